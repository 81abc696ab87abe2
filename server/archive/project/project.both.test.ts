/** A whole project out of an enterprise as a file, and into another one: nothing private, nothing by halves, nobody's ids. */
import type { WholeFile } from '../../../contract/project/wholeFile';
import { runWholeFile } from '../../modules/project/wholeFile/job';
import { useTestApp } from '../../test/app';
import { sendParts, uploadTo } from '../../test/uploading';

const { packed, entriesOf, unpack } = require('../../sandbox/zip.cjs') as {
  packed: (contents: Map<string, Buffer>) => Buffer;
  entriesOf: (bytes: Buffer, limits: object) => { name: string }[];
  unpack: (bytes: Buffer, entry: object, limits: object) => Buffer;
};
const LIMITS = { entries: 20_000, unpacked: 1e9, broken: 'broken', tooLarge: 'large' };
const contentsOf = (bytes: Buffer): Map<string, Buffer> =>
  new Map(entriesOf(bytes, LIMITS).map((entry) => [entry.name, unpack(bytes, entry, LIMITS)]));

const t = useTestApp();
const base = 'project-center/pcProject';
const going = { signal: new AbortController().signal, last: true };

beforeEach(() => void jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue());
afterEach(() => jest.restoreAllMocks());

async function setting() {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const { platform } = t().app;
  const api = await t().as(pm, tenant);
  const run = (of: typeof tenant, jobId: string, how = going) =>
    runWholeFile(platform, { tenantId: of.id, jobId }, how);
  const list = async (client = api) => (await client.get<WholeFile[]>(`${base}/wholeFiles`)).data;
  const out = async (): Promise<Buffer> => {
    const asked = await api.post<{ id: string }>(`${base}/${project.id}/wholeExport`);
    expect([asked.message, asked.status]).toEqual([asked.message, 200]);
    await run(tenant, asked.data.id);
    const [one] = await list();
    expect([one?.error, one?.state]).toEqual([null, 'finished']);
    const answer = await api.get(`${base}/wholeFiles/${asked.data.id}/wholeExport`);
    expect([answer.status, answer.bytes.length]).toEqual([200, one?.bytes]);
    return answer.bytes;
  };
  return { tenant, pm, member, project, api, run, list, out, platform };
}

const given = (api: Parameters<typeof sendParts>[0], code: string, file: Buffer, name = '搬来的项目') =>
  sendParts<{ id: string }>(api, `${base}/fromFile`, { name, code }, { file: ['p.zip', file] });

/** What a project is made of. */
async function filled() {
  const world = await setting();
  const { tenant, project, api, pm, member } = world;
  const db = t().factory.scope(tenant);
  const open = await t().factory.task(tenant, project, pm, { title: '公开的任务' });
  const child = await t().factory.task(tenant, project, pm, { title: '子任务' });
  const hidden = await t().factory.task(tenant, project, pm, { title: '绝密的任务' });
  await db.query('UPDATE task SET parent_id = $3, executor_id = $4, notes = $5 WHERE tenant_id = $1 AND id = $2', [
    ...[child.id, open.id, member.id, '<p>正文</p>'],
  ]);
  await db.query('UPDATE task SET private_type = 1 WHERE tenant_id = $1 AND id = $2', [hidden.id]);
  for (const [id, content] of [
    [open.id, '公开的评论'],
    [hidden.id, '绝密的评论'],
  ])
    await db.query(
      `INSERT INTO comment (tenant_id, id, object_type, object_id, content, created_by) VALUES ($1, gen_random_uuid(), 'task', $2, $3, $4)`,
      [id, `<p>${content}</p>`, pm.id],
    );
  const label = await api.post<{ labelId: string }>('project-center/pcProject/labels', {
    projectId: project.id,
    name: '搬家',
    color: 'blue',
  });
  expect([label.message, label.status]).toEqual([label.message, 200]);
  await db.query('UPDATE task SET label_ids = ARRAY[$3::uuid] WHERE tenant_id = $1 AND id = $2', [
    open.id,
    label.data.labelId,
  ]);
  for (const [taskId, name] of [
    [open.id, 'open.txt'],
    [hidden.id, 'secret.txt'],
  ] as const) {
    const sent = await uploadTo(api, { taskId }, name, `bytes of ${name}`);
    expect([sent.message, sent.status]).toEqual([sent.message, 200]);
  }
  for (const [title, isPrivate] of [
    ['公开的风险', false],
    ['绝密的风险', true],
  ])
    expect(
      (
        await api.post('collaboration-center/risk/create', {
          ...{ projectId: project.id, title, probability: 3, impact: 4, isPrivate },
        })
      ).status,
    ).toBe(200);
  const root = await db.query<{ id: string }>(
    `INSERT INTO document (tenant_id, id, project_id, kind, name, created_by) VALUES ($1, gen_random_uuid(), $2, 'folder', '资料', $3) RETURNING id`,
    [project.id, pm.id],
  );
  for (const [name, acl] of [
    ['公开的页面', null],
    ['绝密的页面', root[0]?.id],
  ])
    await db.query(
      `INSERT INTO document (tenant_id, id, project_id, parent_id, path, kind, name, html, acl_id, created_by)
       VALUES ($1, gen_random_uuid(), $2, $3::uuid, ARRAY[$3::uuid], 'page', $4, '<p>页</p>', $5::uuid, $6)`,
      [project.id, root[0]?.id, name, acl, pm.id],
    );
  return { ...world, db, open };
}

it('comes to another enterprise whole: tree, people, files, comments, registers, pages; nothing private is in the file', async () => {
  const { out, run, list, open, member } = await filled();
  const file = await out();
  const held = contentsOf(file);
  const texts = [...held.values()].map((bytes) => bytes.toString('utf8')).join('\n');
  for (const seen of ['公开的任务', '公开的评论', '公开的风险', '公开的页面', 'bytes of open.txt'])
    expect(texts).toContain(seen);
  expect(texts).not.toMatch(/绝密|secret/);

  const there = await t().enterprise();
  const theirs = await t().as(there.pm, there.tenant);
  const db = t().factory.scope(there.tenant);
  const asked = await given(theirs, 'MOVED', file);
  expect([asked.message, asked.status]).toEqual([asked.message, 200]);
  await run(there.tenant, asked.data.id);
  const [done] = await list(theirs);
  expect([done?.error, done?.state]).toEqual([null, 'finished']);
  // Nobody of the first enterprise is known here.
  expect(done?.notes.join()).toContain('没有相同的邮箱或账号');
  const rows = await db.query<Record<string, unknown>>(
    `SELECT t.title, t.task_no AS no, p.title AS above, t.executor_id AS executor, t.notes, t.comment_count AS comments, t.file_count AS files
       FROM task t LEFT JOIN task p ON p.tenant_id = t.tenant_id AND p.id = t.parent_id
      WHERE t.tenant_id = $1 AND t.project_id = $2 ORDER BY t.seq`,
    [done?.projectId],
  );
  expect(rows.map(({ title, above }) => [title, above])).toEqual([
    ['公开的任务', null],
    ['子任务', '公开的任务'],
  ]);
  expect(rows[1]).toMatchObject({ no: 'MOVED-2', executor: null, notes: '<p>正文</p>' });
  const read = async (sql: string) => (await db.query<{ v: string }>(sql, [done?.projectId])).map(({ v }) => v);
  expect(await read(`SELECT title AS v FROM risk WHERE tenant_id = $1 AND project_id = $2`)).toEqual(['公开的风险']);
  expect(await read(`SELECT name AS v FROM document WHERE tenant_id = $1 AND project_id = $2 ORDER BY kind`)).toEqual([
    '资料',
    '公开的页面',
  ]);
  expect(
    await read(
      `SELECT c.content AS v FROM comment c JOIN task t ON t.tenant_id = c.tenant_id AND t.id = c.object_id WHERE c.tenant_id = $1 AND t.project_id = $2`,
    ),
  ).toEqual(['<p>公开的评论</p>']);
  expect(
    await read(
      `SELECT f.name AS v FROM object_file x JOIN file f ON f.tenant_id = x.tenant_id AND f.id = x.file_id
         JOIN task t ON t.tenant_id = x.tenant_id AND t.id = x.object_id WHERE x.tenant_id = $1 AND t.project_id = $2`,
    ),
  ).toEqual(['open.txt']);
  // Names its label as it is called here.
  expect(
    await read(
      `SELECT l.name AS v FROM task t JOIN task_label l ON l.tenant_id = t.tenant_id AND l.id = ANY(t.label_ids) AND l.project_id = t.project_id
        WHERE t.tenant_id = $1 AND t.project_id = $2`,
    ),
  ).toEqual(['搬家']);
  // Ids of the first enterprise are nowhere.
  const [same] = await db.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[])`,
    [[open.id, member.id]],
  );
  expect(same?.n).toBe(0);
  // A new task goes on behind the numbers.
  const added = await theirs.post<{ taskId: string }>('collaboration-center/ccTask/create', {
    projectId: done?.projectId,
    title: '新的任务',
  });
  expect([added.message, added.status]).toEqual([added.message, 200]);
  expect(await read('SELECT task_no AS v FROM task WHERE tenant_id = $1 AND project_id = $2 ORDER BY seq')).toEqual([
    ...['MOVED-1', 'MOVED-2', 'MOVED-3'],
  ]);
}, 180_000);

it('is brought in by the account again, and belongs to who brought it', async () => {
  const { out, run, list, tenant, api, member, db } = await filled();
  const file = await out();
  const asked = await given(api, 'AGAIN', file);
  await run(tenant, asked.data.id);
  const [done] = await list();
  expect([done?.error, done?.act, done?.state]).toEqual([null, 'in', 'finished']);
  const people = await db.query<{ who: string }>(
    'SELECT executor_id AS who FROM task WHERE tenant_id = $1 AND project_id = $2 AND executor_id IS NOT NULL',
    [done?.projectId],
  );
  expect(people).toEqual([{ who: member.id }]);
  // Its code is taken now.
  expect((await given(api, 'AGAIN', file)).status).toBe(409);
}, 180_000);

it('refuses in words what is no such file, holds more, or names what is not its own, and leaves nothing', async () => {
  const { out, run, list, api, tenant, db, open, project } = await filled();
  const file = await out();
  const held = contentsOf(file);
  const before = await db.query<{ n: number }>('SELECT count(*)::int AS n FROM project WHERE tenant_id = $1', []);
  const changed = (name: string, change: (text: string) => string): Buffer =>
    packed(
      new Map(
        [...held].map(([key, bytes]) => [key, key === name ? Buffer.from(change(bytes.toString('utf8'))) : bytes]),
      ),
    );
  const task = 'tables/task/1.jsonl';
  const cases: [string, Buffer, RegExp][] = [
    ['no archive', Buffer.from('not a zip'), /不是项目的导出文件/],
    ['a path', packed(new Map([...held, ['../../etc/passwd', Buffer.from('x')]])), /不是项目的导出文件/],
    [
      'a folder of ours',
      packed(new Map([...held, ['tables/session/1.jsonl/x', Buffer.from('x')]])),
      /不是项目的导出文件/,
    ],
    [
      'another version',
      changed('manifest.json', (text) => text.replace(/"migrations":\["/, '"migrations":["0')),
      /同一版本/,
    ],
    ['an enumeration', changed(task, (text) => text.replaceAll('NOT_STARTED', 'MADE_UP')), /task\.category/],
    ['a number', changed(task, (text) => text.replace(/"(\d+)"/, '"1; DROP TABLE task"')), /没有导入|不是项目/],
    ['a cut line', changed(task, (text) => text.slice(0, -20)), /不是项目的导出文件/],
    [
      'a column',
      changed(task, (text) =>
        text
          .replace('["title", "text"]', '["deleted_with", "uuid"]')
          .replace('["title","text"]', '["deleted_with","uuid"]'),
      ),
      /不是项目的导出文件/,
    ],
    [
      'an enterprise',
      changed(task, (text) => text.replace(/\["title", ?"text"\]/, '["tenant_id","uuid"]')),
      /不是项目的导出文件/,
    ],
  ];
  for (const [what, bytes, words] of cases) {
    const asked = await given(api, 'BAD1', bytes);
    expect([what, asked.status]).toEqual([what, 200]);
    await run(tenant, asked.data.id);
    const [failed] = await list();
    expect([what, failed?.state, failed?.projectId]).toEqual([what, 'failed', null]);
    expect([what, failed?.error]).toEqual([what, expect.stringMatching(words)]);
    expect(await db.query('SELECT count(*)::int AS n FROM project WHERE tenant_id = $1', [])).toEqual(before);
  }
  // A script is cleaned, an id of somebody else's is nothing, and what names no project is not the enterprise's.
  const labels = 'tables/task_label/1.jsonl';
  held.set(labels, Buffer.from(String(held.get(labels)).replaceAll(`"${project.id}"`, 'null')));
  const foreign = changed(task, (text) =>
    text.replace('<p>正文</p>', '<p>正文</p><img src=x onerror=alert(1)><script>x</script>'),
  );
  const asked = await given(api, 'BAD1', foreign);
  await run(tenant, asked.data.id);
  const [done] = await list();
  expect([done?.error, done?.state]).toEqual([null, 'finished']);
  const rows = await db.query<{ id: string; notes: string }>(
    'SELECT id, notes FROM task WHERE tenant_id = $1 AND project_id = $2',
    [done?.projectId],
  );
  expect(rows.map(({ notes }) => notes).join()).not.toMatch(/script|onerror/);
  expect(rows.map(({ id }) => id)).not.toContain(open.id);
  const of = await db.query<{ of: string | null }>(
    `SELECT project_id AS of FROM task_label WHERE tenant_id = $1 AND name = '搬家' ORDER BY created_at`,
    [],
  );
  expect(of.map((one) => one.of).sort()).toEqual([project.id, done?.projectId].sort());
  // A process that ended once it was whole, and before it said so, goes on with saying so.
  await db.query(`UPDATE project_file SET state = 'queued' WHERE tenant_id = $1 AND id = $2`, [asked.data.id]);
  await run(tenant, asked.data.id);
  expect((await list())[0]).toMatchObject({ state: 'finished', error: null, projectId: done?.projectId });
}, 240_000);

it('says in words why a project does not go out', async () => {
  const { api, run, list, tenant, project, db } = await filled();
  await db.query(`UPDATE file SET size = 70000000 WHERE tenant_id = $1 AND name = 'open.txt'`, []);
  const asked = await api.post<{ id: string }>(`${base}/${project.id}/wholeExport`);
  await run(tenant, asked.data.id);
  expect((await list())[0]).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/「open.txt」有 67 MB，超过 64 MB/),
  });
}, 120_000);

it('belongs to who asked, as long as they administer the project', async () => {
  const { out, list, tenant, member, project, api, db } = await filled();
  await out();
  const [one] = await list();
  const other = await t().as(member, tenant);
  expect((await other.post(`${base}/${project.id}/wholeExport`)).status).toBe(403);
  expect((await other.get(`${base}/wholeFiles/${one?.id}/wholeExport`)).status).toBe(404);
  expect(await list(other)).toEqual([]);
  await db.query(`UPDATE project_file SET created_at = now() - interval '73 hours' WHERE tenant_id = $1`, []);
  expect((await api.get(`${base}/wholeFiles/${one?.id}/wholeExport`)).status).toBe(404);
}, 120_000);
