/** Jira Cloud and Data Center, API version 2, whose texts are Jira's markup as in its CSV. */
import {
  type Answer,
  at,
  commentCell,
  count,
  type Json,
  list,
  person,
  query,
  type SourceAdapter,
  type SourceRow,
  said,
  text,
  texts,
} from '../adapter';

const isCloud = (address: string) => /\.atlassian\.net$/i.test(new URL(address).hostname);
const user = (value: Json) => person(value, 'name', 'emailAddress');
const comments = (value: Json) =>
  list(value).map((one) => commentCell(text(one, 'created'), text(one, 'author.displayName'), text(one, 'body')));

/** Data Center says a sprint as the text of a thing of Java: `…[id=1,name=Sprint 1,…]`. */
const named = (value: Json) => /\bname=([^,\]]+)/.exec(typeof value === 'string' ? value : '')?.[1] ?? said(value);

function customFields(item: Json, { body }: Answer): SourceRow {
  const row: SourceRow = {};
  const names = at(body, 'names');
  for (const [id, value] of Object.entries((at(item, 'fields') as object | undefined) ?? {})) {
    const name = id.startsWith('customfield_') ? text(names, id) : '';
    if (name === '' || value === null) continue;
    row[`Custom field (${name})`] = Array.isArray(value) ? value.map(named).filter(Boolean) : said(value);
  }
  for (const link of list(at(item, 'fields.issuelinks'))) {
    for (const [way, end] of [
      ['Outward', 'outwardIssue'],
      ['Inward', 'inwardIssue'],
    ] as const) {
      const key = text(link, `${end}.key`);
      const column = `${way} issue link (${text(link, 'type.name')})`;
      if (key) row[column] = [...((row[column] as string[] | undefined) ?? []), key];
    }
  }
  return row;
}

export const jira: SourceAdapter = {
  limit: 50,
  open: async ({ account, token }) => ({
    authorization: account
      ? `Basic ${Buffer.from(`${account}:${token}`, 'utf8').toString('base64')}`
      : `Bearer ${token}`,
  }),
  page({ address, scope }, { cursor, since, now, limit }) {
    // Minutes back from now: moments in JQL are read in the zone of whoever asks.
    const minutes = since && Math.max(1, Math.ceil((now.getTime() - since.getTime()) / 60_000) + 1);
    const jql = `project = "${scope}"${minutes ? ` AND updated >= "-${minutes}m"` : ''} ORDER BY created ASC, key ASC`;
    const common = { jql, fields: '*all,-worklog', expand: 'names', maxResults: limit };
    return isCloud(address)
      ? `/rest/api/2/search/jql?${query({ ...common, nextPageToken: cursor.token })}`
      : `/rest/api/2/search?${query({ ...common, startAt: (cursor.page - 1) * limit })}`;
  },
  read({ body }, { cursor, limit }) {
    const items = list(at(body, 'issues'));
    const token = at(body, 'nextPageToken');
    const total = count(at(body, 'total'));
    if (total === undefined) {
      return { items, next: typeof token === 'string' ? { page: cursor.page + 1, token } : null };
    }
    const more = items.length > 0 && cursor.page * limit < total;
    return { items, next: more ? { page: cursor.page + 1 } : null, total };
  },
  keyColumn: 'Issue key',
  key: (item) => text(item, 'key'),
  columns: {
    'Issue key': 'key',
    'Issue id': 'id',
    Summary: 'fields.summary',
    'Issue Type': 'fields.issuetype.name',
    Status: 'fields.status.name',
    Priority: 'fields.priority.name',
    Resolution: 'fields.resolution.name',
    Assignee: (item) => user(at(item, 'fields.assignee')),
    Reporter: (item) => user(at(item, 'fields.reporter')),
    Created: 'fields.created',
    Resolved: 'fields.resolutiondate',
    'Due date': 'fields.duedate',
    Labels: (item) => texts(item, 'fields.labels'),
    Description: 'fields.description',
    Environment: 'fields.environment',
    'Original estimate': 'fields.timeoriginalestimate',
    'Remaining Estimate': 'fields.timeestimate',
    'Time Spent': 'fields.timespent',
    Components: (item) => texts(item, 'fields.components', 'name'),
    'Fix versions': (item) => texts(item, 'fields.fixVersions', 'name'),
    'Affects versions': (item) => texts(item, 'fields.versions', 'name'),
    'Parent key': 'fields.parent.key',
    Comment: (item) => comments(at(item, 'fields.comment.comments')),
  },
  more: customFields,
  comments: {
    column: 'Comment',
    path(_, item) {
      const there = list(at(item, 'fields.comment.comments')).length;
      const all = count(at(item, 'fields.comment.total')) ?? 0;
      return all > there ? `/rest/api/2/issue/${encodeURIComponent(text(item, 'key'))}/comment?maxResults=1000` : null;
    },
    read: ({ body }) => comments(at(body, 'comments')),
  },
};
