/** Tools as their documents describe their APIs, with a handful of things each, for tests. */
import type { SourceKind } from '../../../../../contract/import/sourceKinds';

/** An answer of a played tool. */
export interface Played {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
}
interface Play {
  answer(method: string, url: URL, body: string): Played;
  /** Somebody changes a title there. */
  change(): void;
}
type Expected = [key: string, title: string, category: string, parent: string | null, comments: number];
export interface Tool {
  kind: SourceKind;
  preset: string;
  scope: string;
  account?: { account: string };
  /** Headers that carry the token. */
  sent: Record<string, unknown>;
  /** How it is asked for changes; nothing where the tool cannot be. */
  asksChanged?: RegExp;
  play(): Play;
  expected: Expected[];
}

const EARLIER = '2026-01-02T03:04:05Z';
const LATER = '2199-01-01T00:00:00Z';
const CHANGED = '改过的标题';
const EVIL = '说明 <script>alert(1)</script><img src=x onerror=alert(1)>';
const none: Played = { status: 404, json: { message: 'Not Found' } };
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

/** A page by number, as `page` and a size. */
const slice = <T>(all: readonly T[], page: number, size: number): T[] => all.slice((page - 1) * size, page * size);
const numberOf = (url: URL, name: string) => Number(url.searchParams.get(name));

function playJira(): Play {
  const issue = (key: string, id: number, fields: object) => ({
    key,
    id: String(id),
    fields: {
      ...{ issuetype: { name: 'Task' }, priority: { name: 'High' }, labels: ['web', 'ops'], created: EARLIER },
      ...{ description: EVIL, comment: { comments: [], total: 0 }, issuelinks: [], ...fields },
    },
  });
  const said = (id: number) => ({
    ...{
      id: String(id),
      created: '2026-01-02T03:04:05.000+0000',
      author: { displayName: 'Li, Hang' },
      body: `第 ${id} 条`,
    },
  });
  const issues = [
    issue('WEB-1', 1, {
      ...{ summary: '上级', status: { name: 'In Progress' }, comment: { comments: [said(1)], total: 2 } },
      ...{ customfield_1: 5, customfield_2: [{ id: 1, name: 'Sprint 1' }] },
    }),
    issue('WEB-2', 2, { summary: '下级', status: { name: 'To Do' }, parent: { key: 'WEB-1' } }),
    issue('WEB-3', 3, {
      ...{ summary: '已完成', status: { name: 'Done' }, resolution: { name: 'Done' } },
      issuelinks: [{ type: { name: 'Blocks' }, inwardIssue: { key: 'WEB-2' } }],
    }),
  ];
  let onlyChanged = false;
  return {
    change() {
      onlyChanged = true;
      if (issues[1])
        issues[1] = issue('WEB-2', 2, { summary: CHANGED, status: { name: 'To Do' }, parent: { key: 'WEB-1' } });
    },
    answer(_, url) {
      if (url.pathname === '/rest/api/2/issue/WEB-1/comment')
        return { json: { comments: [said(1), said(2)], total: 2 } };
      if (url.pathname !== '/rest/api/2/search') return none;
      const all =
        onlyChanged && /updated >= "-\d+m"/.test(url.searchParams.get('jql') ?? '') ? issues.slice(1, 2) : issues;
      const start = numberOf(url, 'startAt');
      // A server that gives two a page, whatever it is asked for, says so by its count.
      const page = all.slice(start, start + numberOf(url, 'maxResults'));
      const names = { customfield_1: 'Story Points', customfield_2: 'Sprint' };
      return { json: { startAt: start, total: all.length, issues: page, names } };
    },
  };
}

function playGitLab(): Play {
  const issue = (iid: number, title: string, state: string, notes = 0) => ({
    ...{ id: 1000 + iid, iid, title, state, issue_type: 'issue', description: EVIL, created_at: EARLIER },
    ...{ user_notes_count: notes, author: { username: 'lihang' }, assignees: [], labels: ['前端'], weight: null },
    ...{
      web_url: `https://gitlab.example.com/-/issues/${iid}`,
      time_stats: { time_estimate: 3600, total_time_spent: 0 },
    },
  });
  const issues = [issue(1, '第一', 'opened', 1), issue(2, '第二', 'closed')];
  let onlyChanged = false;
  return {
    change() {
      onlyChanged = true;
      issues[0] = issue(1, CHANGED, 'opened', 1);
    },
    answer(_, url) {
      const project = '/api/v4/projects/group%2Fproject/issues';
      if (url.pathname === `${project}/1/notes`) {
        const note = { created_at: EARLIER, author: { username: 'lihang' } };
        return {
          json: [
            { ...note, system: true, body: 'closed' },
            { ...note, system: false, body: '看过了' },
          ],
        };
      }
      if (url.pathname !== project) return none;
      const all = onlyChanged && url.searchParams.get('updated_after') ? issues.slice(0, 1) : issues;
      // One a page: what it was asked for is more than it gives.
      const page = numberOf(url, 'page');
      const headers = { 'x-next-page': page < all.length ? String(page + 1) : '', 'x-total': String(all.length) };
      return { json: slice(all, page, 1), headers };
    },
  };
}

function playGitHub(prefix: string): Play {
  const issue = (number: number | string, title: string, state: string, more: object = {}) => ({
    ...{ number, title, state, body: EVIL, created_at: EARLIER, user: { login: 'lihang' }, comments: 0 },
    ...{
      labels: [{ name: 'bug' }],
      assignees: [],
      html_url: `https://github.com/owner/repo/issues/${number}`,
      ...more,
    },
  });
  const issues = [
    issue(1, '第一', 'open', { comments: 1 }),
    issue(2, '合并请求', 'open', { pull_request: { url: '' } }),
    issue(3, '第三', 'closed', {
      closed_at: EARLIER,
      parent_issue_url: 'https://api.github.com/repos/owner/repo/issues/1',
    }),
  ].filter((one) => prefix === '' || !('pull_request' in one));
  let onlyChanged = false;
  return {
    change() {
      onlyChanged = true;
      issues[0] = issue(1, CHANGED, 'open', { comments: 1 });
    },
    answer(_, url) {
      const base = `${prefix}/repos/owner/repo/issues`;
      if (url.pathname === `${base}/1/comments`)
        return { json: [{ created_at: EARLIER, user: { login: 'lihang' }, body: '看过了' }] };
      if (url.pathname !== base) return none;
      const all = onlyChanged && url.searchParams.get('since') ? issues.slice(0, 1) : issues;
      return { json: slice(all, numberOf(url, 'page'), numberOf(url, 'per_page')) };
    },
  };
}

function playRedmine(): Play {
  const issue = (id: number, subject: string, status: string, more: object = {}) => ({
    ...{ id, subject, status: { name: status }, tracker: { name: 'Bug' }, priority: { name: 'High' } },
    ...{
      description: EVIL,
      created_on: EARLIER,
      author: { name: '李航' },
      custom_fields: [{ name: '渠道', value: '电话' }],
    },
    ...{ done_ratio: 30, relations: [], ...more },
  });
  const issues = [
    issue(1, '第一', 'New'),
    issue(2, '第二', 'Closed', {
      ...{ parent: { id: 1 }, relations: [{ issue_id: 3, issue_to_id: 2, relation_type: 'precedes', delay: null }] },
    }),
    issue(3, '第三', 'In Progress'),
  ];
  let onlyChanged = false;
  return {
    change() {
      onlyChanged = true;
      issues[2] = issue(3, CHANGED, 'In Progress');
    },
    answer(_, url) {
      const one = /^\/issues\/(\d+)\.json$/.exec(url.pathname)?.[1];
      if (one) {
        const notes = [{ created_on: EARLIER, user: { name: '李航' }, notes: one === '1' ? '看过了' : '' }];
        return { json: { issue: { id: Number(one), journals: notes } } };
      }
      if (url.pathname !== '/issues.json' || url.searchParams.get('status_id') !== '*') return none;
      const all = onlyChanged && url.searchParams.get('updated_on')?.startsWith('>=') ? issues.slice(2) : issues;
      const [offset, limit] = [numberOf(url, 'offset'), numberOf(url, 'limit')];
      return { json: { issues: all.slice(offset, offset + limit), total_count: all.length, offset, limit } };
    },
  };
}

function playOpenProject(): Play {
  const work = (id: number, subject: string, status: string, more: object = {}) => ({
    ...{ id, subject, description: { raw: EVIL }, createdAt: EARLIER, estimatedTime: 'PT7H30M', percentageDone: 20 },
    _links: {
      ...{ type: { title: 'Task' }, status: { title: status }, priority: { title: 'High' }, author: { title: '李航' } },
      ...{ parent: { href: null }, ...more },
    },
  });
  const works = [
    work(1, '第一', 'New'),
    work(2, '第二', 'Closed', { parent: { href: '/api/v3/work_packages/1' } }),
    work(3, '第三', 'In progress'),
  ];
  let onlyChanged = false;
  return {
    change() {
      onlyChanged = true;
      works[2] = work(3, CHANGED, 'In progress');
    },
    answer(_, url) {
      if (/\/work_packages\/\d+\/activities$/.test(url.pathname)) {
        const comment = {
          _type: 'Activity::Comment',
          createdAt: EARLIER,
          comment: { raw: '看过了' },
          _links: { user: { title: '李航' } },
        };
        const elements = url.pathname.includes('/1/') ? [{ _type: 'Activity' }, comment] : [];
        return { json: { _embedded: { elements } } };
      }
      if (url.pathname !== '/api/v3/projects/web/work_packages') return none;
      const filters = url.searchParams.get('filters') ?? '';
      const all = onlyChanged && filters.includes('updatedAt') ? works.slice(2) : works;
      // Two a page at the most, as an administrator may have it.
      const elements = slice(all, numberOf(url, 'offset'), 2);
      return { json: { total: all.length, count: elements.length, pageSize: 2, offset: 1, _embedded: { elements } } };
    },
  };
}

function playZenTao(what: 'tasks' | 'bugs' | 'stories'): Play {
  const named = what === 'tasks' ? 'name' : 'title';
  const thing = (id: number, name: string, status: string, more: object = {}) => ({
    ...{ id, [named]: name, status, pri: 1, parent: 0, openedDate: EARLIER, lastEditedDate: EARLIER },
    ...{
      desc: EVIL,
      spec: EVIL,
      steps: EVIL,
      openedBy: { account: 'lihang', realname: '李航' },
      assignedTo: null,
      ...more,
    },
  });
  const open = what === 'tasks' ? 'doing' : 'active';
  const things = [thing(1, '第一', open), thing(2, '第二', 'closed')];
  if (what === 'tasks')
    Object.assign(things[0] ?? {}, { parent: -1, children: [thing(3, '第一之下', 'wait', { parent: 1 })] });
  return {
    change() {
      Object.assign(things[0] ?? {}, { [named]: CHANGED, lastEditedDate: LATER });
    },
    answer(method, url, body) {
      if (method === 'POST' && url.pathname === '/api.php/v1/tokens') {
        const good = body === JSON.stringify({ account: 'admin', password: 'secret-token' });
        return good ? { status: 201, json: { token: 'session-1' } } : { status: 400, json: { error: '登录失败' } };
      }
      if (url.pathname !== `/api.php/v1/${what === 'tasks' ? 'executions' : 'products'}/7/${what}`) return none;
      const [page, limit] = [numberOf(url, 'page'), numberOf(url, 'limit')];
      return { json: { page, limit, total: things.length, [what]: slice(things, page, limit) } };
    },
  };
}

const zentao = { scope: '7', account: { account: 'admin' }, sent: { token: 'session-1' } };

export const tools: Tool[] = [
  {
    kind: 'jira',
    preset: 'jira',
    scope: 'WEB',
    account: { account: 'li@example.com' },
    sent: { authorization: basic('li@example.com:secret-token') },
    asksChanged: /updated.>=/,
    play: playJira,
    expected: [
      ['WEB-1', '上级', 'IN_PROGRESS', null, 2],
      ['WEB-2', '下级', 'NOT_STARTED', 'WEB-1', 0],
      ['WEB-3', '已完成', 'DONE', null, 0],
    ],
  },
  {
    kind: 'gitlab',
    preset: 'gitlab',
    scope: 'group/project',
    sent: { 'private-token': 'secret-token' },
    asksChanged: /updated_after=20/,
    play: playGitLab,
    expected: [
      ['1', '第一', 'NOT_STARTED', null, 1],
      ['2', '第二', 'DONE', null, 0],
    ],
  },
  {
    kind: 'github',
    preset: 'github',
    scope: 'owner/repo',
    sent: { authorization: 'Bearer secret-token', 'x-github-api-version': '2022-11-28' },
    asksChanged: /since=20/,
    play: () => playGitHub(''),
    expected: [
      ['1', '第一', 'NOT_STARTED', null, 1],
      ['3', '第三', 'DONE', '1', 0],
    ],
  },
  {
    kind: 'gitee',
    preset: 'github',
    scope: 'owner/repo',
    sent: { authorization: 'token secret-token' },
    asksChanged: /since=20/,
    play: () => playGitHub('/api/v5'),
    expected: [
      ['1', '第一', 'NOT_STARTED', null, 1],
      ['3', '第三', 'DONE', null, 0],
    ],
  },
  {
    kind: 'redmine',
    preset: 'redmine',
    scope: 'web',
    sent: { 'x-redmine-api-key': 'secret-token' },
    asksChanged: /updated_on=>=20/,
    play: playRedmine,
    expected: [
      ['1', '第一', 'NOT_STARTED', null, 1],
      ['2', '第二', 'CLOSED', '1', 0],
      ['3', '第三', 'IN_PROGRESS', null, 0],
    ],
  },
  {
    kind: 'openproject',
    preset: 'openproject',
    scope: 'web',
    sent: { authorization: basic('apikey:secret-token') },
    asksChanged: /updatedAt/,
    play: playOpenProject,
    expected: [
      ['1', '第一', 'NOT_STARTED', null, 1],
      ['2', '第二', 'CLOSED', '1', 0],
      ['3', '第三', 'IN_PROGRESS', null, 0],
    ],
  },
  {
    kind: 'zentaoTask',
    preset: 'zentaoTask',
    ...zentao,
    play: () => playZenTao('tasks'),
    expected: [
      ['1', '第一', 'IN_PROGRESS', null, 0],
      ['3', '第一之下', 'NOT_STARTED', '1', 0],
      ['2', '第二', 'CLOSED', null, 0],
    ],
  },
  {
    kind: 'zentaoStory',
    preset: 'zentaoStory',
    ...zentao,
    play: () => playZenTao('stories'),
    expected: [
      ['story-1', '第一', 'IN_PROGRESS', null, 0],
      ['story-2', '第二', 'CLOSED', null, 0],
    ],
  },
  {
    kind: 'zentaoBug',
    preset: 'zentaoBug',
    ...zentao,
    play: () => playZenTao('bugs'),
    expected: [
      ['bug-1', '第一', 'NOT_STARTED', null, 0],
      ['bug-2', '第二', 'CLOSED', null, 0],
    ],
  },
];
