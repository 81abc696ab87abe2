/** Sources that stand elsewhere: what is read of them, what is refused, and what is never told. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'mysql2';
import type { DatasetDefinition, DatasetSources, Preview } from '../../../../contract/dataService/dataset';
import type { External, ExternalFound, ExternalInput } from '../../../../contract/dataService/externalSource';
import { TenantDb } from '../../../db/scope';
import { type Client, useTestApp } from '../../../test/app';
import { scheduledTold } from '../../../test/scheduledTold';
import { refresh, refreshDue } from './refresh';
import { columnsOf, shaped } from './shape';

const t = useTestApp();
const base = 'data-center/external';

/** Another system: says what it is told to, and keeps how it was asked. */
let answer: { status: number; type: string; body: string };
let asked: http.IncomingHttpHeaders[] = [];
const server = http.createServer((request, response) => {
  asked.push(request.headers);
  response.writeHead(answer.status, { 'content-type': answer.type });
  response.end(answer.body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
const json = (body: unknown) => {
  answer = { status: 200, type: 'application/json', body: JSON.stringify(body) };
};
beforeEach(() => {
  t().app.platform.env.robotLoopback = true;
  asked = [];
  json({
    data: {
      items: [
        { 单号: '007', 金额: 12.5, 日期: '2026-11-02', 已付: true },
        { 单号: '008', 金额: 7 },
      ],
    },
  });
});

const input = (of: Partial<ExternalInput> = {}): ExternalInput => ({
  name: '订单',
  place: {
    ...{ kind: 'http', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`, rowsAt: 'data.items' },
    ...{ host: '', port: 5432, database: '', username: '', tls: true, sql: '' },
  },
  everyMinutes: 0,
  columns: [
    { name: '单号', type: 'text' },
    { name: '金额', type: 'number' },
    { name: '日期', type: 'date' },
    { name: '已付', type: 'flag' },
  ],
  ...of,
});

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const api = await t().as(owner, tenant);
  const list = async () => (await api.get<External[]>(base)).data;
  const run = async (sql: string, by: Client = api) => {
    const definition: DatasetDefinition = {
      ...{ mode: 'sql', sql, params: [], masks: [], cacheSeconds: 0 },
      builder: { source: '', columns: [], match: 'all', conditions: [], groups: [], sorts: [], limit: null },
    };
    return (await by.post<Preview>('data-center/dataset/preview', { definition })).data;
  };
  return { tenant, owner, pm, api, list, run };
}

it('finds columns and their types, and is queried together with what is here', async () => {
  const { api, list, run, tenant, pm } = await setting();
  const found = (await api.post<ExternalFound>(`${base}/try`, { place: input().place })).data;
  expect(found).toMatchObject({ columns: input().columns, rows: 2, problem: null });
  expect(found.sample[0]).toEqual(['007', 12.5, '2026-11-02', true]);
  expect(await list()).toEqual([]);
  const { id } = (await api.post<{ id: string }>(base, input())).data;
  expect(await list()).toMatchObject([{ id, rows: 2, problem: null, hasSecret: false }]);
  await t().factory.project(tenant, pm);
  const answered = await run('select 单号, 金额 + 1 as 多, 日期 from 订单 order by 单号');
  expect(answered).toMatchObject({
    refusal: null,
    rows: [
      ['007', 13.5, '2026-11-02'],
      ['008', 8, null],
    ],
  });
  // Joined with what stands here.
  expect((await run('select count(*) as n from 订单 o cross join 项目 p')).rows).toEqual([[2]]);
  expect((await api.delete(`${base}/${id}`)).status).toBe(200);
  expect((await run('select 单号 from 订单')).refusal).not.toBeNull();
});

it('keeps what was read before where a reading fails, and says so', async () => {
  const { api, list, run, tenant } = await setting();
  const { id } = (await api.post<{ id: string }>(base, input())).data;
  const again = () => refresh(t().app.platform, new TenantDb(t().app.platform.database, tenant.id), id);
  const [first] = await list();
  for (const [next, said] of [
    [{ status: 500, type: 'application/json', body: '{}' }, '对方返回状态 500'],
    [{ status: 302, type: 'text/html', body: '' }, '对方返回状态 302'],
    [{ status: 200, type: 'application/json', body: '{"data":' }, '应答不是有效的 JSON'],
    [{ status: 200, type: 'application/json', body: '{"data":{}}' }, '应答中「data.items」不是列表'],
    [{ status: 200, type: 'application/json', body: '{"data":{"items":[1]}}' }, '每一项都应是对象'],
  ] as const) {
    answer = next;
    await again();
    const [row] = await list();
    expect(row?.problem).toContain(said);
    expect([row?.rows, row?.fetchedTime]).toEqual([2, first?.fetchedTime]);
  }
  expect((await run('select count(*) as n from 订单')).rows).toEqual([[2]]);
  json({ data: { items: Array.from({ length: 10_001 }, (_, at) => ({ 单号: `${at}` })) } });
  await again();
  expect((await list())[0]?.problem).toContain('超过 10000 行');
  answer = { status: 200, type: 'application/json', body: `"${'x'.repeat(6 * 1024 * 1024)}"` };
  await again();
  expect((await list())[0]?.problem).toContain('过大');
});

it('takes what lies about its types for empty, and says how much of it', async () => {
  const { api, list, run } = await setting();
  await api.post(base, input());
  json({
    data: {
      items: [
        { 单号: 5, 金额: '很多', 日期: '2026-02-30' },
        { 单号: { a: 1 }, 金额: '1e400', 已付: 'x' },
      ],
    },
  });
  const [row] = await list();
  await api.post(`${base}/${row?.id}/refresh`);
  expect((await list())[0]?.problem).toBe('4 个值与列的类型不符，按空值处理');
  const { rows } = await run('select 单号, 金额, 日期 from 订单');
  expect(rows).toEqual([
    ['5', null, null],
    ['{"a":1}', null, null],
  ]);
});

it('reaches no address within, shows no secret, and sends none to another host', async () => {
  const { api, list } = await setting();
  const made = await api.post<{ id: string }>(base, input({ secret: 'Bearer geheim-77' }));
  expect(asked.at(-1)?.authorization).toBe('Bearer geheim-77');
  expect(made.body + JSON.stringify(await list())).not.toContain('geheim-77');
  const [row] = (await list()) as [External];
  expect(row.hasSecret).toBe(true);
  const [kept] = await t().app.platform.database.query<{ all: string }>(
    `SELECT (SELECT string_agg(to_jsonb(e)::text, '') FROM data_external e) ||
            (SELECT string_agg(to_jsonb(o)::text, '') FROM operation_log o) AS all`,
  );
  expect(kept?.all).not.toContain('geheim-77');
  const place = { ...row.place, url: row.place.url.replace('127.0.0.1', 'localhost') };
  const moved = await api.put(`${base}/${row.id}`, { ...input({ place }), version: row.version });
  expect([moved.status, moved.message]).toEqual([400, expect.stringContaining('重新填写凭据')]);
  expect((await api.post(`${base}/try`, { place, id: row.id })).status).toBe(400);
  const named = { ...row.place, url: row.place.url.replace('127.0.0.1', 'name:geheim-78@127.0.0.1') };
  const shown = await api.put(`${base}/${row.id}`, { ...input({ place: named }), version: row.version });
  expect([shown.status, shown.message]).toEqual([400, expect.stringContaining('凭据')]);
  // Nor does it go out in the open where it was encrypted.
  const server = { kind: 'postgres' as const, host: 'db.example.com', database: 'd', username: 'u', sql: 'select 1' };
  await api.post(base, input({ name: '库', place: { ...row.place, ...server, tls: true }, secret: 'geheim-79' }));
  const kept79 = (await list()).find(({ name }) => name === '库');
  const open = { place: { ...row.place, ...server, tls: false }, id: kept79?.id };
  expect((await api.post(`${base}/try`, open)).status).toBe(400);
  expect((await api.post(`${base}/try`, { ...open, place: { ...open.place, tls: true } })).status).toBe(200);
  t().app.platform.env.robotLoopback = false;
  for (const url of [
    'http://127.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
    'file:///etc/passwd',
    'x',
  ]) {
    const { data } = await api.post<ExternalFound>(`${base}/try`, { place: { ...place, url } });
    expect([url, data.problem]).toEqual([url, expect.stringContaining('地址')]);
  }
  const database = {
    ...place,
    kind: 'postgres' as const,
    host: 'db.example.com',
    database: 'd',
    username: 'u',
    sql: 'select 1',
  };
  const refused = (await api.post<ExternalFound>(`${base}/try`, { place: database })).data;
  expect(refused.problem).toContain('DATA_SOURCE_HOSTS');
});

it('is kept by who may use data services, each enterprise its own; a stale save and a name twice are refused', async () => {
  const { api, list, pm, tenant } = await setting();
  await api.post(base, input());
  expect((await api.post(base, input())).status).toBe(409);
  const [row] = (await list()) as [External];
  const change = { ...input({ everyMinutes: 15 }), version: row.version };
  expect((await api.put(`${base}/${row.id}`, change)).status).toBe(200);
  expect((await api.put(`${base}/${row.id}`, change)).status).toBe(409);
  const other = await setting();
  expect(await other.list()).toEqual([]);
  expect((await other.api.post(`${base}/${row.id}/refresh`)).status).toBe(404);
  expect((await (await t().as(pm, tenant)).get(base)).status).toBe(403);
  const twice = input({
    name: '二',
    columns: [
      { name: 'a', type: 'text' },
      { name: 'A', type: 'text' },
    ],
  });
  expect((await api.post(base, twice)).status).toBe(400);
  // By the clock: not before its time.
  const tried = asked.length;
  await refreshDue(t().app.platform);
  expect(asked.length).toBe(tried);
  await t().app.platform.database.query(`UPDATE data_external SET tried_at = now() - interval '15 minutes'`);
  await refreshDue(t().app.platform);
  expect(asked.length).toBe(tried + 1);
  const sources = (await api.get<DatasetSources>('data-center/dataset/source')).data.sources;
  expect(sources.find(({ name }) => name === '订单')?.columns.map(({ name }) => name)).toEqual([
    '单号',
    '金额',
    '日期',
    '已付',
  ]);
});

it('tells whoever keeps it once when it cannot be read, and once when it can again', async () => {
  const { api, tenant, owner, pm } = await setting();
  const { id } = (await api.post<{ id: string }>(base, input())).data;
  const told = () => scheduledTold(t().app.platform, tenant, owner);
  const read = () => api.post(`${base}/${id}/refresh`);
  // What does not fit the columns was read all the same.
  json({ data: { items: [{ 单号: '007', 金额: '多少' }] } });
  await read();
  expect(await told()).toEqual([]);
  answer = { status: 500, type: 'text/plain', body: '' };
  await read();
  await read();
  expect(await told()).toEqual([expect.stringMatching(/^外部来源「订单」的读取失败：.*500/)]);
  json({ data: { items: [{ 单号: '007', 金额: '多少' }] } });
  await read();
  await read();
  expect(await told()).toEqual([expect.anything(), expect.stringMatching(/^外部来源「订单」的读取已恢复正常：/)]);
  expect(await scheduledTold(t().app.platform, tenant, pm)).toEqual([]);
});

const ofPostgres = process.env.DATABASE_URL ? it : it.skip;
ofPostgres('a database is read and nothing else, one statement at a time', async () => {
  const { api } = await setting();
  const url = new URL(process.env.DATABASE_URL ?? '');
  const place = {
    ...{ kind: 'postgres' as const, url: '', rowsAt: '', host: url.hostname, port: Number(url.port || 5432) },
    ...{ database: url.pathname.slice(1), username: url.username, tls: false },
  };
  const tried = async (sql: string) =>
    (await api.post<ExternalFound>(`${base}/try`, { place: { ...place, sql }, secret: url.password })).data;
  expect(await tried(`select 1 as 数, 'a' as 文, date '2026-11-02' as 日 -- 注`)).toMatchObject({
    columns: [
      { name: '数', type: 'number' },
      { name: '文', type: 'text' },
      { name: '日', type: 'date' },
    ],
    rows: 1,
    problem: null,
  });
  expect((await tried('select 1 as a; select 2 as b')).problem).toContain('读取失败');
  expect((await tried('select 1) q) r) b; create table walked (a int); --')).problem).toContain('读取失败');
  expect((await tried('with x as (create table y (a int)) select 1')).problem).toContain('读取失败');
  expect((await tried('select * from generate_series(1, 20000) n')).problem).toContain('超过 10000 行');
  expect((await tried(`select repeat('x', 1000000) as t from generate_series(1, 10)`)).problem).toContain('MB');
  // Written around what bounds it: it is stopped by what comes.
  const around = `select 1 as a) q) r) b union all
    select t from (select repeat('x', 8 * 1024 * 1024) as t from generate_series(1, 16)) w,
      (select 1 from (select 1 from (select 1`;
  expect((await tried(around)).problem).toContain('MB');
});

it('a MySQL is read by its own protocol: one SELECT, read only, types mapped, bounded', async () => {
  const { api } = await setting();
  const said: string[] = [];
  let rows: Record<string, unknown>[] = [];
  const column = (name: string, type: number, length = 20, characterSet = 45) => ({
    ...{ catalog: 'def', schema: 'd', table: 't', orgTable: 't', name, orgName: name },
    ...{ characterSet, columnLength: length, columnType: type, flags: 0, decimals: 0 },
  });
  const columns = [column('数', 3), column('额', 246), column('日', 10), column('是', 1, 1), column('文', 253)];
  const player = createServer((connection) => {
    connection.on('error', () => undefined);
    connection.serverHandshake({
      ...{ protocolVersion: 10, serverVersion: '8.0.36', connectionId: 1, statusFlags: 2, characterSet: 45 },
      // All but encryption and what comes after it.
      capabilityFlags: 0x00ffffff & ~0x800 & ~0x1000000,
      authCallback: (_given: unknown, done: (failure: null) => void) => {
        done(null);
        Object.assign(connection, { sequenceId: 0 });
      },
    } as never);
    // The player counts its packets on, where a command begins anew.
    const count = (sequenceId: number) => Object.assign(connection, { sequenceId });
    const reply = (sql: string) => {
      said.push(sql);
      count(1);
      if (/^select/i.test(sql)) connection.writeTextResult(rows as never, columns as never);
      else connection.writeOk({ affectedRows: 0 } as never);
      count(0);
    };
    connection.on('query', reply);
    // It takes SET for the preparing of a statement.
    connection.on('stmt_prepare', reply);
  });
  await new Promise<void>((resolve) =>
    (player.listen as unknown as (port: number, done: () => void) => void).call(player, 0, resolve),
  );
  const { port } = (player as unknown as { _server: { address(): AddressInfo } })._server.address();
  const place = {
    ...{ kind: 'mysql' as const, url: '', rowsAt: '', host: '127.0.0.1', port },
    ...{ database: 'd', username: 'u', tls: false },
  };
  const tried = async (sql: string) =>
    (await api.post<ExternalFound>(`${base}/try`, { place: { ...place, sql }, secret: 'geheim-80' })).data;
  try {
    rows = [
      { 数: 7, 额: '12.50', 日: '2026-11-02', 是: 1, 文: '甲' },
      { 数: null, 额: '0.10', 日: null, 是: 0, 文: null },
    ];
    expect(await tried('select * from t -- 注')).toEqual({
      columns: [
        { name: '数', type: 'number' },
        { name: '额', type: 'number' },
        { name: '日', type: 'date' },
        { name: '是', type: 'flag' },
        { name: '文', type: 'text' },
      ],
      sample: [
        [7, 12.5, '2026-11-02', true, '甲'],
        [null, 0.1, null, false, null],
      ],
      rows: 2,
      problem: null,
    });
    expect(said.slice(-2)).toEqual([
      'START TRANSACTION READ ONLY',
      'SELECT * FROM (\nselect * from t -- 注\n) q LIMIT 10001',
    ]);
    const asked = said.length;
    for (const between of [' ', '#\n', ' -- 注\n'])
      expect((await tried(`select 1 into${between}outfile '/tmp/x'`)).problem).toContain('不能使用 INTO');
    expect((await tried('select 1 /*!50000 into outfile 1 */')).problem).toContain('注释');
    expect(said).toHaveLength(asked);
    rows = Array.from({ length: 10_001 }, (_, at) => ({ 数: at, 额: '1', 日: '2026-11-02', 是: 1, 文: 'x' }));
    expect((await tried('select * from t')).problem).toContain('超过 10000 行');
    rows = Array.from({ length: 12 }, () => ({ 数: 1, 额: '1', 日: '2026-11-02', 是: 1, 文: 'x'.repeat(1_000_000) }));
    expect((await tried('select * from t')).problem).toContain('MB');
    t().app.platform.env.robotLoopback = false;
    expect((await tried('select 1')).problem).toContain('DATA_SOURCE_HOSTS');
  } finally {
    await new Promise<void>((resolve) =>
      (player as unknown as { close(done: () => void): void }).close(() => resolve()),
    );
  }
});

it('types of columns: codes stay codes, odd names are told apart', () => {
  expect(
    columnsOf([
      { a: '01', b: '1', c: '2026-11-02', d: 'true', e: null },
      { a: '02', b: 2, A: 'x', '': 1 },
    ]),
  ).toEqual([
    { name: 'a', type: 'text' },
    { name: 'b', type: 'number' },
    { name: 'c', type: 'date' },
    { name: 'd', type: 'flag' },
    { name: 'e', type: 'text' },
  ]);
  const { rows, problem } = shaped(
    [{ a: 'x\u0000y', n: 1e20 }],
    [
      { name: 'a', type: 'text' },
      { name: 'n', type: 'number' },
      { name: 'gone', type: 'text' },
    ],
  );
  expect(rows[0]?.[0]).toBe('x\uFFFDy');
  expect(problem).toBe('对方没有「gone」；1 个值与列的类型不符，按空值处理');
});
