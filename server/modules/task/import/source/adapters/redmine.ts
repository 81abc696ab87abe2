/** Redmine, its REST API of JSON. */
import { at, commentCell, count, type Json, list, numbered, query, type SourceAdapter, said, text } from '../adapter';

const words: Record<string, [forward: string, backward: string]> = {
  relates: ['Related to', 'Related to'],
  duplicates: ['Duplicates', 'Duplicated by'],
  duplicated: ['Duplicated by', 'Duplicates'],
  blocks: ['Blocks', 'Blocked by'],
  blocked: ['Blocked by', 'Blocks'],
  precedes: ['Precedes', 'Follows'],
  follows: ['Follows', 'Precedes'],
};

/** As the CSV says them: `Blocks #12`. */
function related(item: Json): string[] {
  const own = text(item, 'id');
  return list(at(item, 'relations')).map((relation) => {
    const isForward = text(relation, 'issue_id') === own;
    const [forward, backward] = words[text(relation, 'relation_type')] ?? ['Related to', 'Related to'];
    return isForward ? `${forward} #${text(relation, 'issue_to_id')}` : `${backward} #${text(relation, 'issue_id')}`;
  });
}

export const redmine: SourceAdapter = {
  open: async ({ token }) => ({ 'x-redmine-api-key': token }),
  page: ({ scope }, { cursor, since, limit }) =>
    `/issues.json?${query({
      ...{
        project_id: scope,
        status_id: '*',
        sort: 'id',
        include: 'relations',
        limit,
        offset: (cursor.page - 1) * limit,
      },
      updated_on: since && `>=${since.toISOString().slice(0, 19)}Z`,
    })}`,
  read: ({ body }, asked) => numbered(list(at(body, 'issues')), asked, count(at(body, 'total_count'))),
  keyColumn: '#',
  key: (item) => text(item, 'id'),
  columns: {
    '#': 'id',
    Tracker: 'tracker.name',
    'Parent task': 'parent.id',
    Status: 'status.name',
    Priority: 'priority.name',
    Subject: 'subject',
    Author: 'author.name',
    Assignee: 'assigned_to.name',
    Category: 'category.name',
    'Target version': 'fixed_version.name',
    'Start date': 'start_date',
    'Due date': 'due_date',
    'Estimated time': 'estimated_hours',
    'Spent time': 'spent_hours',
    '% Done': 'done_ratio',
    Created: 'created_on',
    Closed: 'closed_on',
    'Related issues': related,
    Description: 'description',
    'Last notes': () => [],
  },
  more: (item) =>
    Object.fromEntries(
      list(at(item, 'custom_fields')).flatMap((field) => {
        const value = at(field, 'value');
        const name = text(field, 'name');
        return name ? [[name, Array.isArray(value) ? value.map(said).filter(Boolean) : said(value)]] : [];
      }),
    ),
  comments: {
    column: 'Last notes',
    path: (_, item) => `/issues/${encodeURIComponent(text(item, 'id'))}.json?include=journals`,
    read: ({ body }) =>
      list(at(body, 'issue.journals')).map((one) =>
        commentCell(text(one, 'created_on'), text(one, 'user.name'), text(one, 'notes')),
      ),
  },
};
