/** GitLab, API version 4. */
import { at, commentCell, list, numbered, query, type SourceAdapter, text, texts } from '../adapter';

const project = (scope: string) => `/api/v4/projects/${encodeURIComponent(scope)}`;

export const gitlab: SourceAdapter = {
  open: async ({ token }) => ({ 'private-token': token }),
  page: ({ scope }, { cursor, since, limit }) =>
    `${project(scope)}/issues?${query({
      ...{ scope: 'all', order_by: 'created_at', sort: 'asc', per_page: limit, page: cursor.page },
      updated_after: since?.toISOString(),
    })}`,
  read(answer, asked) {
    const items = list(answer.body);
    const next = answer.header('x-next-page');
    const total = Number(answer.header('x-total') ?? Number.NaN);
    if (next === null) return numbered(items, asked);
    return {
      items,
      next: /^\d{1,9}$/.test(next) ? { page: asked.cursor.page + 1 } : null,
      ...(Number.isSafeInteger(total) && { total }),
    };
  },
  keyColumn: 'Issue ID',
  key: (item) => text(item, 'iid'),
  columns: {
    'Issue ID': 'iid',
    Title: 'title',
    Description: 'description',
    URL: 'web_url',
    State: 'state',
    Type: 'issue_type',
    'Author Username': 'author.username',
    'Assignee Username': (item) => texts(item, 'assignees', 'username'),
    'Start Date': 'start_date',
    'Due Date': 'due_date',
    'Created At (UTC)': 'created_at',
    'Closed At (UTC)': 'closed_at',
    Milestone: 'milestone.title',
    Weight: 'weight',
    Labels: (item) => texts(item, 'labels'),
    'Time Estimate': (item) => text(item, 'time_stats.time_estimate').replace(/^0$/, ''),
    Comments: () => [],
    'Time Spent': (item) => text(item, 'time_stats.total_time_spent').replace(/^0$/, ''),
  },
  comments: {
    column: 'Comments',
    path: ({ scope }, item) =>
      Number(at(item, 'user_notes_count') ?? 0) > 0
        ? `${project(scope)}/issues/${encodeURIComponent(text(item, 'iid'))}/notes?sort=asc&order_by=created_at&per_page=100`
        : null,
    read: ({ body }) =>
      list(body)
        .filter((note) => at(note, 'system') !== true)
        .map((note) => commentCell(text(note, 'created_at'), text(note, 'author.username'), text(note, 'body'))),
  },
};
