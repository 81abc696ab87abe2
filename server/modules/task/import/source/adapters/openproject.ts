/** OpenProject, API version 3. */
import {
  at,
  commentCell,
  count,
  hoursOf,
  type Json,
  list,
  numbered,
  query,
  type SourceAdapter,
  text,
} from '../adapter';

const linked = (item: Json, name: string) => text(item, `_links.${name}.title`);
const idIn = (href: string) => /\/(\d+)$/.exec(href)?.[1] ?? '';

export const openproject: SourceAdapter = {
  open: async ({ token }) => ({
    authorization: `Basic ${Buffer.from(`apikey:${token}`, 'utf8').toString('base64')}`,
  }),
  page({ scope }, { cursor, since, limit }) {
    const filters = since ? [{ updatedAt: { operator: '<>d', values: [since.toISOString(), ''] } }] : [];
    return `/api/v3/projects/${encodeURIComponent(scope)}/work_packages?${query({
      ...{ offset: cursor.page, pageSize: limit, sortBy: '[["id","asc"]]', filters: JSON.stringify(filters) },
    })}`;
  },
  read({ body }, asked) {
    // A server may give less a page than it was asked for.
    const limit = Math.max(1, count(at(body, 'pageSize')) ?? asked.limit);
    return numbered(list(at(body, '_embedded.elements')), { ...asked, limit }, count(at(body, 'total')));
  },
  keyColumn: 'ID',
  key: (item) => text(item, 'id'),
  columns: {
    ID: 'id',
    Subject: 'subject',
    Type: (item) => linked(item, 'type'),
    Status: (item) => linked(item, 'status'),
    Priority: (item) => linked(item, 'priority'),
    Assignee: (item) => linked(item, 'assignee'),
    Accountable: (item) => linked(item, 'responsible'),
    Author: (item) => linked(item, 'author'),
    Parent: (item) => idIn(text(item, '_links.parent.href')),
    Description: 'description.raw',
    'Start date': (item) => text(item, 'startDate') || text(item, 'date'),
    'Finish date': (item) => text(item, 'dueDate') || text(item, 'date'),
    Work: (item) => hoursOf(text(item, 'estimatedTime')),
    'Remaining work': (item) => hoursOf(text(item, 'remainingTime')),
    'Spent time': (item) => hoursOf(text(item, 'spentTime')),
    '% Complete': 'percentageDone',
    Category: (item) => linked(item, 'category'),
    Version: (item) => linked(item, 'version'),
    'Created on': 'createdAt',
    评论: () => [],
  },
  comments: {
    column: '评论',
    path: (_, item) => `/api/v3/work_packages/${encodeURIComponent(text(item, 'id'))}/activities`,
    read: ({ body }) =>
      list(at(body, '_embedded.elements'))
        .filter((one) => text(one, '_type') === 'Activity::Comment')
        .map((one) => commentCell(text(one, 'createdAt'), text(one, '_links.user.title'), text(one, 'comment.raw'))),
  },
};
