/** Worked examples of the note on tables that no other test walks: 4 and 6, by conversion and paste. */
import type { ConvertPreview } from '../../../contract/dynamicTable/table';
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
