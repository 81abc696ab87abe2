/** Moments: days with a time, as they are kept, asked for, grouped, reckoned with and said; and links that records are grouped by. */
import type { PasteDone, RecordOutline } from '../../../contract/dynamicTable/records';
import { useTestApp } from '../../test/app';
import { tableWorld } from '../../test/tableWorld';

const t = useTestApp({ jobs: true });
const world = () => tableWorld(t);
const base = 'collaboration-center/dynamicTable';

it('keeps moments exactly, and asks, groups, counts and says them by the enterprise', async () => {
  const { api, table, add, field, values, window, detail } = await world();
  const { id, keys } = await table('会议', [{ name: '开始', kind: 'dateTime' }]);
  const [a, at] = [keys.标题 as string, keys.开始 as string];
  const [late, noon, early] = await add(
    id,
    // On the clocks of the enterprise: 03-06 00:30, 03-05 12:00, 03-05 09:00.
    { [a]: '夜', [at]: '2026-03-05T16:30:00Z' },
    { [a]: '午', [at]: '2026-03-05T04:00:00Z' },
    { [a]: '晨', [at]: '2026-03-05T01:00:00Z' },
  );
  for (const bad of ['2026-03-05', '2026-03-05T04:00:00+08:00', '2026-02-30T04:00:00Z', 5]) {
    const answer = await api.post(`${base}/records/create`, { tableId: id, records: [{ values: { [at]: bad } }] });
    expect(answer.status).toBe(400);
  }
  const is = (op: string, value?: string) => ({ filter: { conditions: [{ field: at, op, value }] } });
  expect(await values(id, a, is('is', '2026-03-05'))).toEqual(['午', '晨']);
  expect(await values(id, a, is('gt', '2026-03-05'))).toEqual(['夜']);
  expect(await values(id, a, { sorts: [{ field: at }] })).toEqual(['晨', '午', '夜']);
  const grouped = { groups: [{ field: at }], sorts: [{ field: a, desc: true }] };
  const { data: outline } = await api.post<RecordOutline>(`${base}/records/outline`, { tableId: id, ...grouped });
  expect(outline.groups.map(({ keys: [key], count }) => [key, count])).toEqual([
    ['2026-03-05', 2],
    ['2026-03-06', 1],
  ]);
  // Of one day they stand in the order that is asked for, by their sound, not in that of their times.
  const sounds = { ...grouped, sorts: [{ field: a }] };
  expect(await values(id, a, sounds)).toEqual(['晨', '午', '夜']);
  expect(await values(id, a, grouped)).toEqual(['午', '晨', '夜']);
  const pasted = await api.post<PasteDone>(`${base}/records/paste`, {
    ...{ tableId: id, ids: [late, noon], keys: [at], rows: [['2026年3月7日 下午2:30'], ['明天']] },
  });
  expect(pasted.data).toMatchObject({ changed: 1, skipped: 1 });
  expect(await values(id, at)).toEqual(['2026-03-07T06:30:00Z', '2026-03-05T04:00:00Z', '2026-03-05T01:00:00Z']);
  const csv = await api.post(`${base}/export`, { tableId: id, format: 'csv' });
  expect(csv.body).toContain('夜,2026-03-07 14:30');
  const latest = await field(id, { name: '隔', kind: 'formula', config: { formula: '{开始} + 1 / 24' } });
  expect(await values(id, latest, is('is', '2026-03-07'))).toEqual(['2026-03-07T07:30:00Z']);
  const day = await api.post<{ partial: number; lost: number }>(`${base}/field/convert/preview`, {
    ...{ tableId: id, key: at, kind: 'date' },
  });
  expect(day.data).toMatchObject({ partial: 3, lost: 0 });

  // Links: each group is called as its chips are, and a lookup and a rollup see the moments behind.
  const other = await table('议题', [{ name: '会议', kind: 'relation', config: { tableId: id, many: true } }]);
  const link = other.keys.会议 as string;
  const title = other.keys.标题 as string;
  await add(
    other.id,
    { [title]: '一', [link]: [noon as string] },
    { [title]: '二', [link]: [early as string, noon as string] },
    { [title]: '三', [link]: [noon as string] },
    { [title]: '四' },
  );
  const max = await field(other.id, { name: '最晚', kind: 'rollup', config: { through: link, target: at, by: 'max' } });
  const seen = await field(other.id, { name: '时间', kind: 'lookup', config: { through: link, target: at } });
  expect(await values(other.id, max)).toEqual([...Array(3).fill('2026-03-05T04:00:00Z'), undefined]);
  expect(await values(other.id, seen)).toEqual([
    ['2026-03-05 12:00'],
    ['2026-03-05 09:00', '2026-03-05 12:00'],
    ['2026-03-05 12:00'],
    undefined,
  ]);
  expect(
    await values(other.id, title, { filter: { conditions: [{ field: seen, op: 'is', value: '2026-03-05' }] } }),
  ).toEqual(['一', '二', '三']);
  const byLink = { groups: [{ field: link }] };
  const { data: linked } = await api.post<RecordOutline>(`${base}/records/outline`, { tableId: other.id, ...byLink });
  expect(linked.groups.map(({ keys: [key], count }) => [key, count])).toEqual([
    ['晨、午', 1],
    ['午', 2],
    [null, 1],
  ]);
  const { records } = (await window(other.id, byLink)).data;
  expect(records.map(({ values: own }) => own[title])).toEqual(['二', '一', '三', '四']);
  expect((await detail(other.id)).fields.find(({ key }) => key === max)?.config).toMatchObject({ result: 'instant' });
});
