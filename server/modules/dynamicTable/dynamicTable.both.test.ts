/** Tables that people make: pasting, undo, conditions and groups, as the worked cases of the area's note ask. */
import type { ActDone, PasteDone, RecordOutline, TakeBackDone } from '../../../contract/dynamicTable/records';
import type { TableFilter } from '../../../contract/dynamicTable/table';
import { useTestApp } from '../../test/app';
import { tableWorld } from '../../test/tableWorld';

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
  const { table, add, values } = await world();
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
