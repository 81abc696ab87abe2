/** GitHub (REST, 2022-11-28) and Gitee (version 5), which is alike. */
import { at, commentCell, type Json, list, numbered, query, type SourceAdapter, text, texts } from '../adapter';

const repo = (scope: string) => `/repos/${scope.split('/').map(encodeURIComponent).join('/')}`;
const comments = ({ body }: { body: Json }) =>
  list(body).map((one) => commentCell(text(one, 'created_at'), text(one, 'user.login'), text(one, 'body')));

export const github: SourceAdapter = {
  open: async ({ token }) => ({
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  }),
  page: ({ scope }, { cursor, since, limit }) =>
    `${repo(scope)}/issues?${query({
      ...{ state: 'all', sort: 'created', direction: 'asc', per_page: limit, page: cursor.page },
      since: since?.toISOString(),
    })}`,
  read(answer, asked) {
    const all = list(answer.body);
    const link = answer.header('link');
    // Pull requests stand among the issues.
    const items = all.filter((item) => at(item, 'pull_request') === undefined);
    const { next } = numbered(all, asked);
    return { items, next: link === null || /rel="next"/.test(link) ? next : null };
  },
  keyColumn: 'number',
  key: (item) => text(item, 'number'),
  columns: {
    number: 'number',
    title: 'title',
    state: 'state',
    stateReason: 'state_reason',
    labels: (item) => texts(item, 'labels', 'name'),
    assignees: (item) => texts(item, 'assignees', 'login'),
    author: 'user.login',
    milestone: 'milestone.title',
    createdAt: 'created_at',
    closedAt: 'closed_at',
    url: 'html_url',
    body: 'body',
    Type: 'type.name',
    'Parent issue': (item) => /\/issues\/(\d+)$/.exec(text(item, 'parent_issue_url'))?.[1] ?? '',
    comments: () => [],
  },
  comments: {
    column: 'comments',
    path: ({ scope }, item) =>
      Number(at(item, 'comments') ?? 0) > 0
        ? `${repo(scope)}/issues/${encodeURIComponent(text(item, 'number'))}/comments?per_page=100`
        : null,
    read: comments,
  },
};

const priorities: Record<string, string> = { 1: '低', 2: '中', 3: '高', 4: '紧急' };

export const gitee: SourceAdapter = {
  ...github,
  open: async ({ token }) => ({ authorization: `token ${token}` }),
  page: (connection, asked) => `/api/v5${github.page(connection, asked)}`,
  read(answer, asked) {
    const items = list(answer.body);
    const pages = Number(answer.header('total_page') ?? Number.NaN);
    const total = Number(answer.header('total_count') ?? Number.NaN);
    const { next } = numbered(items, asked);
    return {
      items,
      next: Number.isSafeInteger(pages) && asked.cursor.page >= pages ? null : next,
      ...(Number.isSafeInteger(total) && { total }),
    };
  },
  columns: {
    ...github.columns,
    assignees: (item) => [text(item, 'assignee.login'), ...texts(item, 'collaborators', 'login')].filter(Boolean),
    closedAt: 'finished_at',
    Type: 'issue_type',
    Priority: (item) => priorities[text(item, 'priority')] ?? '',
    'Start date': 'plan_started_at',
    'Target date': 'deadline',
    'Parent issue': () => '',
  },
  comments: {
    column: 'comments',
    path(connection, item) {
      const path = github.comments?.path(connection, item) ?? null;
      return path && `/api/v5${path}`;
    },
    read: comments,
  },
};
