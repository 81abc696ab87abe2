/** One person's data: taken out as a file, and erased; and every column that names people is decided. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import yauzl from 'yauzl';
import type { PersonRequest } from '../../../../contract/enterprise/person';
import { ERASED_NAME } from '../../../../contract/enterprise/personKinds';
import type { Person } from '../../../../contract/envelope';
import { newId } from '../../../base/present';
import { type Client, useTestApp } from '../../../test/app';
import { testPassword } from '../../../test/factories';
import { ERASED, KEPT, namesPerson, OF_ACCOUNT } from './columns';
import { removeOldPersonFiles, runPersonRequest } from './job';

const t = useTestApp();
const base = 'enterprise-center/person';
const going = { signal: new AbortController().signal, last: true };
const PHONE = '13900001234';

beforeEach(() => void jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue());
afterEach(() => jest.restoreAllMocks());

/** Texts of an archive by their names. */
async function textsIn(bytes: Buffer): Promise<Map<string, string>> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'person-')), 'person.zip');
  fs.writeFileSync(file, bytes);
  const texts = new Map<string, string>();
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true }, (error, opened) => (opened ? resolve(opened) : reject(error)));
  });
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (!stream) return reject(error);
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('error', reject);
        stream.on('end', () => {
          texts.set(entry.fileName, Buffer.concat(parts).toString());
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
  fs.rmSync(path.dirname(file), { recursive: true });
  return texts;
}

/** A member who has made a task, brought a file, got a message and keeps a key. */
async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const { platform } = t().app;
  const run = (sql: string, ...values: unknown[]) => platform.database.query<Record<string, unknown>>(sql, values);
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const theirs = await t().as(member, tenant);
  const task = await t().factory.task(tenant, project, member, { title: '本人创建的任务', executorId: member.id });
  const [blob, file] = [newId(), newId()];
  await run('INSERT INTO file_blob (tenant_id, id, hash, size) VALUES ($1, $2, $3, 5)', tenant.id, blob, newId());
  await run(
    `INSERT INTO file (tenant_id, id, project_id, category, name, size, blob_id, created_by)
     VALUES ($1, $2, $3, 'task', '说明.txt', 5, $4, $5)`,
    ...[tenant.id, file, project.id, blob, member.id],
  );
  await platform.files.write(tenant.id, blob, Buffer.from('bytes'));
  await run(
    `INSERT INTO message (tenant_id, id, receiver_id, type, title, body) VALUES ($1, $2, $3, '系统', '写给本人', '')`,
    ...[tenant.id, newId(), member.id],
  );
  await run(
    `INSERT INTO account_passkey (id, account_id, name, credential_id, public_key) VALUES ($1, $2, '钥匙', $3, 'x')`,
    ...[newId(), member.id, newId()],
  );
  await run(
    `INSERT INTO login_attempt (id, username, ip, success, opened_in) VALUES ($1, $2, '203.0.113.7', true, $3)`,
    ...[newId(), member.username, tenant.id],
  );
  await run(
    'UPDATE account SET email = $2, email_verified_at = now(), mobile = $3 WHERE id = $1',
    ...[member.id, `${member.username}@example.com`, PHONE],
  );
  const api = await t().as(owner, tenant);
  const ask = { userId: member.id, password: testPassword };
  const work = (jobId: string, how = going) => runPersonRequest(platform, { tenantId: tenant.id, jobId }, how);
  const list = async (by: Client = api) => (await by.get<PersonRequest[]>(`${base}?userId=${member.id}`)).data;
  const remove = async () => {
    const out = { userId: member.id, handOverTo: pm.id };
    expect((await api.post('user-center/tenant/member/remove', out)).status).toBe(200);
  };
  return { tenant, owner, pm, member, project, task, file, theirs, api, ask, platform, run, work, list, remove };
}

it('is taken out by a manager: what names the person, and the files that they brought', async () => {
  const { tenant, pm, member, task, file, theirs, api, ask, platform, run, work, list } = await setting();
  expect((await theirs.post(`${base}/export`, ask)).status).toBe(403);
  expect((await (await t().as(pm, tenant)).get(`${base}?userId=${member.id}`)).status).toBe(403);
  expect((await api.post(`${base}/export`, { ...ask, password: 'wrong' })).status).toBe(400);
  expect((await api.post(`${base}/export`, { ...ask, userId: newId() })).status).toBe(404);
  const stranger = await t().enterprise();
  const elsewhere = await t().as(stranger.owner, stranger.tenant);
  expect((await elsewhere.post(`${base}/export`, ask)).status).toBe(404);
  const { id } = (await api.post<{ id: string }>(`${base}/export`, ask)).data;
  expect((await api.post(`${base}/export`, ask)).status).toBe(422);
  // A process that stops gives it back.
  await work(id, { signal: AbortSignal.abort(), last: false });
  expect(await list()).toMatchObject([{ id, act: 'export', state: 'queued' }]);
  await work(id);
  const [done] = await list();
  expect(done).toMatchObject({ id, state: 'finished', files: 1, error: null });
  expect((await elsewhere.get(`${base}/${id}/file`)).status).toBe(404);
  const answer = await api.get(`${base}/${id}/file`);
  expect([answer.status, answer.bytes.length]).toEqual([200, done?.bytes]);
  const texts = await textsIn(answer.bytes);
  expect(texts.get(`files/${file}-说明.txt`)).toBe('bytes');
  const account = JSON.parse(texts.get('account.json') ?? '') as { account: object; signIns: object[] };
  expect(account).toMatchObject({
    account: { username: member.username, mobile: PHONE },
    signIns: [{ success: true }],
  });
  const tasks = (texts.get('data/task.jsonl') ?? '').trim().split('\n');
  expect(tasks.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual([task.id]);
  expect(texts.get('data/message.jsonl')).toContain('写给本人');
  // Nothing by which somebody could come in.
  expect([...texts.values()].join('')).not.toMatch(/password_hash|token_hash|"search"|_cipher/);
  const log = await run(
    `SELECT action FROM operation_log WHERE tenant_id = $1 AND object_id = $2 AND action ~ '^person' ORDER BY id`,
    ...[tenant.id, member.id],
  );
  expect(log.map(({ action }) => action)).toEqual(['personExportAsked', 'personExported', 'personFileFetched']);
  await run(`UPDATE person_request SET created_at = now() - interval '73 hours' WHERE tenant_id = $1`, tenant.id);
  await removeOldPersonFiles(platform);
  expect([await list(), await platform.files.open(tenant.id, id)]).toEqual([[], null]);
}, 60_000);

it('is erased once they have left: nobody comes in, no name is left, what others need stays', async () => {
  const { tenant, member, task, api, ask, run, work, list, remove } = await setting();
  const erase = (body: object = {}) =>
    api.post<{ id: string }>(`${base}/erase`, { ...ask, userName: member.username, ...body });
  const early = await erase();
  expect([early.status, early.message]).toEqual([422, expect.stringContaining('请先移除')]);
  await remove();
  expect((await erase({ userName: 'somebody' })).status).toBe(400);
  expect((await erase({ password: 'wrong' })).status).toBe(400);
  const { id } = (await erase()).data;
  await work(id);
  expect(await list()).toMatchObject([{ id, act: 'erase', state: 'finished', error: null }]);
  const [account] = await run('SELECT * FROM account WHERE id = $1', member.id);
  expect(account).toMatchObject({
    ...{ name: ERASED_NAME, username: `erased-${member.id}`, email: null, email_verified_at: null, mobile: null },
    ...{ avatar: null, password_hash: null, disabled: true },
  });
  for (const table of OF_ACCOUNT) {
    expect([table, await run(`SELECT 1 FROM ${table} WHERE account_id = $1`, member.id)]).toEqual([table, []]);
  }
  for (const [table, column] of Object.entries(ERASED)) {
    const left = await run(`SELECT 1 FROM ${table} WHERE tenant_id = $1 AND ${column} = $2`, tenant.id, member.id);
    expect([table, left]).toEqual([table, []]);
  }
  expect(await run('SELECT 1 FROM login_attempt WHERE username = $1', member.username)).toEqual([]);
  // What they have made is there, under the name of all who were erased.
  const { data } = await api.get<{ title: string; creator: Person }>(`collaboration-center/ccTask/details/${task.id}`);
  expect(data.title).toBe('本人创建的任务');
  expect(JSON.stringify(data)).toContain(ERASED_NAME);
  // Neither is the old name found, nor does it stand in anything that is answered.
  const members = await api.get(`user-center/tenant/member?keyword=${member.username}`);
  expect(members.body).not.toContain(member.username);
  const [log] = await run(
    `SELECT detail FROM operation_log WHERE tenant_id = $1 AND object_id = $2 AND action = 'personErased'`,
    ...[tenant.id, member.id],
  );
  expect(log?.detail).toMatchObject({ tables: { message: expect.any(Number) } });
  // Again it finds nothing more to do, and does no harm.
  const again = (await erase({ userName: `erased-${member.id}` })).data;
  await work(again.id);
  expect((await list())[0]).toMatchObject({ state: 'finished', rows: 0 });
}, 60_000);

it('is refused for whose account stands in another enterprise, and ends where who asked may no longer', async () => {
  const { owner, member, api, ask, run, work, list, remove } = await setting();
  await remove();
  const body = { ...ask, userName: member.username };
  const other = await t().enterprise();
  await run('INSERT INTO tenant_member (tenant_id, id) VALUES ($1, $2)', other.tenant.id, member.id);
  const refused = await api.post(`${base}/erase`, body);
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('其他企业')]);
  await run('DELETE FROM tenant_member WHERE tenant_id = $1 AND id = $2', other.tenant.id, member.id);
  const { id } = (await api.post<{ id: string }>(`${base}/erase`, body)).data;
  // They join another one before the job begins.
  await run('INSERT INTO tenant_member (tenant_id, id) VALUES ($1, $2)', other.tenant.id, member.id);
  await work(id);
  expect(await list()).toMatchObject([{ state: 'failed', error: expect.stringContaining('其他企业') }]);
  await run('DELETE FROM tenant_member WHERE tenant_id = $1 AND id = $2', other.tenant.id, member.id);
  const second = (await api.post<{ id: string }>(`${base}/erase`, body)).data;
  await run('UPDATE person_request SET created_by = $2 WHERE id = $1', second.id, member.id);
  await work(second.id);
  expect((await list())[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('管理员') });
  const [account] = await run('SELECT username FROM account WHERE id = $1', member.id);
  expect([account?.username, owner.id]).toEqual([member.username, owner.id]);
}, 60_000);

/** Ids of things, by the names of their columns: no people. */
const THINGS = new Set(
  `accept_id from_project_id quota_id read_exam_id acl_id act_id actor_role_ids anchor announcement_id approval_flow_id approval_id base_id baseline_id blob_id
   bound_tenant_id budget_id chain cites collection_id comment_id commitment_id created_id current_id dashboard_id dataset_id
   dataset_ids deleted_with department_id document_id environment_id event_id field_id file_id file_ids flow_id form_id from_id
   from_stage_id gate_phase_id grant_id group_id id install_id interpret_id item_id job_id key key_id keys label_ids
   layout_id live_id log_id logo_of message_id node_id norm_id object_id once_key opened_in origin_id parent parent_id
   parent_type_ids path person_id phase_id plan_id position_id post_id pre_id problem_id process_id project_id
   provider_id pull_id record_id recurrence_id rela_obj_id replaces report_id resource_id response_id return_shift_id
   reverses_id review_id risk_id robot_id role_id role_ids roster_id rule_id sheet_id shift_id source source_id
   specification_id stage_id subject_id submit_key swap_id table_id task_id task_ids task_type_id template_id tenant_id
   text_id to_id to_stage_id told_up_to type_id undo_of version_id webhook_id widget_id worklog_id`.split(/\s+/),
);

it('knows every column that names a person, and what becomes of it', async () => {
  const columns = await t().app.platform.database.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.atttypid IN ('uuid'::regtype, 'uuid[]'::regtype)`,
  );
  const names = columns.map(({ table, column }) => `${table}.${column}`);
  // A new name of a column: whether it means people is said in columns.ts, or here.
  expect(
    columns.filter(({ table, column }) => !namesPerson(table, column) && !THINGS.has(column) && !KEPT.has(table)),
  ).toEqual([]);
  // Whose a row is: whether it goes with the person is said by table.
  const whose = columns.filter(({ column }) => column === 'user_id' || column === 'account_id');
  const decided = (table: string) =>
    table in ERASED || KEPT.has(table) || (OF_ACCOUNT as readonly string[]).includes(table);
  expect(whose.map(({ table }) => table).filter((table) => !decided(table))).toEqual([]);
  for (const [table, column] of Object.entries(ERASED)) expect(names).toContain(`${table}.${column}`);
  for (const table of OF_ACCOUNT) expect(names).toContain(`${table}.account_id`);
  expect([...KEPT].filter((table) => !whose.some((one) => one.table === table))).toEqual([]);
  expect([...KEPT].filter((table) => table in ERASED)).toEqual([]);
});
