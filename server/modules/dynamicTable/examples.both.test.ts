/** Worked examples of the note on tables that no other test walks: 4 and 6, by conversion and paste. */
import type { RecordOutline } from '../../../contract/dynamicTable/records';
import type { ConvertPreview, TableRole } from '../../../contract/dynamicTable/table';
import { cacheUses } from '../../base/cacheUse';
import { useTestApp } from '../../test/app';
import { tableWorld } from '../../test/tableWorld';

const t = useTestApp();
const world = () => tableWorld(t);
const base = 'collaboration-center/dynamicTable';

it('takes numbers as people write them, loses what is none, and a percentage of its own kind (4)', async () => {
  const { api, table, add, values } = await world();
  const { id, keys } = await table('数', []);
  const a = keys.标题 as string;
  const texts = ['1,234.50', '１２３', '100.59.99', '12%'];
  await add(id, ...texts.map((text) => ({ [a]: text })));
  const asked = (kind: string) => ({ tableId: id, key: a, kind });
  expect((await api.post<ConvertPreview>(`${base}/field/convert/preview`, asked('number'))).data).toMatchObject({
    ...{ fits: 2, lost: 2 },
  });
  const number = (await api.post<{ key: string; old: string }>(`${base}/field/convert`, asked('number'))).data;
  expect(await values(id, number.key)).toEqual([1234.5, 123, undefined, undefined]);
  const shares = await table('率', [{ name: '率', kind: 'percent' }]);
  const rate = shares.keys.率 as string;
  const [one] = await add(shares.id, {});
  await api.post(`${base}/records/paste`, { tableId: shares.id, ids: [one], keys: [rate], rows: [['12%']] });
  // Percentages are kept in hundredths, and written with their sign.
  expect(await values(shares.id, rate)).toEqual([12]);
});

it('makes one option of the same word, however it is separated (6)', async () => {
  const { api, table, add, values, detail } = await world();
  const { id, keys } = await table('选', []);
  const a = keys.标题 as string;
  await add(id, { [a]: 'x, y、x' }, { [a]: 'Ｘ；y' });
  const made = (await api.post<{ key: string }>(`${base}/field/convert`, { tableId: id, key: a, kind: 'multiSelect' }))
    .data;
  const options = (await detail(id)).fields.find(({ key }) => key === made.key)?.options ?? [];
  expect(options.map(({ label }) => label)).toEqual(['x', 'y']);
  const said = (await values(id, made.key)).map((list) =>
    (list as string[]).map((value) => options.find((one) => one.value === value)?.label),
  );
  expect(said).toEqual([
    ['x', 'y'],
    ['x', 'y'],
  ]);
});

it('orders texts, people and what is behind links by their pinyin, Latin last, and jumps by that order', async () => {
  const { api, table, add, values, field, tenant } = await world();
  const { id, keys } = await table('名单', [
    { name: '人', kind: 'person' },
    { name: '组', kind: 'text' },
  ]);
  const [a, person, group] = [keys.标题, keys.人, keys.组] as [string, string, string];
  const people = await Promise.all(
    ['赵一', '阿明', '李四'].map(async (name) => {
      const one = await t().factory.member(tenant, 'ROLE_TENANT_MEMBER');
      await t().app.platform.database.query('UPDATE account SET name = $2 WHERE id = $1', [one.id, name]);
      return one;
    }),
  );
  const words = ['张三', '李四', 'b', '阿姨', 'A', '王五', '10'];
  const ids = await add(
    id,
    ...words.map((word, at) => ({ [a]: word, [group]: at % 2 ? '中' : '北', [person]: people[at % 3]?.id ?? null })),
  );
  const byTitle = [{ field: a }];
  const sounding = await values(id, a, { sorts: byTitle });
  expect(sounding).toEqual(['10', '阿姨', '李四', '王五', '张三', 'A', 'b']);
  expect(await values(id, a, { sorts: [{ field: a, desc: true }] })).toEqual([...sounding].reverse());
  const names = people.map(({ id: userId }) => userId);
  const shown = (await values(id, person, { sorts: [{ field: person }] })) as string[];
  expect([...new Set(shown)].map((one) => names.indexOf(one))).toEqual([1, 2, 0]);
  // By groups first, and from a place on.
  const grouped = { groups: [{ field: group }], sorts: byTitle };
  const { anchors, groups } = (await api.post<RecordOutline>(`${base}/records/outline`, { tableId: id, ...grouped }))
    .data;
  expect(groups.map(({ keys: [key] }) => key)).toEqual(['北', '中']);
  const place = (anchors[0] ?? []).map((one, at) => (at === 2 ? '李' : one));
  expect(await values(id, a, { ...grouped, from: place })).toEqual(['张三', 'A', 'b', '阿姨', '李四', '王五']);
  // Of links the first title.
  const other = await table('引用', []);
  const link = await field(other.id, { name: '联系人', kind: 'relation', config: { tableId: id } });
  const title = other.keys.标题 as string;
  const linked = [ids[0], ids[3], ids[1]].map((one) => ({ [title]: String(one), [link]: [one as string] }));
  await add(other.id, ...linked);
  expect(await values(other.id, title, { sorts: [{ field: link }] })).toEqual([ids[3], ids[1], ids[0]].map(String));
});

it('keeps totals and groups of a look until its table or one behind its links changes, to each by their rights', async () => {
  const { api, theirs, table, add, change, field } = await world();
  const other = await table('地区', []);
  const { id, keys } = await table('订单', [{ name: '额', kind: 'number' }]);
  const [a, n, name] = [keys.标题, keys.额, other.keys.标题] as [string, string, string];
  const link = await field(id, { name: '地区', kind: 'relation', config: { tableId: other.id } });
  const shown = await field(id, { name: '地区名', kind: 'lookup', config: { through: link, target: name } });
  const [east, west] = (await add(other.id, { [name]: '东' }, { [name]: '西' })) as [string, string];
  const [first] = (await add(id, { [a]: '一', [n]: 1, [link]: [east] }, { [a]: '二', [n]: 10, [link]: [west] })) as [
    string,
  ];
  const hits = () => cacheUses.get('tableOutline')?.hits ?? 0;
  const look = { filter: { conditions: [{ field: shown, op: 'is' as const, value: '东' }] }, groups: [{ field: a }] };
  const asked = async (by = api) => {
    const { data } = await by.post<RecordOutline>(`${base}/records/outline`, { tableId: id, ...look, sums: [n] });
    return [data.total, data.sums[n] ?? null, data.groups.length];
  };
  expect(await asked()).toEqual([1, 1, 1]);
  const before = hits();
  expect([await asked(), hits() - before]).toEqual([[1, 1, 1], 3]);
  // A value, and what is behind a link.
  await change(id, first, { [n]: 5 });
  expect(await asked()).toEqual([1, 5, 1]);
  await change(other.id, west, { [name]: '东' });
  expect(await asked()).toEqual([2, 15, 2]);
  await api.post(`${base}/records/delete`, { tableId: id, ids: [first] });
  expect(await asked()).toEqual([1, 10, 1]);
  // Whoever reads by a rule has other statements.
  expect(await asked(theirs)).toEqual([1, 10, 1]);
  const roles = (await api.get<TableRole[]>(`${base}/roles?tableId=${id}`)).data;
  for (const { id: roleId, version, ...role } of roles) {
    const rows = { conditions: [{ field: a, op: 'is', value: '没有' }] };
    expect((await api.post(`${base}/role/save`, { tableId: id, id: roleId, version, ...role, rows })).status).toBe(200);
  }
  expect([await asked(theirs), await asked()]).toEqual([
    [0, null, 0],
    [1, 10, 1],
  ]);
});
