/** A rehearsal: an installation is backed up and made anew; what does not fit is refused in words, and nothing is left. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { openDatabase } from '../db/client';
import { TenantDb } from '../db/scope';
import { openStore } from '../files/store';
import { sealAll, verifyLog } from '../modules/enterprise';
import { explained } from '../startFailure';
import { testEnv } from '../test/app';
import { openBucket } from '../test/bucket';
import { openEmptyDatabase, type TestDatabase } from '../test/database';
import { backup, restore } from './installation';

const FIXTURE = path.join(__dirname, '..', 'db', 'fixtures', '1.0.0.sql.br');
const quiet = () => {};

let folder: string;
/** Where a test's own files go. */
let own: string;
const opened: TestDatabase[] = [];
const empty = async () => {
  const made = await openEmptyDatabase();
  opened.push(made);
  return made.database;
};
const envOf = (made: TestDatabase | undefined, dataDir: string, secretKey = 'upgrade-fixture') => ({
  ...testEnv(made?.databaseUrl ?? null),
  secretKey,
  dataDir,
});
const there = (name: string, secretKey?: string) => envOf(opened.at(-1), path.join(own, name), secretKey);

/** The demo enterprises of 1.0.0 with files, as they were before this version and after: the tests only read them. */
let source: TestDatabase;
let from: ReturnType<typeof envOf>;
let blobs: { tenant_id: string; id: string }[];
let old: string;
let file: string;
let done: Awaited<ReturnType<typeof backup>>;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
  source = await openEmptyDatabase();
  const { database } = source;
  await database.exec(brotliDecompressSync(fs.readFileSync(FIXTURE)).toString());
  from = envOf(source, path.join(folder, 'from'));
  const store = openStore(from);
  blobs = await database.query('SELECT tenant_id, id FROM file_blob ORDER BY id');
  for (const { tenant_id, id } of blobs.slice(1)) await store.write(tenant_id, id, Buffer.from(`bytes of ${id}`));
  old = path.join(folder, 'old.zip');
  await backup(database, store, old, quiet);
  await database.migrate();
  await sealAll({ database });
  file = path.join(folder, 'all.zip');
  done = await backup(database, store, file, quiet);
}, 240_000);
afterAll(async () => {
  await source.drop();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(() => {
  own = fs.mkdtempSync(path.join(folder, 'test-'));
});
afterEach(async () => {
  for (const { drop } of opened.splice(0)) await drop();
});

/** All rows of all tables but those that are not kept, as one text each. */
async function contentsOf(database: TestDatabase['database']) {
  const tables = await database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition AND c.relname NOT IN ('captcha', 'idempotent_call', 'login_ticket', 'passkey_challenge', 'session', 'sso_state', 'sso_ticket', 'sso_logout')`,
  );
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    // The log's places are given anew.
    const left = name === 'operation_log' || name === 'operation_seal' ? "- 'xid'" : '';
    const [row] = await database.query(
      `SELECT count(*)::int AS rows, md5(string_agg(x, '' ORDER BY x COLLATE "C")) AS sum FROM (SELECT (to_jsonb(t) ${left})::text AS x FROM ${name} t) y`,
    );
    contents[name] = row;
  }
  return contents;
}

const refusal = (work: Promise<unknown>) => work.then(() => 'not refused', explained);

it('is the same after a backup and a restore, with its files, and its log goes on', async () => {
  expect(done).toMatchObject({ files: blobs.length - 1, missing: [blobs[0]?.id] });
  expect(fs.readdirSync(folder)).not.toContain('all.zip.part');

  const other = await empty();
  const env = there('to');
  await restore(other, openStore(env), env, file, quiet);
  expect(await contentsOf(other)).toEqual(await contentsOf(source.database));
  const last = blobs.at(-1) as (typeof blobs)[number];
  const bytes = await openStore(env).open(last.tenant_id, last.id);
  expect(Buffer.concat((await bytes?.toArray()) as Buffer[]).toString()).toBe(`bytes of ${last.id}`);

  // What is done afterwards is sealed behind what was sealed before, although transactions are counted anew.
  const [tenant] = await other.query<{ id: string }>(`SELECT id FROM tenant WHERE code = 'xinghe'`);
  const db = new TenantDb(other, tenant?.id as string);
  const { head } = await verifyLog(db);
  await other.query(
    `INSERT INTO operation_log (tenant_id, id, module, action) VALUES ($1, '00000000-0000-7000-8000-000000000001', 'task', 'created')`,
    [tenant?.id],
  );
  await sealAll({ database: other });
  expect(await verifyLog(db)).toMatchObject({ flaws: [], unsealed: 0, head: { seq: (head?.seq ?? 0) + 1 } });
  const heap = await other.query(`SELECT nextval('dyn_heap') > (SELECT max(heap) FROM dyn_table) AS behind`);
  expect(heap).toEqual([{ behind: true }]);
  await expect(other.migrate()).resolves.toBeUndefined();
}, 240_000);

it('is refused where it does not fit, and nothing is left of it', async () => {
  const { database } = source;
  const store = openStore(from);
  expect(await refusal(backup(database, store, file, quiet))).toContain('已存在');
  expect(await refusal(restore(database, store, from, file, quiet))).toContain('只能恢复到空的安装');

  const other = await empty();
  const env = there('to');
  const to = openStore(env);
  const tables = () => other.query(`SELECT 1 AS one FROM pg_class WHERE relnamespace = 'public'::regnamespace`);
  const refusedWith = async (name: string, words: string, settings = env) => {
    expect(await refusal(restore(other, to, settings, path.join(own, name), quiet))).toContain(words);
    expect(await tables()).toEqual([]);
    const left = fs.existsSync(path.join(env.dataDir, 'files'))
      ? fs
          .readdirSync(path.join(env.dataDir, 'files'), { recursive: true, withFileTypes: true })
          .filter((one) => one.isFile())
      : [];
    expect(left).toEqual([]);
  };
  const whole = fs.readFileSync(file);
  fs.writeFileSync(path.join(own, 'cut.zip'), whole.subarray(0, whole.length * 0.7));
  fs.writeFileSync(path.join(own, 'other.zip'), 'no archive');
  const changed = Buffer.from(whole);
  const at = Math.floor(whole.length * 0.4);
  changed[at] = (changed[at] as number) ^ 1;
  fs.writeFileSync(path.join(own, 'changed.zip'), changed);
  await refusedWith('missing.zip', '没有文件');
  await refusedWith('cut.zip', '不完整或已损坏');
  await refusedWith('other.zip', '不完整或已损坏');
  await refusedWith('changed.zip', '不完整或已损坏');
  fs.copyFileSync(file, path.join(own, 'all.zip'));
  await refusedWith('all.zip', 'SECRET_KEY 与这个数据库不符', there('to', 'another key'));

  // Of a newer program: a migration that this one does not have.
  await database.exec("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of a newer one', 0)");
  await backup(database, store, path.join(own, 'newer.zip'), quiet);
  await database.exec("DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'of a newer one'");
  await refusedWith('newer.zip', '来自更新的版本');
  await restore(other, to, env, file, quiet);
}, 240_000);

it('puts files into a bucket, and touches none of a bucket that holds them already', async () => {
  const bucket = await openBucket();
  try {
    const other = await empty();
    const env = { ...there('to'), s3: bucket.settings };
    const inUse = openStore(env);
    const last = blobs.at(-1) as (typeof blobs)[number];
    await inUse.write(last.tenant_id, last.id, Buffer.from('of another installation'));
    expect(await refusal(restore(other, inUse, env, file, quiet))).toContain('请用 S3_BUCKET 指定空的存储桶');
    expect([...bucket.objects.values()].map(String)).toEqual(['of another installation']);
    bucket.objects.clear();
    await restore(other, inUse, env, file, quiet);
    expect(bucket.objects.size).toBe(blobs.length - 1);
    const again = path.join(own, 'again.zip');
    expect(await backup(other, inUse, again, quiet)).toMatchObject({ files: blobs.length - 1 });
  } finally {
    await bucket.close();
  }
}, 240_000);

it('leaves no file when the disk fills up', async () => {
  const { database } = source;
  const full = { open: () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })) };
  expect(await refusal(backup(database, full as never, path.join(own, 'all.zip'), quiet))).toContain('磁盘已满');
  expect(fs.readdirSync(own)).toEqual([]);
  // The database goes on.
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
}, 120_000);

it('of an older version is carried on to this one', async () => {
  const other = await empty();
  const env = there('to');
  await restore(other, openStore(env), env, old, quiet);
  const [tasks] = await source.database.query('SELECT count(*)::int AS count FROM task');
  expect(await other.query('SELECT count(*)::int AS count FROM task')).toEqual([tasks]);
  await expect(other.migrate()).resolves.toBeUndefined();
}, 240_000);

it('goes from the embedded database to PostgreSQL and back', async () => {
  const lite = await openDatabase({ databaseUrl: null, dataDir: null });
  const env = { ...there('to'), databaseUrl: null };
  await restore(lite, openStore(env), env, file, quiet);
  const again = path.join(own, 'again.zip');
  await backup(lite, openStore(env), again, quiet);
  await lite.close();
  const other = await empty();
  const last = there('last');
  await restore(other, openStore(last), last, again, quiet);
  expect(await contentsOf(other)).toEqual(await contentsOf(source.database));
}, 240_000);
