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
import { retireAll, retireSome } from './retire';
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

describe('what was kept as long as the enterprise says', () => {
  /** Entries that are so many days old by their links: they were sealed as such. */
  async function aged(days: number, ...names: string[]): Promise<void> {
    const [row] = await db.query<{ seq: number }>(
      'SELECT coalesce(max(seq), 0)::int AS seq FROM operation_seal WHERE tenant_id = $1',
    );
    for (const name of names) {
      await database().query(
        `INSERT INTO operation_log (tenant_id, id, module, action, detail, at)
         VALUES ($1, $2, 'tenant', 'memberUpdated', $3::jsonb, now() - make_interval(days => $4))`,
        [tenant.id, newId(), JSON.stringify({ name }), days],
      );
    }
    await sealed((row?.seq ?? 0) + names.length);
  }
  const keep = (days: number | null) =>
    database().query(
      `INSERT INTO security_policy (tenant_id, log_days) VALUES ($1, $2)
       ON CONFLICT (tenant_id) DO UPDATE SET log_days = excluded.log_days`,
      [tenant.id, days],
    );
  const places = async () => {
    const rows = await db.query<{ seq: number }>(
      'SELECT seq::int AS seq FROM operation_seal WHERE tenant_id = $1 ORDER BY seq',
    );
    return rows.map(({ seq }) => seq);
  };
  const retired = async () =>
    (
      await db.query<{ detail: object }>(
        `SELECT detail FROM operation_log WHERE tenant_id = $1 AND action = 'logRetired' ORDER BY id`,
      )
    ).map(({ detail }) => detail);

  beforeEach(async () => {
    ({ tenant, owner } = await t().enterprise());
    db = new TenantDb(database(), tenant.id);
    await aged(400, '甲', '乙');
    await aged(190, '丙');
    await aged(1, '丁', '戊');
  });

  it('goes with its links, is said in the log, and what stays is verified from there', async () => {
    await keepHeads(t().app.platform);
    await retireAll(t().app.platform);
    expect(await places()).toEqual([1, 2, 3, 4, 5]);
    await keep(200);
    await retireAll(t().app.platform);
    expect(await places()).toEqual([3, 4, 5]);
    expect(await retired()).toEqual([expect.objectContaining({ from: 1, to: 2, count: 2, days: 200 })]);
    await sealed(6);
    expect(await verifyLog(db)).toMatchObject({ flaws: [], from: 3, head: { seq: 6 }, unsealed: 0 });
    // Chunks of one, each with its entry; again at once nothing more goes.
    expect([await retireSome(db, 180, 1), await retireSome(db, 180, 1), await retireSome(db, 180, 1)]).toEqual([
      1, 0, 0,
    ]);
    await sealed(7);
    expect(await verifyLog(db)).toMatchObject({ flaws: [], from: 4, head: { seq: 7 } });
    await verifyAll(t().app.platform);
    const { data } = await (await t().as(owner, tenant)).get<OperationFacets>('enterprise-center/operationLog/facets');
    expect(data.verified).toMatchObject({ sealed: 4, from: 4, flaws: 0 });
  });

  it('never goes with the newest link, nor before a stream has taken it, nor where the chain does not hold', async () => {
    await keep(180);
    await database().query(
      `INSERT INTO log_stream (tenant_id, kind, address, enabled, seq) VALUES ($1, 'WEBHOOK', 'https://siem.example', true, 1)`,
      [tenant.id],
    );
    await retireAll(t().app.platform);
    expect(await places()).toEqual([2, 3, 4, 5]);
    await database().query('UPDATE log_stream SET enabled = false WHERE tenant_id = $1', [tenant.id]);
    await tamper(
      'operation_log',
      `UPDATE operation_log SET detail = '{"name":"别人"}' WHERE tenant_id = $1 AND id = $2`,
      await idAt(2),
    );
    await retireAll(t().app.platform);
    expect((await places()).slice(0, 3)).toEqual([2, 3, 4]);
    expect((await flaws()).slice(0, 1)).toEqual([['changed', 2]]);
    // All of another enterprise is old: the link by which the sealer goes on stays.
    const other = (await t().enterprise()).tenant;
    tenant = other;
    db = new TenantDb(database(), other.id);
    await aged(400, '一', '二');
    await keep(180);
    await retireAll(t().app.platform);
    expect(await places()).toEqual([2]);
    await sealed(3);
    expect(await verifyLog(db)).toMatchObject({ flaws: [], from: 2, head: { seq: 3 } });
  });

  it('is told from a cut that was made by hand', async () => {
    await keep(180);
    await retireAll(t().app.platform);
    await sealed(6);
    expect(await flaws()).toEqual([]);
    const [cut] = await database().query<{ hash: string }>('SELECT hash FROM operation_cut WHERE tenant_id = $1', [
      tenant.id,
    ]);
    expect(await flaws({ seq: 3, hash: 'a'.repeat(64) })).toEqual([['changed', 3]]);
    expect(await flaws({ seq: 3, hash: String(cut?.hash) })).toEqual([]);
    // Further by hand, without word in the log.
    const [fourth] = await database().query<{ hash: string; id: string }>(
      'SELECT hash, log_id AS id FROM operation_seal WHERE tenant_id = $1 AND seq = 4',
      [tenant.id],
    );
    await tamper('operation_log', 'DELETE FROM operation_log WHERE tenant_id = $1 AND id = $2', fourth?.id);
    await tamper('operation_seal', 'DELETE FROM operation_seal WHERE tenant_id = $1 AND seq = 4');
    expect(await flaws()).toEqual([['gap', 4]]);
    await database().query('UPDATE operation_cut SET seq = 4, hash = $2 WHERE tenant_id = $1', [
      tenant.id,
      fourth?.hash,
    ]);
    expect(await flaws()).toEqual([['gap', 1]]);
  });
});
