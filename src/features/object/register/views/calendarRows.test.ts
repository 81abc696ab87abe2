import { ROWS_MAX, rowsOnDays } from './calendarRows';

const asked = { projectId: 'p', filter: { tab: 'open', conditions: [{ field: 'state' }] } };
const within = {
  tab: 'open',
  conditions: [
    { field: 'state' },
    { field: 'dueOn', op: 'gte', value: '2026-11-01' },
    { field: 'dueOn', op: 'lte', value: '2026-11-30' },
  ],
};

function server(total: number) {
  const calls: object[] = [];
  const query = async (data: object) => {
    calls.push(data);
    const { pageNo, pageSize } = data as { pageNo: number; pageSize: number };
    const ids = Array.from({ length: total }, (_none, id) => id);
    return { result: ids.slice((pageNo - 1) * pageSize, pageNo * pageSize), total };
  };
  const groups = jest.fn(async () => [
    { key: '2026-11-03', count: total - 1 },
    { key: '2026-11-02', count: 1 },
    { key: null, count: 7 },
  ]);
  const load = () => rowsOnDays<number>({ asked, query, groups, field: 'dueOn', from: '2026-11-01', to: '2026-11-30' });
  return { calls, groups, load };
}

it('asks by the list’s own filters for the days in sight, and for how many stand on each', async () => {
  const { calls, groups, load } = server(5);
  const { rows, total, days } = await load();
  expect(calls).toEqual([
    { projectId: 'p', filter: within, ...{ sort: 'dueOn', order: 'asc', pageNo: 1, pageSize: 100 } },
  ]);
  expect(groups).toHaveBeenCalledWith({ projectId: 'p', filter: within, group: 'dueOn' });
  expect([rows.length, total]).toEqual([5, 5]);
  expect(days).toEqual([
    { day: '2026-11-02', count: 1 },
    { day: '2026-11-03', count: 4 },
  ]);
});

it('reads page by page, and stops where nobody could look at more', async () => {
  const some = server(250);
  expect((await some.load()).rows).toHaveLength(250);
  expect(some.calls).toHaveLength(3);
  const { rows, total, days } = await server(10_000).load();
  expect([rows.length, total, days.at(-1)?.count]).toEqual([ROWS_MAX, 10_000, 9_999]);
});
