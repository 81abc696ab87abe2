/** What `npm run doctor` finds where all is well, and for each thing that is not, with what to do. */
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../db/client';
import { readEnv } from '../env';
import { openBucket } from '../test/bucket';
import { openTestDatabase, type TestDatabase } from '../test/database';
import { VERSION } from '../version';
import { examine } from './doctor';
import type { Finding } from './finding';
import { reportOf } from './finding';
import { disk, settings, versions } from './surroundings';

const root = path.resolve(__dirname, '..', '..');
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
/** Nothing listens on this one: it was closed again. */
let freePort = '';
let opened: TestDatabase;
beforeAll(async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  freePort = String((server.address() as net.AddressInfo).port);
  await new Promise((resolve) => server.close(resolve));
  opened = await openTestDatabase();
});
afterAll(async () => {
  await opened.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const looked = async (source: NodeJS.ProcessEnv = {}) => {
  const findings = await examine(root, { DATA_DIR: dataDir, PORT: freePort, ...source });
  return Object.fromEntries(findings.map((one) => [one.check, one])) as Record<string, Finding | undefined>;
};

it('finds nothing that fails on a machine where nothing was started yet, and makes no key', async () => {
  const found = await looked();
  expect(Object.values(found).filter((one) => one?.state === 'fail')).toEqual([]);
  expect(found.database?.text).toContain('首次启动时建立');
  expect(found.files).toMatchObject({ state: 'ok' });
  expect(found.mail).toMatchObject({ state: 'warn', todo: expect.stringContaining('SMTP_URL') });
  expect(found.running?.text).toContain('没有在');
  expect(fs.existsSync(path.join(dataDir, 'secret.key'))).toBe(false);
});

it('says which setting is wrong, and that nothing else was looked at', async () => {
  const found = await looked({ PORT: '80a' });
  expect(found.settings).toMatchObject({ state: 'fail', text: expect.stringContaining('PORT=80a') });
  expect(found.database).toBeUndefined();
});

it.each([
  [{ HOST: '0.0.0.0' }, 'DEMO=0'],
  [{ HOST: '0.0.0.0', DEMO: '0' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://x.example' }, 'SECURE_COOKIE=1'],
  [{ PUBLIC_URL: 'https://x.example', SECURE_COOKIE: '1' }, 'TRUST_PROXY'],
  [{ PUBLIC_URL: 'http://x.example', SECURE_COOKIE: '1' }, 'https'],
])('settings that do not go together: %j', (source, todo) => {
  const found = settings(readEnv(source));
  expect(found.state).not.toBe('ok');
  expect(found.todo).toContain(todo);
});

it('tells of a disk that is full, nearly full, or no folder', async () => {
  const GIB = 1024 ** 3;
  expect(await disk({ dataDir }, GIB * 100)).toMatchObject({ state: 'ok' });
  expect(await disk({ dataDir }, GIB * 2)).toMatchObject({ state: 'warn' });
  expect(await disk({ dataDir }, GIB / 10)).toMatchObject({ state: 'fail', todo: expect.stringContaining('腾出空间') });
  const file = path.join(dataDir, 'file');
  fs.writeFileSync(file, '');
  const found = await looked({ DATA_DIR: file });
  expect(found.disk).toMatchObject({ state: 'fail', todo: expect.stringContaining('DATA_DIR') });
});

it('tells of a Node that is too old or gets no mends', () => {
  expect(versions(root, '18.20.0')).toMatchObject({ state: 'fail', todo: expect.stringContaining('22') });
  expect(versions(dataDir, '24.0.0')).toMatchObject({ state: 'warn', todo: expect.stringContaining('npm run build') });
});

it('writes, reads and removes in a bucket, and says what a refusal means', async () => {
  const bucket = await openBucket();
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
  const source = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  expect((await looked(source)).files).toMatchObject({
    state: 'ok',
    text: expect.stringContaining('写入、读出、删除都成功'),
  });
  expect(bucket.objects.size).toBe(0);
  await bucket.close();
  const found = await looked(source);
  expect(found.files).toMatchObject({ state: 'fail' });
  expect(reportOf([found.files as Finding])).not.toContain(secretAccessKey);
});

it('tells of a mail server that does not answer', async () => {
  const found = await looked({ SMTP_URL: `smtp://someone:geheim@127.0.0.1:${freePort}` });
  expect(found.mail).toMatchObject({ state: 'fail', todo: expect.stringContaining('SMTP_URL') });
  expect(JSON.stringify(found)).not.toContain('geheim');
});

it('looks into the embedded database, and leaves it alone while a process works in it', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
  const database = await openDatabase({ databaseUrl: null, dataDir: folder });
  await database.migrate();
  await database.close();
  const found = await looked({ DATA_DIR: folder, SECRET_KEY: 'mine' });
  expect(found.database).toMatchObject({ state: 'ok', text: expect.stringContaining(`数据版本 ${VERSION}`) });
  expect([found.clock?.state, found.secret?.state]).toEqual(['ok', 'ok']);
  fs.writeFileSync(path.join(folder, 'server.pid'), String(process.ppid));
  expect((await looked({ DATA_DIR: folder })).database?.text).toContain(`进程 ${process.ppid}`);
  fs.rmSync(folder, { recursive: true });
});

it('looks into a PostgreSQL without changing it: its version, clock, room and key', async () => {
  if (!opened.databaseUrl) return;
  const source = { DATABASE_URL: opened.databaseUrl, DATABASE_POOL_SIZE: '2' };
  const found = await looked({ ...source, SECRET_KEY: 'mine' });
  expect(found.database).toMatchObject({ state: 'ok', text: expect.stringContaining(`数据版本 ${VERSION}`) });
  expect(found.clock).toMatchObject({ state: 'ok' });
  expect(found.secret).toMatchObject({ state: 'ok' });
  const straight = (url: string) => looked({ ...source, SECRET_KEY: 'mine', DATABASE_DIRECT_URL: url });
  expect((await straight(opened.databaseUrl)).database).toMatchObject({ state: 'ok' });
  const other = new URL(opened.databaseUrl);
  other.pathname = '/postgres';
  expect((await straight(other.toString())).database).toMatchObject({
    state: 'fail',
    text: expect.stringContaining('不是同一个数据库'),
  });
  other.pathname = '/no_such_database';
  expect((await straight(other.toString())).database).toMatchObject({
    state: 'fail',
    text: expect.stringContaining('DATABASE_DIRECT_URL 不能使用'),
  });
  const copied = (url: string) => looked({ ...source, SECRET_KEY: 'mine', DATABASE_REPLICA_URL: url });
  expect((await copied(opened.databaseUrl)).database).toMatchObject({
    state: 'warn',
    text: expect.stringContaining('指向主库本身'),
  });
  expect((await copied(other.toString())).database).toMatchObject({
    state: 'warn',
    text: expect.stringContaining('DATABASE_REPLICA_URL 不能使用'),
  });
  other.pathname = '/postgres';
  expect((await copied(other.toString())).database).toMatchObject({
    state: 'fail',
    text: expect.stringContaining('不是这个数据库的副本'),
  });

  await opened.database.query(`INSERT INTO installation (name, value) VALUES ('secretKey', 'of another key')`);
  expect((await looked({ ...source, SECRET_KEY: 'mine' })).secret).toMatchObject({
    state: 'fail',
    todo: expect.stringContaining('原来的 SECRET_KEY'),
  });
  expect((await looked(source)).secret).toMatchObject({ state: 'fail', text: expect.stringContaining('不存在') });

  await opened.database.query(`UPDATE installation SET value = '0.9.0' WHERE name = 'version'`);
  expect((await looked(source)).database).toMatchObject({ state: 'warn', todo: expect.stringContaining('备份') });
  await opened.database.query(`UPDATE installation SET value = '99.0.0' WHERE name = 'version'`);
  expect((await looked(source)).database).toMatchObject({ state: 'fail', todo: expect.stringContaining('99.0.0') });

  const away = await looked({ ...source, DATABASE_URL: `postgres://nobody@127.0.0.1:${freePort}/none` });
  expect(away.database).toMatchObject({ state: 'fail', todo: expect.stringContaining('DATABASE_URL') });
  expect(away.clock?.text).toContain('没有检查');
});
