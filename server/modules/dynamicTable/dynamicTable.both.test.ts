/** Tables that people make: pasting, undo, conditions and groups, as the worked cases of the area's note ask. */
import { eq } from 'drizzle-orm';
import type {
  ActDone,
  ImportFound,
  ImportProgress,
  PasteDone,
  RecordOutline,
  TakeBackDone,
} from '../../../contract/dynamicTable/records';
import type { TableDetail, TableFilter, TableRole } from '../../../contract/dynamicTable/table';
import { dynImport } from '../../db/schema';
import { Interrupted } from '../../jobs/jobs';
import { type Client, useTestApp } from '../../test/app';
import { tableWorld, takeBackAll } from '../../test/tableWorld';
import { uploadTo } from '../../test/uploading';
import { bringIn, removeOldImports } from './files/import';

const t = useTestApp({ jobs: true });
const world = () => tableWorld(t);
const base = 'collaboration-center/dynamicTable';

it('pastes over rows and grows them, tiles nothing by itself, and takes all of it back as one', async () => {
  const { api, table, add, values } = await world();
  const { id, keys } = await table('粘贴', [{ name: '数', kind: 'number' }]);
  const [a, n] = [keys.标题 as string, keys.数 as string];
  const ids = await add(id, { [a]: '一' }, { [a]: '二' }, { [a]: '三' });
  const paste = (rows: string[][], over = ids) =>
    api.post<PasteDone>(`${base}/records/paste`, { tableId: id, ids: over, keys: [a, n], rows });
  const first = await paste([
    ['A', 'B'],
    ['1', '2'],
  ]);
  expect(first.data).toMatchObject({ changed: 2, added: 0, skipped: 1 });
  expect(await values(id, a)).toEqual(['A', '1', '三']);
  expect(await values(id, n)).toEqual([undefined, 2, undefined]);
  const grown = await paste(
    [
      ['四', '1,234.50'],
      ['五', '１２３'],
      ['六', '100.59.99'],
    ],
    [ids[2] as string],
  );
  expect(grown.data).toMatchObject({ changed: 1, added: 2, skipped: 1 });
  expect(await values(id, n)).toEqual([undefined, 2, 1234.5, 123, undefined]);
  const back = await api.post<TakeBackDone>(`${base}/takeBack`, { actId: grown.data.actId });
  expect(back.data).toMatchObject({ kept: 0 });
  expect(await values(id, a)).toEqual(['A', '1', '三']);
  const redo = await api.post<TakeBackDone>(`${base}/takeBack`, { actId: back.data.actId });
  expect(redo.data.kept).toBe(0);
  expect(await values(id, a)).toEqual(['A', '1', '四', '五', '六']);
  expect((await paste([['x', 'y']].concat(Array.from({ length: 2500 }, () => ['x', '1'])))).status).toBe(400);
});

it('counts no empty cell among those that could not be pasted', async () => {
  const { api, table, add, field, values } = await world();
  const { id, keys } = await table('空白', []);
  const a = keys.标题 as string;
  const sum = await field(id, { name: '和', kind: 'formula', config: { formula: '1 + 1' } });
  const ids = await add(id, { [a]: '一' }, { [a]: '二' });
  const paste = (rows: string[][]) =>
    api.post<PasteDone>(`${base}/records/paste`, { tableId: id, ids, keys: [a, sum], rows });
  const blank = await paste([
    ['甲', ''],
    ['乙', ' '],
  ]);
  expect(blank.data).toMatchObject({ changed: 2, skipped: 0, problems: [] });
  expect(await values(id, a)).toEqual(['甲', '乙']);
  expect((await paste([['丙', '5']])).data).toMatchObject({ changed: 1, skipped: 1 });
});

it('takes back what is still as it was left, and tells what is not', async () => {
  const { theirs, api, table, add, change, values } = await world();
  const { id, keys } = await table('撤销', []);
  const a = keys.标题 as string;
  const ids = await add(id, ...Array.from({ length: 40 }, (_, n) => ({ [a]: `旧 ${n}` })));
  const { data } = await api.post<PasteDone>(`${base}/records/paste`, {
    tableId: id,
    ids,
    keys: [a],
    rows: ids.map((_, n) => [`新 ${n}`]),
  });
  for (const one of ids.slice(0, 3))
    expect(await change(id, one, { [a]: '别人改的' }, theirs)).toMatchObject({ status: 200 });
  expect((await theirs.post(`${base}/takeBack`, { actId: data.actId })).status).toBe(404);
  const back = await api.post<TakeBackDone>(`${base}/takeBack`, { actId: data.actId });
  expect(back.data).toMatchObject({ done: 37, kept: 3 });
  expect((await values(id, a)).slice(0, 4)).toEqual(['别人改的', '别人改的', '别人改的', '旧 3']);
});

it('keeps number, place and links of a record that is deleted and comes back', async () => {
  const { api, table, add, window } = await world();
  const { id, keys } = await table('编号', [{ name: '号', kind: 'autoNumber' }]);
  const [a, no] = [keys.标题 as string, keys.号 as string];
  const ids = await add(id, ...[1, 2, 3, 4, 5].map((n) => ({ [a]: String(n) })));
  const gone = await api.post<ActDone>(`${base}/records/delete`, { tableId: id, ids: [ids[4]] });
  await add(id, { [a]: '新' });
  await api.post(`${base}/takeBack`, { actId: gone.data.actId });
  const { records } = (await window(id)).data;
  expect(records.map(({ values }) => [values[a], values[no]])).toEqual([
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['4', 4],
    ['5', 5],
    ['新', 6],
  ]);
});

it('asks as people mean it: not includes empty, signs of patterns are letters', async () => {
  const { table, add, values, window } = await world();
  const { id, keys } = await table('筛选', [
    {
      name: '状态',
      kind: 'select',
      options: [
        { value: 'done', label: '完成' },
        { value: 'todo', label: '待办' },
      ],
    },
  ]);
  const [a, s] = [keys.标题 as string, keys.状态 as string];
  await add(id, { [a]: '50%', [s]: 'done' }, { [a]: '500', [s]: 'todo' }, { [a]: '空' });
  const asked = (filter: TableFilter) => values(id, a, { filter });
  expect(await asked({ conditions: [{ field: s, op: 'isNot', value: 'done' }] })).toEqual(['500', '空']);
  expect(await asked({ conditions: [{ field: a, op: 'contains', value: '50%' }] })).toEqual(['50%']);
  // Three levels: 500 that is todo, or nothing in the state, but no 50%.
  const is = (field: string, value: string) => ({ field, op: 'is' as const, value });
  const todo = { match: 'all' as const, conditions: [is(a, '500'), is(s, 'todo')] };
  const none = { match: 'all' as const, conditions: [{ field: s, op: 'empty' as const }] };
  const groups = [{ match: 'any' as const, conditions: [is(a, '没有')], groups: [todo, none] }];
  expect(await asked({ conditions: [{ field: a, op: 'isNot', value: '50%' }], groups })).toEqual(['500', '空']);
  const many = { match: 'any' as const, conditions: Array.from({ length: 20 }, () => is(a, 'x')) };
  expect((await window(id, { filter: { groups: [many, many, many] } })).status).toBe(400);
  // Options in their order, empty last both ways.
  expect(await values(id, a, { sorts: [{ field: s }] })).toEqual(['50%', '500', '空']);
  expect(await values(id, a, { sorts: [{ field: s, desc: true }] })).toEqual(['500', '50%', '空']);
});

it('groups with counts and sums, and jumps by places', async () => {
  const { api, table, add, window } = await world();
  const { id, keys } = await table('分组', [
    {
      name: '类',
      kind: 'select',
      options: [
        { value: 'b', label: '乙' },
        { value: 'a', label: '甲' },
      ],
    },
    { name: '数', kind: 'number' },
  ]);
  const [a, kind, n] = [keys.标题, keys.类, keys.数] as [string, string, string];
  for (let at = 0; at < 600; at += 200) {
    await add(
      id,
      ...Array.from({ length: 200 }, (_, one) => ({
        [a]: String(at + one),
        [n]: at + one,
        ...((at + one) % 3 !== 2 && { [kind]: (at + one) % 3 ? 'a' : 'b' }),
      })),
    );
  }
  const query = { groups: [{ field: kind }], sorts: [{ field: n, desc: true }] };
  const { data } = await api.post<RecordOutline>(`${base}/records/outline`, { tableId: id, ...query, sums: [n] });
  expect(data.groups).toEqual([
    { keys: ['b'], count: 200, sums: { [n]: 59700 } },
    { keys: ['a'], count: 200, sums: { [n]: 59900 } },
    { keys: [null], count: 200, sums: { [n]: 60100 } },
  ]);
  expect(data).toMatchObject({ total: 600, sums: { [n]: 179700 } });
  expect(data.anchors).toHaveLength(2);
  const jumped = await window(id, { ...query, from: data.anchors[1], skip: 10, size: 5 });
  expect(jumped.data.records.map(({ values }) => values[a])).toEqual(['269', '266', '263', '260', '257']);
});

describe('a file', () => {
  const upload = async (client: Client, tableId: string, lines: readonly string[]) => {
    const file = `\ufeff${lines.join('\r\n')}\r\n`;
    const found = await uploadTo(client, { tableId }, '台账.csv', file, `${base}/import/inspect`);
    expect(found.status).toBe(200);
    return found.data as unknown as ImportFound;
  };
  const bring = async (client: Client, importId: string, keys: (string | undefined)[]) => {
    const columns = keys.map((key) => (key ? { key } : {}));
    expect(await client.post(`${base}/import/run`, { importId, columns })).toMatchObject({ status: 200 });
    return ended(client, importId);
  };
  const ended = async (client: Client, importId: string) => {
    for (;;) {
      const { data } = await client.get<ImportProgress>(`${base}/import/${importId}`);
      if (data.state === 'finished' || data.state === 'failed') return data;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it('finds columns of days however they are written, and asks for an order that no cell tells', async () => {
    const { api, table, values } = await world();
    const { id } = await table('日期', []);
    const found = await upload(api, id, [
      '中,西,连写,英文,问,数,价',
      '2026-03-05,25/12/2023,20260305,"Mar 5, 2026",04/10/2020,20261301,12345.67',
      '2026/3/6,04/10/2020,20261231,"November 3, 2023",05/10/2020,1,45000.5',
    ]);
    expect(found.columns.map(({ kind, dayOrder }) => [kind, dayOrder])).toEqual([
      ['date', null],
      ['date', 'dmy'],
      ['date', null],
      ['date', null],
      ['date', 'asked'],
      ['number', null],
      ['number', null],
    ]);
    const columns = found.columns.map(({ kind, heading, dayOrder }) => ({
      ...{ kind, name: heading },
      ...(dayOrder === 'asked' && { dayOrder: 'mdy' }),
    }));
    expect(await api.post(`${base}/import/run`, { importId: found.importId, columns })).toMatchObject({ status: 200 });
    const progress = await ended(api, found.importId);
    expect(progress).toMatchObject({ state: 'finished', lost: 0 });
    const { fields } = (await api.get<TableDetail>(`${base}/detail?tableId=${id}`)).data;
    const of = async (name: string) => values(id, fields.find((one) => one.name === name)?.key ?? '');
    expect([await of('西'), await of('问')]).toEqual([
      ['2023-12-25', '2020-10-04'],
      ['2020-04-10', '2020-05-10'],
    ]);
  });

  it('takes days and numbers however they are written, and keeps what is none as a text beside', async () => {
    const { api, table, values } = await world();
    const { id } = await table('写法', []);
    const days = [
      ...['2026-03-05', '2026/3/5', '2026.03.05', '2026年3月5日', '20260305', '2026-03-05 14:30', '05/03/2026'],
      ...['25/12/2026', '5.3.2026', 'Mar 5, 2026', '5 March 2026', '46086', '待定'],
    ];
    const numbers = [
      ...[
        '1234.5',
        '1,234.50',
        '１２３４．５',
        '¥1,234.5',
        '1,234.5 元',
        '1 234.5',
        '(1,234.5)',
        '0.12345万',
        '1.2345E3',
      ],
      ...['1234.5-', 'USD 1234.5', '+1234.5', '面议'],
    ];
    const found = await upload(api, id, ['日,数', ...days.map((day, at) => `"${day}","${numbers[at]}"`)]);
    const shape = ({ kind, filled, misfits }: ImportFound['columns'][number]) => [kind, filled, misfits];
    expect(found.columns.map(shape)).toEqual([
      ['date', 13, 1],
      ['number', 13, 1],
    ]);
    const columns = found.columns.map(({ kind, heading }) => ({ kind, name: heading, beside: true }));
    expect(await api.post(`${base}/import/run`, { importId: found.importId, columns })).toMatchObject({ status: 200 });
    const progress = await ended(api, found.importId);
    expect(progress).toMatchObject({ state: 'finished', lost: 0, done: 13 });
    const { fields } = (await api.get<TableDetail>(`${base}/detail?tableId=${id}`)).data;
    const of = (name: string) => values(id, fields.find((one) => one.name === name)?.key ?? '');
    const day = '2026-03-05';
    expect(await of('日')).toEqual([...Array(7).fill(day), '2026-12-25', ...Array(4).fill(day), undefined]);
    const value = 1234.5;
    expect(await of('数')).toEqual([...Array(6).fill(value), -value, value, value, -value, value, value, undefined]);
    expect(await of('日（原文）')).toEqual([...Array(12).fill(undefined), '待定']);
    expect((await of('数（原文）'))[12]).toBe('面议');
    await takeBackAll(api, progress.actId);
    expect(await of('日')).toEqual([]);
  });

  it('comes in as records are added by hand: defaults, rules, links; what may not is told, all of it is one act', async () => {
    const { api, theirs, table, values, field, member, pm } = await world();
    const target = await table('设备', []);
    const { id, keys } = await table('登记', [
      { name: '谁', kind: 'person' },
      { name: '数', kind: 'number', defaultValue: 7 },
    ]);
    const [title, who, n] = [keys.标题, keys.谁, keys.数] as [string, string, string];
    const config = { tableId: target.id, many: true, manyBack: false };
    const link = await field(id, { name: '设备', kind: 'relation', config });
    await api.post(`${base}/records/create`, {
      tableId: target.id,
      records: [{ values: { [target.keys.标题 as string]: '泵' } }],
    });
    const roles = (await api.get<TableRole[]>(`${base}/roles?tableId=${id}`)).data;
    for (const { id: roleId, version, ...role } of roles) {
      const rows = { conditions: [{ field: who, op: 'is', value: 'me' }] };
      await api.post(`${base}/role/save`, { tableId: id, id: roleId, version, ...role, rows, mayRemove: true });
    }
    const lines = [
      '标题,谁,设备',
      `甲,${member.username},泵`,
      `乙,${pm.username},泵`,
      `丙,${member.username},泵`,
      `丁,${member.username},泵,多出的一格`,
    ];
    const { importId } = await upload(theirs, id, lines);
    const done = await bring(theirs, importId, [title, who, link]);
    expect(done).toMatchObject({ state: 'finished', done: 4, skipped: 2 });
    expect(done.problems).toEqual([
      expect.stringMatching(/^第 5 行：.*没有导入$/),
      expect.stringMatching(/^第 3 行：.*没有导入$/),
    ]);
    expect(await values(id, title)).toEqual(['甲', '丙']);
    expect(await values(id, n)).toEqual([7, 7]);
    // One record is linked by one only: by the last that asks for it.
    expect((await values(id, link)).map((one) => (one as object[] | undefined)?.length)).toEqual([undefined, 1]);
    const back = await theirs.post<TakeBackDone>(`${base}/takeBack`, { actId: done.actId });
    expect(back).toMatchObject({ status: 200, data: { done: 2, kept: 0 } });
    expect(await values(id, title)).toEqual([]);
  });

  it('goes on where a stop cut it off, each row once, and is not kept when nothing goes on with it', async () => {
    const { api, tenant, table, values } = await world();
    const { id, keys } = await table('长', []);
    const title = keys.标题 as string;
    const { importId } = await upload(api, id, ['标题', ...Array.from({ length: 1200 }, (_, at) => `行 ${at}`)]);
    const { platform } = t().app;
    const db = t().factory.scope(tenant);
    await db.update(dynImport, { columns: [{ key: title }] }, eq(dynImport.id, importId));
    const row = async () => (await db.find(dynImport, importId)) as typeof dynImport.$inferSelect;
    const stop = new AbortController();
    // The first batch is in.
    platform.bus.on('object', (event) => event.id === id && stop.abort());
    await expect(bringIn(platform, db, await row(), { signal: stop.signal })).rejects.toBeInstanceOf(Interrupted);
    const half = await row();
    expect(half.state).toBe('running');
    expect(half.done).toBeGreaterThan(0);
    expect(half.done).toBeLessThan(1200);
    const { signal } = new AbortController();
    await bringIn(platform, db, half, { signal });
    // A run that was taken for lost finds that another one was there.
    await expect(bringIn(platform, db, half, { signal })).rejects.toThrow();
    const { data } = await api.post<RecordOutline>(`${base}/records/outline`, { tableId: id });
    expect([data.total, (await row()).state]).toEqual([1200, 'finished']);
    expect((await values(id, title, { size: 2 }))[1]).toBe('行 1');
    const looked = await upload(api, id, ['标题', '一']);
    await db.update(dynImport, { createdAt: '2020-01-01T00:00:00Z' }, eq(dynImport.id, looked.importId));
    // Bytes that the store does not give up just then keep their row, which names them.
    jest.spyOn(platform.files, 'remove').mockRejectedValue(new Error('away'));
    await expect(removeOldImports(platform)).rejects.toThrow('away');
    expect((await db.find(dynImport, looked.importId))?.state).toBe('waiting');
    jest.mocked(platform.files.remove).mockRestore();
    await removeOldImports(platform);
    expect(await db.find(dynImport, looked.importId)).toBeUndefined();
    expect(await platform.files.open(tenant.id, looked.importId)).toBeNull();
  });
});
