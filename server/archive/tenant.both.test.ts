/** An enterprise moves to another installation whole, and is erased; what does not fit is refused, and nothing half done. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { TenantDb } from '../db/scope';
import type { Env } from '../env';
import { openStore } from '../files/store';
import { sealAll, verifyLog } from '../modules/enterprise';
import { updateBuiltinRoles } from '../modules/tenant';
import { decrypt, encrypt } from '../secrets';
import { explained } from '../startFailure';
import { testEnv } from '../test/app';
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '../test/database';
import { eraseTenant } from './erase';
import { exportTenant, importTenant } from './tenant';

const FIXTURE = path.join(__dirname, '..', 'db', 'fixtures', '1.0.0.sql.br');
const PASSPHRASE = 'correct horse battery';
const quiet = () => {};
type Database = TestDatabase['database'];

let folder: string;
let opened: TestDatabase[] = [];

function contextOf(made: TestDatabase, name: string, secretKey: string) {
  opened.push(made);
  const env: Env = { ...testEnv(made.databaseUrl), secretKey, dataDir: path.join(folder, name) };
  return { database: made.database, env, store: openStore(env) };
}

/** Two demo enterprises of 1.0.0, with files and a secret. */
async function demo() {
  const from = contextOf(await openEmptyDatabase(), 'from', 'upgrade-fixture');
  const { database, env, store } = from;
  await database.exec(brotliDecompressSync(fs.readFileSync(FIXTURE)).toString());
  // As a start does: roles of the house hold what this version gives them.
  await database.migrate();
  await updateBuiltinRoles(database);
  const blobs = await database.query<{ tenant_id: string; id: string }>('SELECT tenant_id, id FROM file_blob');
  for (const { tenant_id, id } of blobs) await store.write(tenant_id, id, Buffer.from(`bytes of ${id}`));
  await database.query('UPDATE webhook SET secret_cipher = $1', [encrypt(env, 'what only the receiver knows')]);
  await sealAll({ database });
  return from;
}
const other = async () => contextOf(await openTestDatabase(), 'to', 'another key');

const refusal = (work: Promise<unknown>) => work.then(() => 'not refused', explained);

/** Rows of an enterprise by table: how many, and all of them but what is given anew. */
async function contentsOf(database: Database, code: string): Promise<Record<string, unknown>> {
  const [tenant] = await database.query<{ id: string }>('SELECT id FROM tenant WHERE code = $1', [code]);
  const tables = await database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relname <> 'session'`,
  );
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    const anew = ['flow_dirty', 'task_tally'].includes(name) ? 'id' : '';
    const left = [anew, 'xid', 'heap', 'secret_cipher', 'url_cipher', 'former_cipher', 'password_cipher'].filter(
      Boolean,
    );
    // The installations say in their logs that they did it.
    const noted = name === 'operation_log' ? `AND action NOT IN ('exportedWhole', 'importedWhole')` : '';
    const [row] = await database.query(
      `SELECT count(*)::int AS rows, md5(string_agg(x, '' ORDER BY x COLLATE "C")) AS sum
         FROM (SELECT (to_jsonb(t) - $2::text[])::text AS x FROM ${name} t WHERE tenant_id = $1 ${noted}) y`,
      [tenant?.id, left],
    );
    contents[name] = row;
  }
  return contents;
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'move-'));
});
afterEach(async () => {
  for (const { drop } of opened) await drop();
  opened = [];
  fs.rmSync(folder, { recursive: true });
});

it('moves whole, with files and secrets, and its log holds and goes on', async () => {
  const from = await demo();
  const to = await other();
  const file = path.join(folder, 'acme.zip');
  const before = await contentsOf(from.database, 'xinghe');
  await exportTenant(from, { code: 'xinghe', file, passphrase: PASSPHRASE }, quiet);
  expect(fs.readFileSync(file).includes('what only the receiver knows')).toBe(false);
  const done = await importTenant(to, { file, passphrase: PASSPHRASE }, quiet);
  expect(done).toMatchObject({ code: 'xinghe', missing: [] });
  expect(done.files).toBeGreaterThan(0);
  expect(await contentsOf(to.database, 'xinghe')).toEqual(before);
  expect(await to.database.query('SELECT code FROM tenant')).toEqual([{ code: 'xinghe' }]);

  const [hook] = await to.database.query<{ cipher: string }>('SELECT secret_cipher AS cipher FROM webhook LIMIT 1');
  expect(decrypt(to.env, hook?.cipher ?? '')).toBe('what only the receiver knows');
  const [blob] = await to.database.query<{ tenant_id: string; id: string }>(
    'SELECT tenant_id, id FROM file_blob LIMIT 1',
  );
  const bytes = await to.store.open(blob?.tenant_id ?? '', blob?.id ?? '');
  expect(Buffer.concat((await bytes?.toArray()) as Buffer[]).toString()).toBe(`bytes of ${blob?.id}`);

  await sealAll({ database: to.database });
  expect(await verifyLog(new TenantDb(to.database, blob?.tenant_id ?? ''))).toMatchObject({ flaws: [], unsealed: 0 });
  // A record is found by its table, whose heap has another number here.
  const lost = await to.database.query(
    'SELECT heap FROM dyn_record r WHERE NOT EXISTS (SELECT 1 FROM dyn_table t WHERE t.tenant_id = r.tenant_id AND t.heap = r.heap)',
  );
  expect(lost).toEqual([]);
}, 240_000);

it('is refused where it does not fit, and leaves nothing', async () => {
  const from = await demo();
  const to = await other();
  const file = path.join(folder, 'acme.zip');
  expect(await refusal(exportTenant(from, { code: 'nobody', file, passphrase: PASSPHRASE }, quiet))).toContain(
    '没有企业 nobody',
  );
  expect(fs.existsSync(file)).toBe(false);
  await exportTenant(from, { code: 'xinghe', file, passphrase: PASSPHRASE }, quiet);
  const put = (options: object) => importTenant(to, { file, passphrase: PASSPHRASE, ...options }, quiet);
  expect(await refusal(put({ passphrase: 'another passphrase' }))).toContain('口令不对');
  const whole = fs.readFileSync(file);
  const cut = path.join(folder, 'cut.zip');
  fs.writeFileSync(cut, whole.subarray(0, whole.length / 2));
  expect(await refusal(put({ file: cut }))).toContain('不完整或已损坏');

  await to.database.exec(
    `INSERT INTO tenant (id, code, name) VALUES (gen_random_uuid(), 'xinghe', '别家');
     INSERT INTO account (id, username, name) VALUES (gen_random_uuid(), 'owner', '别人')`,
  );
  expect(await refusal(put({}))).toContain('企业编号 xinghe 已被使用，请用 --as');
  expect(await refusal(put({ as: 'stars' }))).toContain('用户名 owner 在这里属于另一个人：请用 --suffix');
  expect(await to.database.query('SELECT code FROM tenant')).toEqual([{ code: 'xinghe' }]);
  expect(await to.database.query('SELECT count(*)::int AS count FROM task')).toEqual([{ count: 0 }]);
  expect(fs.existsSync(path.join(to.env.dataDir, 'files'))).toBe(false);
  await put({ as: 'stars', suffix: '-stars' });
  const names = await to.database.query(`SELECT username FROM account WHERE username LIKE 'owner%' ORDER BY 1`);
  expect(names).toEqual([{ username: 'owner' }, { username: 'owner-stars' }]);
  expect(await refusal(put({ as: 'again' }))).toContain('已在这里');
}, 240_000);

it('is erased with a certificate, and nothing of another enterprise goes', async () => {
  const { database, store } = await demo();
  const kept = await contentsOf(database, 'yunfan');
  const [tenant] = await database.query<{ id: string }>(`SELECT id FROM tenant WHERE code = 'xinghe'`);
  const [blob] = await database.query<{ id: string }>('SELECT id FROM file_blob WHERE tenant_id = $1 LIMIT 1', [
    tenant?.id,
  ]);
  const context = { database, store };
  expect(await refusal(eraseTenant(context, { code: 'xinghe', confirmed: '' }))).toContain('--confirm xinghe');
  const certificate = await eraseTenant(context, { code: 'xinghe', confirmed: 'xinghe' });
  expect(certificate).toMatchObject({
    tenant: { id: tenant?.id, code: 'xinghe' },
    rows: { tenant: 1, task: 380 },
    logHead: { seq: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(certificate.accounts).toBeGreaterThan(5);
  for (const [table, rows] of Object.entries(await contentsOf(database, 'xinghe'))) {
    expect([table, rows]).toEqual([table, { rows: 0, sum: null }]);
  }
  expect(
    await database.query('SELECT count(*)::int AS count FROM operation_log WHERE tenant_id = $1', [tenant?.id]),
  ).toEqual([{ count: 0 }]);
  expect(await store.open(tenant?.id ?? '', blob?.id ?? '')).toBeNull();
  // Its member who is in both enterprises stays.
  expect(await database.query(`SELECT username FROM account WHERE username IN ('member', 'owner')`)).toEqual([
    { username: 'member' },
  ]);
  expect(await contentsOf(database, 'yunfan')).toEqual(kept);
  await expect(database.migrate()).resolves.toBeUndefined();
}, 240_000);
