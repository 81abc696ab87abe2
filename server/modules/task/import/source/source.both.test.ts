/** Work from a running tool: servers of this test play the tools by their documents. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { IMPORT_MAX_BYTES } from '../../../../../contract/constants';
import type { WorkInspection } from '../../../../../contract/import/mapping';
import type { WorkPull, WorkSource } from '../../../../../contract/import/source';
import { type Client, useTestApp } from '../../../../test/app';
import { jobOver, upload } from '../../../../test/importing';
import { runImport } from '../worker';
import { patienceOf } from './client';
import { type Played, tools } from './played';
import { runPull } from './pull';
import { removeOldPulls } from './queue';

const t = useTestApp();
const base = 'collaboration-center/ccTask/import';
const going = { signal: new AbortController().signal, last: true };

/** Asked of the server, in order; `answer` may be changed by a test. */
const asked: { method: string; url: URL; headers: http.IncomingHttpHeaders; body: string }[] = [];
let answer: (request: (typeof asked)[number]) => Played;
let server: http.Server;
let address: string;

beforeAll(async () => {
  t().app.platform.env.robotLoopback = true;
  server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://tool'),
        headers: request.headers,
        body,
      };
      asked.push(one);
      const { status = 200, headers, json, text } = answer(one);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(text ?? JSON.stringify(json ?? null));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  // The queue is not open here: each test runs the jobs itself.
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});
afterEach(() => jest.restoreAllMocks());

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const { platform } = t().app;
  const api = await t().as(pm, tenant);
  const add = (body: object, by: Client = api) =>
    by.post<{ sourceId: string }>(`${base}/source`, { projectId: project.id, address, token: 'secret-token', ...body });
  const start = async (sourceId: string, changed = false) =>
    (await api.post<{ pullId: string }>(`${base}/source/${sourceId}/pull`, { changed })).data.pullId;
  const run = (pullId: string, how = going, afterPage?: (pages: number) => Promise<void> | void) =>
    runPull(platform, { tenantId: tenant.id, jobId: pullId }, how, afterPage);
  const pullOf = async (pullId: string) => (await api.get<WorkPull>(`${base}/pull/${pullId}`)).data;
  const inspect = async (pullId: string) => {
    const { data, message } = await upload(api, `${base}/inspect`, { projectId: project.id, pullId });
    if (!data) throw new Error(message);
    return data as unknown as WorkInspection;
  };
  const bring = async (pullId: string) => {
    const { mapping } = await inspect(pullId);
    const { data, message } = await upload(api, base, {
      ...{ projectId: project.id, pullId, mapping: JSON.stringify(mapping) },
    });
    if (!data) throw new Error(message);
    await runImport(platform, { tenantId: tenant.id, jobId: data.jobId }, going);
    return jobOver(api, data.jobId);
  };
  const tasks = () =>
    t()
      .factory.scope(tenant)
      .query<{ key: string; title: string; category: string; parent: string | null; comments: number; notes: string }>(
        `SELECT t.external_key AS key, t.title, t.category, p.external_key AS parent, t.comment_count AS comments, t.notes
           FROM task t LEFT JOIN task p ON p.tenant_id = t.tenant_id AND p.id = t.parent_id
          WHERE t.tenant_id = $1 AND t.project_id = $2 ORDER BY t.seq`,
        [project.id],
      );
  return { tenant, owner, pm, project, platform, api, add, start, run, pullOf, inspect, bring, tasks };
}

describe.each(tools)('$kind', (tool) => {
  it('comes in whole, page by page, and is asked for what changed', async () => {
    const { add, start, run, pullOf, inspect, bring, tasks, api, project } = await setting();
    const play = tool.play();
    answer = ({ method, url, body }) => play.answer(method, url, body);
    const { data, message } = await add({ kind: tool.kind, scope: tool.scope, ...tool.account });
    expect([message, data?.sourceId]).toEqual([expect.anything(), expect.any(String)]);
    expect(asked.at(-1)?.headers).toMatchObject(tool.sent);

    const pullId = await start(data.sourceId);
    await run(pullId);
    expect(await pullOf(pullId)).toMatchObject({ state: 'finished', rows: tool.expected.length, error: null });
    expect((await inspect(pullId)).source).toBe(tool.preset);
    expect(await bring(pullId)).toMatchObject({ state: 'finished', created: tool.expected.length, failed: 0 });
    expect(
      (await tasks()).map(({ key, title, category, parent, comments }) => [key, title, category, parent, comments]),
    ).toEqual(tool.expected);
    // A text of the tool is a text here: no script comes with it.
    expect((await tasks()).map(({ notes }) => notes).join()).not.toMatch(/<script|<img/i);

    const [source] = (await api.get<WorkSource[]>(`${base}/source?projectId=${project.id}`)).data;
    expect(source?.importedUntil).not.toBeNull();
    expect(JSON.stringify(source)).not.toContain('secret-token');
    asked.length = 0;
    play.change();
    const again = await start(data.sourceId, true);
    await run(again);
    expect(await pullOf(again)).toMatchObject({ state: 'finished', rows: 1 });
    if (tool.asksChanged)
      expect(asked.map(({ url }) => decodeURIComponent(url.search)).join()).toMatch(tool.asksChanged);
    expect(await bring(again)).toMatchObject({ created: 0, updated: 1, failed: 0 });
    expect((await tasks()).filter(({ title }) => title === '改过的标题')).toHaveLength(1);
    expect(await tasks()).toHaveLength(tool.expected.length);
  }, 60_000);
});

/** 250 issues of GitHub, a hundred a page. */
const many = (url: URL): Played => {
  const page = Number(url.searchParams.get('page'));
  const limit = Number(url.searchParams.get('per_page'));
  const numbers = Array.from({ length: 250 }, (_, at) => at + 1).slice((page - 1) * limit, page * limit);
  return { json: numbers.map((number) => ({ number, title: `第 ${number} 项`, state: 'open', comments: 0 })) };
};
const github = { kind: 'github', scope: 'owner/repo' };

it('pauses, goes on behind the last page, and is taken up where a process ended', async () => {
  const { add, start, run, pullOf, api, bring, tasks, project } = await setting();
  answer = ({ url }) => many(url);
  const { data } = await add(github);
  const pullId = await start(data.sourceId);
  expect((await api.post(`${base}/source/${data.sourceId}/pull`, {})).status).toBe(422);
  // Paused while it runs: the page at hand is not kept by whoever was overtaken.
  await run(pullId, going, async (pages) => {
    if (pages === 1) expect((await api.post(`${base}/pull/${pullId}/pause`)).status).toBe(200);
  });
  expect(await pullOf(pullId)).toMatchObject({ state: 'paused', rows: 100 });
  expect((await upload(api, `${base}/inspect`, { projectId: project.id, pullId })).status).toBe(422);
  await run(pullId);
  expect(await pullOf(pullId)).toMatchObject({ state: 'paused', rows: 100 });

  expect((await api.post(`${base}/pull/${pullId}/resume`)).status).toBe(200);
  const stops = new AbortController();
  asked.length = 0;
  await run(pullId, { signal: stops.signal, last: false }, () => stops.abort());
  expect(await pullOf(pullId)).toMatchObject({ state: 'queued', rows: 200 });
  await run(pullId);
  expect(asked.map(({ url }) => url.searchParams.get('page'))).toEqual(['2', '3']);
  expect(await pullOf(pullId)).toMatchObject({ state: 'finished', rows: 250 });
  expect(await bring(pullId)).toMatchObject({ created: 250, failed: 0 });
  expect(await tasks()).toHaveLength(250);
}, 60_000);

it('keeps to the limits of the other side', async () => {
  const { add, start, run, pullOf, platform } = await setting();
  answer = ({ url }) => many(url);
  const { data } = await add(github);
  const pullId = await start(data.sourceId);
  answer = ({ url }) =>
    url.searchParams.get('page') === '2' ? { status: 429, headers: { 'retry-after': '120' } } : many(url);
  const before = Date.now();
  await run(pullId);
  const waiting = await pullOf(pullId);
  expect(waiting).toMatchObject({ state: 'queued', rows: 100, error: null });
  const wait = Date.parse(waiting.resumeTime ?? '') - before;
  expect(wait).toBeGreaterThan(110_000);
  expect(wait).toBeLessThan(240_000);
  // Nothing is asked before then.
  asked.length = 0;
  await run(pullId);
  expect(asked).toEqual([]);
  await platform.database.query(`UPDATE work_pull SET resume_at = now() - interval '1 second' WHERE id = $1`, [pullId]);
  answer = ({ url }) => many(url);
  await run(pullId);
  expect(await pullOf(pullId)).toMatchObject({ state: 'finished', rows: 250, resumeTime: null });
}, 60_000);

it.each([
  [429, { 'retry-after': '30' }, 30_000],
  [429, { 'retry-after': 'Sun, 29 Nov 2026 00:01:00 GMT' }, 60_000],
  [429, {}, 60_000],
  [
    403,
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Date.parse('2026-11-29T00:10:00Z') / 1000) },
    600_000,
  ],
  [429, { 'retry-after': '999999999' }, 6 * 3600_000],
  [429, { 'retry-after': 'nonsense' }, 60_000],
  [403, {}, null],
  [200, {}, null],
])('of %s with %o it waits %s ms', (status, headers: Record<string, string | undefined>, expected) => {
  const now = Date.parse('2026-11-29T00:00:00Z');
  const until = patienceOf(status, (name) => headers[name] ?? null, now);
  expect(until && until.getTime() - now).toBe(expected);
});

describe('a tool that is away, lies, or never ends', () => {
  it.each<[string, Played, RegExp]>([
    ['a wrong token', { status: 401 }, /没有接受这个访问令牌/],
    ['a project that is not there', { status: 404 }, /找不到.*仓库/],
    ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/' } }, /转到其他地址（302）/],
    ['a page of HTML', { text: '<html>login</html>', headers: { 'content-type': 'text/html' } }, /不是 JSON/],
    ['a fault of its own', { status: 500 }, /返回错误 500/],
  ])('%s is said before anything is kept', async (_, played, expected) => {
    const { add, api, project } = await setting();
    answer = () => played;
    const { status, message } = await add(github);
    expect([status, message]).toEqual([422, expect.stringMatching(expected)]);
    expect(asked).toHaveLength(1);
    expect((await api.get(`${base}/source?projectId=${project.id}`)).data).toEqual([]);
  });

  it.each([
    ['http://192.168.1.1', 'owner/repo'],
    ['https://169.254.169.254', 'owner/repo'],
    ['https://user:pass@example.com', 'owner/repo'],
    ['file:///etc/passwd', 'owner/repo'],
    ['no address', 'owner/repo'],
    ['', '../../admin'],
    ['', 'owner/repo?x=1'],
  ])('refuses the address %s and the scope %s at once', async (given, scope) => {
    const { add } = await setting();
    const answered = await add({ kind: 'github', scope, ...(given && { address: given }) });
    expect(answered.status).toBe(400);
    expect(asked).toEqual([]);
  });

  it('the same page for ever ends with a sentence, and what was read stays', async () => {
    const { add, start, run, pullOf } = await setting();
    answer = () => many(new URL('http://tool/?page=1&per_page=100'));
    const { data } = await add(github);
    const pullId = await start(data.sourceId);
    await run(pullId);
    const ended = await pullOf(pullId);
    expect(ended).toMatchObject({ state: 'failed', rows: 100 });
    expect(ended.error).toMatch(/同样的一页/);
  });

  it('signs that no database keeps, and a count that is none, stop nothing', async () => {
    const { add, start, run, pullOf, bring, tasks } = await setting();
    const issues = [
      { key: 'WEB-1', fields: { summary: '甲\u0000乙', status: { name: 'To Do' }, description: '半个 \ud83d 字' } },
      { key: 'WEB-2', fields: { summary: '丙', customfield_1: 'x[name=迭代\u0000一]', status: { name: 'To Do' } } },
    ];
    answer = ({ url }) => ({
      json: {
        ...{ total: Number(url.searchParams.get('startAt')) > 0 ? 2 : Number.MAX_SAFE_INTEGER, names: {} },
        ...{ issues: Number(url.searchParams.get('startAt')) > 0 ? [] : issues },
        names: { customfield_1: 'Spr\u0000int' },
      },
    });
    const { data } = await add({ kind: 'jira', scope: 'WEB' });
    const pullId = await start(data.sourceId);
    await run(pullId);
    expect(await pullOf(pullId)).toMatchObject({ state: 'finished', rows: 2, error: null });
    expect(await bring(pullId)).toMatchObject({ created: 2, failed: 0 });
    expect((await tasks()).map(({ title }) => title)).toEqual(['甲\ufffd乙', '丙']);
  });

  it('comments that are too many for an import are not gathered first', async () => {
    const { add, start, run, pullOf } = await setting();
    const body = 'x'.repeat(150_000);
    const comments = Array.from({ length: 60 }, () => ({ created_at: '2026-01-02', user: { login: 'a' }, body }));
    const numbers = Array.from({ length: 100 }, (_, at) => ({
      number: at + 1,
      title: '甲',
      state: 'open',
      comments: 60,
    }));
    answer = ({ url }) => ({ json: url.pathname.endsWith('/comments') ? comments : numbers });
    const { data } = await add(github);
    const pullId = await start(data.sourceId);
    asked.length = 0;
    await run(pullId);
    expect(await pullOf(pullId)).toMatchObject({ state: 'failed', error: expect.stringContaining('MB') });
    // Nine megabytes each: no more of them are asked for than fit.
    expect(asked.length).toBeLessThan(IMPORT_MAX_BYTES / 9_000_000 + 4);
  }, 60_000);

  it('a place to go on from that cannot be kept ends with a sentence', async () => {
    const { add, start, run, pullOf } = await setting();
    answer = () => ({ json: { issues: [{ key: 'WEB-1', fields: { summary: '甲' } }], nextPageToken: 'a\u0000b' } });
    const { data } = await add({ kind: 'jira', scope: 'WEB' });
    const pullId = await start(data.sourceId);
    await run(pullId);
    expect(await pullOf(pullId)).toMatchObject({ state: 'failed', error: expect.stringContaining('下一页无法识别') });
  });

  it('away in the middle: fails with its words, and goes on from there', async () => {
    const { add, start, run, pullOf, api } = await setting();
    answer = ({ url }) => many(url);
    const { data } = await add(github);
    const pullId = await start(data.sourceId);
    answer = ({ url }) => (url.searchParams.get('page') === '3' ? { status: 502 } : many(url));
    await expect(run(pullId, { ...going, last: false })).rejects.toThrow(/502/);
    expect(await pullOf(pullId)).toMatchObject({ state: 'queued', rows: 200 });
    await run(pullId);
    expect(await pullOf(pullId)).toMatchObject({ state: 'failed', error: expect.stringContaining('502') });
    answer = ({ url }) => many(url);
    expect((await api.post(`${base}/pull/${pullId}/resume`)).status).toBe(200);
    await run(pullId);
    expect(await pullOf(pullId)).toMatchObject({ state: 'finished', rows: 250 });
  }, 60_000);
});

it('comes through a page for which the other side lets too few questions pass at a time', async () => {
  const { add, start, run, pullOf } = await setting();
  const numbers = Array.from({ length: 30 }, (_, at) => ({ number: at + 1, title: '甲', state: 'open', comments: 1 }));
  let passed = 0;
  answer = ({ url }) => {
    if (!url.pathname.endsWith('/comments')) return { json: numbers };
    passed += 1;
    return passed % 12 === 0 ? { status: 429, headers: { 'retry-after': '1' } } : { json: [] };
  };
  const { data } = await add(github);
  const pullId = await start(data.sourceId);
  await run(pullId);
  expect(await pullOf(pullId)).toMatchObject({ state: 'finished', rows: 30 });
}, 60_000);

it('keeps no token of whoever has left', async () => {
  const { add, owner, tenant, project, platform, pm } = await setting();
  answer = ({ url }) => many(url);
  await add(github);
  await add(github, await t().as(owner, tenant));
  const makers = async () =>
    (
      await platform.database.query<{ id: string }>('SELECT created_by AS id FROM work_source WHERE project_id = $1', [
        project.id,
      ])
    ).map(({ id }) => id);
  await removeOldPulls(platform);
  expect((await makers()).sort()).toEqual([owner.id, pm.id].sort());
  await platform.database.query('UPDATE tenant_member SET disabled = true WHERE tenant_id = $1 AND id = $2', [
    tenant.id,
    pm.id,
  ]);
  await removeOldPulls(platform);
  expect(await makers()).toEqual([owner.id]);
});

it('is its maker’s alone, and the token is never shown nor sent elsewhere', async () => {
  const { add, start, owner, tenant, api, project, platform, pm } = await setting();
  answer = ({ url }) => many(url);
  const { data } = await add(github);
  const pullId = await start(data.sourceId);
  const other = await t().as(owner, tenant);
  expect((await other.get(`${base}/source?projectId=${project.id}`)).data).toEqual([]);
  for (const path of [`source/${data.sourceId}/pull`, `pull/${pullId}/pause`, `pull/${pullId}/resume`])
    expect((await other.post(`${base}/${path}`, {})).status).toBe(404);
  expect((await other.get(`${base}/pull/${pullId}`)).status).toBe(404);
  expect((await upload(other, `${base}/inspect`, { projectId: project.id, pullId })).status).toBe(404);
  expect((await other.delete(`${base}/source/${data.sourceId}`)).status).toBe(404);
  const [row] = await platform.database.query<{ cipher: string }>(
    'SELECT token_cipher AS cipher FROM work_source WHERE id = $1',
    [data.sourceId],
  );
  expect(row?.cipher).not.toContain('secret-token');
  const log = await platform.database.query(
    `SELECT detail::text AS detail FROM operation_log WHERE tenant_id = $1 AND action = 'importSourceAdded' AND actor_id = $2`,
    [tenant.id, pm.id],
  );
  expect(log).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain('secret-token');
  expect((await api.delete(`${base}/source/${data.sourceId}`)).status).toBe(200);
  expect((await api.get(`${base}/pull/${pullId}`)).status).toBe(404);
});
