/** The chain over the operation log: what is tampered with is named; a late commit is not passed. */
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import type { OperationFacets } from '../../../../contract/enterprise/operationLog';
import { newId } from '../../../base/present';
import { TenantDb } from '../../../db/scope';
import { logOperation } from '../../../object/operationLog';
import { useTestApp } from '../../../test/app';
import type { TestTenant, TestUser } from '../../../test/factories';
import { readHeads } from './heads';
import { keepHeads, verifyAll } from './nightly';
import { headOf, sealAll, sealSome } from './seal';
import { verifyLog } from './verify';

const t = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let db: TenantDb;
const database = () => t().app.platform.database;
const write = async (name: string, to = db): Promise<void> =>
  logOperation(to, null, {
    module: 'tenant',
    action: 'memberUpdated',
    objectType: 'member',
    objectId: newId(),
    detail: { name },
  });

/** As somebody with the database in hands does it. */
async function tamper(table: 'operation_log' | 'operation_seal', text: string, ...params: unknown[]): Promise<void> {
  await database().transaction(async (connection) => {
    await connection.query(`ALTER TABLE ${table} DISABLE TRIGGER append_only`);
    await connection.query(text, [tenant.id, ...params]);
    await connection.query(`ALTER TABLE ${table} ENABLE TRIGGER append_only`);
  });
}
const idAt = async (seq: number) => {
  const [row] = await db.query<{ log_id: string }>(
    'SELECT log_id FROM operation_seal WHERE tenant_id = $1 AND seq = $2',
    [seq],
  );
  return row?.log_id as string;
};
const flaws = async (...known: { seq: number; hash: string }[]) =>
  (await verifyLog(db, known)).flaws.map(({ kind, seq }) => [kind, seq]);

/** Whatever else runs on the same server of databases holds the seal up until its end. */
async function sealed(count: number): Promise<void> {
  for (const until = Date.now() + 30_000; ; ) {
    await sealAll(t().app.platform);
    if ((await headOf(db))?.seq === count) return;
    if (Date.now() > until) throw new Error(`Not sealed: ${JSON.stringify(await headOf(db))}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
jest.setTimeout(60_000);

beforeEach(async () => {
  ({ tenant, owner } = await t().enterprise());
  db = new TenantDb(database(), tenant.id);
  for (const name of ['一', '二', '三', '四', '五']) await write(name);
  await sealed(5);
});

it('covers every entry once, in order, and holds', async () => {
  expect(await verifyLog(db)).toMatchObject({ flaws: [], head: { seq: 5 }, unsealed: 0 });
  expect(await sealSome(db)).toBe(0);
  await write('六');
  expect(await verifyLog(db)).toMatchObject({ flaws: [], head: { seq: 5 }, unsealed: 1 });
  await sealed(6);
  expect(await verifyLog(db)).toMatchObject({ flaws: [], head: { seq: 6 }, unsealed: 0 });
});

it('names the entry that was changed, and no other', async () => {
  await tamper(
    'operation_log',
    `UPDATE operation_log SET detail = '{"name":"别人"}' WHERE tenant_id = $1 AND id = $2`,
    await idAt(3),
  );
  expect(await flaws()).toEqual([['changed', 3]]);
});

it('names the entry that was removed, with or without its link', async () => {
  await tamper('operation_log', 'DELETE FROM operation_log WHERE tenant_id = $1 AND id = $2', await idAt(2));
  expect(await flaws()).toEqual([['removed', 2]]);
  await tamper('operation_seal', 'DELETE FROM operation_seal WHERE tenant_id = $1 AND seq = 2');
  expect(await flaws()).toEqual([['gap', 2]]);
});

it('names the entry that was slipped in among those that are sealed', async () => {
  const id = newId();
  await tamper(
    'operation_log',
    `INSERT INTO operation_log (tenant_id, id, module, action, xid)
     SELECT $1, $2, 'tenant', 'memberUpdated', min(xid) FROM operation_log WHERE tenant_id = $1`,
    id,
  );
  expect((await verifyLog(db)).flaws).toEqual([{ kind: 'inserted', seq: null, logId: id }]);
});

it('sees by a head that was kept elsewhere that the newest were cut off, or written anew', async () => {
  const head = await headOf(db);
  const known = { seq: head?.seq ?? 0, hash: head?.hash ?? '' };
  const last = await idAt(5);
  await tamper('operation_log', 'DELETE FROM operation_log WHERE tenant_id = $1 AND id = $2', last);
  await tamper('operation_seal', 'DELETE FROM operation_seal WHERE tenant_id = $1 AND seq = 5');
  expect(await flaws()).toEqual([]);
  expect(await flaws(known)).toEqual([['cut', 5]]);
  await write('另一条');
  await sealed(5);
  expect(await flaws()).toEqual([]);
  expect(await flaws(known)).toEqual([['changed', 5]]);
});

it('is verified at night against the heads of earlier nights, and the page says what came of it', async () => {
  const client = await t().as(owner, tenant);
  const said = async () => (await client.get<OperationFacets>('enterprise-center/operationLog/facets')).data.verified;
  expect(await said()).toBeNull();
  await verifyAll(t().app.platform);
  expect(await said()).toMatchObject({ sealed: 5, flaws: 0, found: [] });
  // The night is an entry of the log as well.
  await sealed(6);
  await verifyAll(t().app.platform);
  expect(await said()).toMatchObject({ sealed: 6, flaws: 0 });
  await sealed(7);
  await tamper(
    'operation_log',
    `UPDATE operation_log SET detail = '{"name":"别人"}' WHERE tenant_id = $1 AND id = $2`,
    await idAt(3),
  );
  // Of the seventh link no head was kept yet; the sixth is known, and its absence is seen.
  for (const seq of [7, 6]) {
    const last = await idAt(seq);
    await tamper('operation_log', 'DELETE FROM operation_log WHERE tenant_id = $1 AND id = $2', last);
    await tamper('operation_seal', 'DELETE FROM operation_seal WHERE tenant_id = $1 AND seq = $2', seq);
  }
  await verifyAll(t().app.platform);
  expect(await said()).toMatchObject({
    sealed: 5,
    flaws: 2,
    found: ['第 3 条：内容与封存时不符', '第 6 条：从这里起的封存已被截断'],
  });
  // Whoever may read the log is told.
  const told = await database().query('SELECT title FROM message WHERE tenant_id = $1 AND receiver_id = $2', [
    tenant.id,
    owner.id,
  ]);
  expect(told).toEqual([{ title: '操作日志核对发现 2 处问题' }]);
});

it('keeps a head each hour, and goes on over a line that was torn', async () => {
  const file = path.join(t().app.platform.env.dataDir, 'log-heads.jsonl');
  const kept = async () => ((await readHeads(file)).of.get(tenant.id) ?? []).map(({ seq }) => seq);
  await keepHeads(t().app.platform);
  await keepHeads(t().app.platform);
  expect(await kept()).toEqual([5]);
  await appendFile(file, `{"tenant":"${tenant.id}","se`);
  await write('六');
  await sealed(6);
  await keepHeads(t().app.platform);
  expect([await kept(), (await readHeads(file)).torn]).toEqual([[5, 6], 1]);
  await verifyAll(t().app.platform);
  expect([await kept(), (await readHeads(file)).torn]).toEqual([[5, 6], 0]);
});

it('is only ever added to', async () => {
  for (const table of ['operation_log', 'operation_seal']) {
    await expect(database().query(`DELETE FROM ${table} WHERE tenant_id = $1`, [tenant.id])).rejects.toThrow();
    await expect(database().query(`TRUNCATE ${table}`)).rejects.toThrow();
  }
  await expect(
    database().query(`UPDATE operation_log SET ip = '1.1.1.1' WHERE tenant_id = $1`, [tenant.id]),
  ).rejects.toThrow();
  expect(await flaws()).toEqual([]);
});

it('waits for a transaction that is older than what is committed already', async () => {
  // The embedded database has one connection: nothing commits late there.
  if (database().kind === 'pglite') return;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = () => {};
  const writing = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const late = db.transaction(async (tx) => {
    await write('晚提交', tx);
    begun();
    await held;
  });
  await writing;
  await write('早提交');
  await sealAll(t().app.platform);
  expect(await verifyLog(db)).toMatchObject({ flaws: [], head: { seq: 5 }, unsealed: 1 });
  release();
  await late;
  await sealed(7);
  expect(await verifyLog(db)).toMatchObject({ flaws: [], head: { seq: 7 }, unsealed: 0 });
});
