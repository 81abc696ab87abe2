/** Tables that take records from another table, a dataset or a CSV: what is added, changed, left; whose rights; what is said. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordHistory } from '../../../../contract/dynamicTable/records';
import type { SyncColumns, SyncSave, TableSync } from '../../../../contract/dynamicTable/sync';
import { Interrupted } from '../../../jobs/jobs';
import { type Client, useTestApp } from '../../../test/app';
import { scheduledTold } from '../../../test/scheduledTold';
import { tableWorld, takeBackAll } from '../../../test/tableWorld';
import { dueSyncs } from './job';
import { runSync } from './run';

const t = useTestApp();
const base = 'collaboration-center/dynamicTable';

beforeEach(() => {
  t().app.platform.env.robotLoopback = true;
});

async function world() {
  const w = await tableWorld(t);
  const from = await w.table('来源', [
    { name: '编号', kind: 'text' },
    { name: '金额', kind: 'number' },
    { name: '日期', kind: 'date' },
    { name: '状态', kind: 'select', options: [{ label: '新' }, { label: '旧' }] },
  ]);
  const into = await w.table('台账', [
    { name: '编号', kind: 'text' },
    { name: '金额', kind: 'number' },
    { name: '备注', kind: 'text' },
  ]);
  const f = (name: string) => from.keys[name] as string;
  const i = (name: string) => into.keys[name] as string;
  const save = (more: Partial<SyncSave> = {}, by: Client = w.api) =>
    by.post<TableSync>(`${base}/sync/save`, {
      ...{ tableId: into.id, version: 0, source: { kind: 'table', tableId: from.id }, keyColumn: '编号' },
      columns: [
        { from: '编号', key: i('编号') },
        { from: '金额', key: i('金额') },
        { from: '日期', key: null, name: '日期' },
      ],
      ...{ gone: 'keep', every: 'hour', enabled: true, ...more },
    });
  const run = () => runSync(t().app.platform, w.tenant.id, into.id);
  const last = async () => (await w.api.get<TableSync>(`${base}/sync?tableId=${into.id}`)).data;
  const rows = async () => {
    const keys = await w.keysOf(into.id);
    return (await w.window(into.id)).data.records
      .map(({ values }) => ['编号', '金额', '日期', '备注'].map((name) => values[keys[name] as string] ?? null))
      .sort();
  };
  return { ...w, from, into, f, i, save, run, last, rows };
}

it('adds, changes and leaves by a key; says what came of it; its fields are nobody else’s to write', async () => {
  const { api, from, into, f, i, save, run, last, rows, add, change, detail } = await world();
  const [one] = (await add(
    from.id,
    { [f('编号')]: 'A1', [f('金额')]: 10, [f('日期')]: '2026-03-05' },
    { [f('编号')]: 'A2', [f('金额')]: 20 },
    { [f('编号')]: 'A2', [f('金额')]: 21 },
    { [f('金额')]: 5 },
  )) as string[];
  const found = await api.post<SyncColumns>(`${base}/sync/columns`, {
    tableId: into.id,
    source: { kind: 'table', tableId: from.id },
  });
  expect(found.data.columns.find(({ name }) => name === '编号')?.samples).toContain('A1');
  const saved = await save();
  expect([saved.status, saved.message]).toEqual([200, 'success']);
  await run();
  expect((await last()).last).toMatchObject({ failure: null, read: 4, added: 2, changed: 0, same: 0, gone: 0 });
  expect((await last()).last?.problems).toEqual([
    expect.stringMatching(/重复，没有同步/),
    expect.stringMatching(/标识列「编号」为空/),
  ]);
  expect(await rows()).toEqual([
    ['A1', 10, '2026-03-05', null],
    ['A2', expect.any(Number), null, null],
  ]);
  // Its own columns stay its owner's, those of the sync do not.
  const [first] = (await (
    await api.post<{ records: { id: string; values: Record<string, unknown> }[] }>(`${base}/records`, {
      tableId: into.id,
    })
  ).data.records) as unknown as [{ id: string }];
  expect((await change(into.id, first.id, { [i('备注')]: '我的' })).status).toBe(200);
  expect((await change(into.id, first.id, { [i('金额')]: 1 })).status).toBe(403);
  expect((await detail(into.id)).fields.filter(({ writable }) => !writable).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['编号', '金额', '日期']),
  );
  await change(from.id, one as string, { [f('金额')]: 11 });
  await run();
  expect((await last()).last).toMatchObject({ added: 0, changed: 1, same: 1 });
  expect((await rows())[0]?.slice(0, 2)).toEqual(['A1', 11]);
  const history = (await api.get<RecordHistory[]>(`${base}/record/history?tableId=${into.id}&id=${first.id}`)).data;
  expect(history.map(({ kind }) => kind)).toContain('synced');
  // Nothing differs: no act, and nothing for anybody to take back.
  await run();
  expect((await last()).last).toMatchObject({ added: 0, changed: 0, same: 2 });
  await api.post(`${base}/sync/remove`, { tableId: into.id });
  expect((await change(into.id, first.id, { [i('金额')]: 1 })).status).toBe(200);
});

it('what has gone is kept or goes to the trash, as one act that comes back', async () => {
  const { api, from, into, f, save, run, last, rows, add } = await world();
  const ids = await add(from.id, { [f('编号')]: 'A1' }, { [f('编号')]: 'A2' }, { [f('编号')]: 'A3' });
  await save();
  await run();
  await api.post(`${base}/records/delete`, { tableId: from.id, ids: ids.slice(1) });
  await run();
  expect((await last()).last).toMatchObject({ gone: 2, same: 1 });
  expect(await rows()).toHaveLength(3);
  const { version } = await last();
  const again = await save({ version, gone: 'remove', columns: (await last()).columns });
  expect(again.status).toBe(200);
  await run();
  expect(await rows()).toHaveLength(1);
  const [act] = await t().app.platform.database.query<{ id: string }>(
    `SELECT id FROM dyn_act WHERE kind = 'synced' ORDER BY id DESC LIMIT 1`,
  );
  expect((await takeBackAll(api, act?.id ?? null)).done).toBe(2);
  expect(await rows()).toHaveLength(3);
  expect(into.id).toBeTruthy();
});

it('makes options before rows name them, also beside a row that is refused', async () => {
  const { from, into, f, i, save, run, last, api, add, window, field, detail } = await world();
  const state = await field(into.id, { name: '状态', kind: 'select', options: [{ label: '旧' }] });
  const amount = (await detail(into.id)).fields.find(({ name }) => name === '金额');
  const demanded = await api.post(`${base}/field/update`, {
    ...{ tableId: into.id, key: i('金额'), version: amount?.version, name: '金额', config: { required: true } },
  });
  expect([demanded.message, demanded.status]).toEqual(['success', 200]);
  const options = (await detail(from.id)).fields.find(({ name }) => name === '状态')?.options ?? [];
  const [fresh, old] = options.map(({ value }) => value) as [string, string];
  await add(
    from.id,
    { [f('编号')]: 'A1', [f('状态')]: fresh },
    { [f('编号')]: 'A2', [f('金额')]: 2, [f('状态')]: fresh },
    { [f('编号')]: 'A3', [f('金额')]: 3, [f('状态')]: old },
  );
  const columns = [
    { from: '编号', key: i('编号') },
    { from: '金额', key: i('金额') },
    { from: '状态', key: state },
  ];
  const saved = await save({ columns });
  expect([saved.message, saved.status]).toEqual(['success', 200]);
  await run();
  expect((await last()).last).toMatchObject({ failure: null, read: 3, added: 2 });
  expect((await last()).last?.problems).toEqual([expect.stringContaining('必填')]);
  const here = (await detail(into.id)).fields.find(({ key }) => key === state)?.options ?? [];
  expect(here.map(({ label }) => label)).toEqual(['旧', '新']);
  const labels = (await window(into.id)).data.records.map(
    ({ values }) => here.find(({ value }) => value === values[state])?.label,
  );
  expect(labels.sort()).toEqual(['新', '旧'].sort());
});

it('goes on where a process ended, stops where it is saved anew, and empties no table for an empty source', async () => {
  const { from, into, f, save, run, last, api, rows, add, tenant } = await world();
  const ids = await add(from.id, { [f('编号')]: 'A1' }, { [f('编号')]: 'A2' });
  await save({ gone: 'remove' });
  const { platform } = t().app;
  await expect(runSync(platform, tenant.id, into.id, { aborted: true })).rejects.toThrow(Interrupted);
  expect(await run()).toBe(true);
  expect(await rows()).toHaveLength(2);
  await api.post(`${base}/records/delete`, { tableId: from.id, ids });
  await run();
  expect((await last()).last?.failure).toContain('没有移走记录');
  expect(await rows()).toHaveLength(2);
});

it('reads a CSV of an address that the operator allows, and says what failed; the address is kept sealed', async () => {
  const { api, save, run, last, rows, into, tenant } = await world();
  let body = '编号,金额,日期\nB1,"1,234.5",2026/3/5\nB2,八,2026年4月1日\n';
  let status = 200;
  const server = http.createServer((_request, reply) => {
    reply.writeHead(status, { 'content-type': 'text/csv; charset=utf-8' }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders.csv?token=verySecret`;
  try {
    const saved = await save({ source: { kind: 'csv', url } });
    expect([saved.status, saved.message]).toEqual([200, 'success']);
    expect(saved.body).not.toContain('verySecret');
    const [kept] = await t().app.platform.database.query<{ row: string }>(
      'SELECT to_jsonb(s)::text AS row FROM dyn_sync s WHERE s.tenant_id = $1',
      [tenant.id],
    );
    expect(kept?.row).not.toContain('verySecret');
    // What is told of the address stands for it where its columns are read anew.
    const again = await api.post<SyncColumns>(`${base}/sync/columns`, {
      tableId: into.id,
      source: (await last()).source,
    });
    expect(again.data.columns.map(({ name }) => name)).toEqual(['编号', '金额', '日期']);
    await run();
    expect((await last()).last).toMatchObject({ failure: null, added: 2, problems: [expect.stringContaining('八')] });
    expect((await rows()).map((row) => row.slice(0, 3))).toEqual([
      ['B1', 1234.5, '2026/3/5'],
      ['B2', null, '2026年4月1日'],
    ]);
    status = 500;
    await run();
    expect((await last()).last?.failure).toContain('500');
    expect(await rows()).toHaveLength(2);
    status = 200;
    body = '别的\n1\n';
    await run();
    expect((await last()).last?.failure).toContain('没有「编号」这一列');
  } finally {
    server.close();
  }
  const refused = await api.post(`${base}/sync/columns`, {
    tableId: into.id,
    source: { kind: 'csv', url: 'https://intranet.example.com/a.csv' },
  });
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('DATA_SOURCE_HOSTS')]);
});

it('reads and writes by the rights of who saved it, judged at each run, and by the clock once an hour', async () => {
  const { api, theirs, from, into, f, save, run, last, rows, add, tenant, member } = await world();
  await add(from.id, { [f('编号')]: 'A1' });
  expect((await save({}, theirs)).status).toBe(403);
  expect((await theirs.get(`${base}/sync?tableId=${into.id}`)).status).toBe(403);
  expect((await save({ source: { kind: 'table', tableId: into.id } })).message).toContain('从自己');
  expect((await save({ source: { kind: 'dataset', datasetId: into.id } })).status).toBe(403);
  expect((await save({ keyColumn: '没有' })).message).toContain('标识');
  await save();
  const { platform } = t().app;
  const due = async () => (await dueSyncs(platform)).filter(({ tenantId }) => tenantId === tenant.id);
  expect(await due()).toEqual([]);
  await platform.database.query(`UPDATE dyn_sync SET next_at = now() - interval '1 minute' WHERE tenant_id = $1`, [
    tenant.id,
  ]);
  expect(await due()).toEqual([{ tenantId: tenant.id, tableId: into.id }]);
  await run();
  expect(await due()).toEqual([]);
  expect(await rows()).toHaveLength(1);
  // Saved by somebody who builds it no more.
  await platform.database.query('UPDATE dyn_sync SET owner_id = $2 WHERE tenant_id = $1', [tenant.id, member.id]);
  await add(from.id, { [f('编号')]: 'A2' });
  await run();
  expect((await last()).last?.failure).toContain('不能管理该表格');
  expect(await rows()).toHaveLength(1);
  // The source is gone.
  await save({ version: (await last()).version, columns: (await last()).columns });
  await api.post(`${base}/delete`, { id: from.id });
  await run();
  expect((await last()).last?.failure).toContain('数据来源不存在');
  expect(await rows()).toHaveLength(1);
});

it('tells whoever keeps it and manages the table once when it begins to fail, and once when it works again', async () => {
  const { api, from, into, f, save, run, last, add, tenant, pm, member, guest } = await world();
  const { platform } = t().app;
  const told = (user: { id: string }) => scheduledTold(platform, tenant, user);
  const role = {
    ...{ name: '管理者', level: 'builder', grants: [{ kind: 'person', id: member.id }], rows: null, fields: {} },
    ...{ mayAdd: true, mayRemove: true, mayExport: true, handOver: true },
  };
  const given = await api.post(`${base}/role/save`, { tableId: into.id, ...role });
  expect([given.message, given.status]).toEqual(['success', 200]);
  await add(from.id, { [f('编号')]: 'A1' });
  await save();
  await run();
  expect([await told(pm), await told(member)]).toEqual([[], []]);
  await api.post(`${base}/delete`, { id: from.id });
  await run();
  await run();
  const failed = ['表格「台账」的同步失败：数据来源不存在'];
  expect([await told(pm), await told(member), await told(guest)]).toEqual([
    failed.map((one) => expect.stringContaining(one)),
    failed.map((one) => expect.stringContaining(one)),
    [],
  ]);
  await api.post(`${base}/recover`, { id: from.id });
  await run();
  await run();
  expect((await last()).last?.failure).toBeNull();
  expect(await told(member)).toEqual([
    expect.stringContaining('同步失败'),
    expect.stringMatching(/^表格「台账」的同步已恢复正常：此前失败的原因：数据来源不存在/),
  ]);
  // A fault of the system is told once nobody tries again before the next time.
  await platform.database.query(`UPDATE dyn_sync SET url_cipher = 'broken' WHERE tenant_id = $1`, [tenant.id]);
  await expect(runSync(platform, tenant.id, into.id)).rejects.toThrow();
  expect(await told(member)).toHaveLength(2);
  await expect(runSync(platform, tenant.id, into.id, undefined, true)).rejects.toThrow();
  expect(await told(member)).toEqual([
    ...[expect.anything(), expect.anything()],
    '表格「台账」的同步失败：同步没有完成，系统出错，请稍后重试',
  ]);
});
