import { firstOwnTasks } from '@contract/firstCalls';
import { byDue, deskCounters, deskDefaults, deskQuery, readDeskState } from './deskState';

it('asks for what the user still has to do, nearest due date first', () => {
  expect(deskQuery(readDeskState(deskDefaults))).toEqual({
    filter: { turnIds: ['me'], categories: ['NOT_STARTED', 'IN_PROGRESS', 'PAUSED', 'VERIFYING'] },
    sort: 'planEnd',
    order: 'asc',
    pageNo: 1,
    pageSize: 10,
  });
});

it('asks word for word what the head of the page has begun to ask', () => {
  expect(firstOwnTasks).toBe(
    `collaboration-center/ccTask/query ${JSON.stringify(deskQuery(readDeskState(deskDefaults)))}`,
  );
});

it('leads from each counter to a list of its own', () => {
  const filters = deskCounters.map(({ tab, focus }) => deskQuery(readDeskState({ tab, focus, pageNo: 1 })).filter);
  expect(filters).toHaveLength(6);
  expect(new Set(filters.map((filter) => JSON.stringify(filter))).size).toBe(6);
  expect(filters[0]).toEqual({ turnIds: ['me'], due: 'overdue' });
});

it('reads nonsense in an address as the plain list', () => {
  expect(readDeskState({ tab: 'constructor', focus: 'toString', pageNo: -2 })).toEqual({
    tab: 'executor',
    focus: undefined,
    pageNo: 1,
  });
});

it('does not carry a focus over to tasks of another part', () => {
  expect(readDeskState({ tab: 'created', focus: 'overdue', pageNo: 1 }).focus).toBeUndefined();
});

it('puts tasks under how near they are, and leaves out what there is nothing under', () => {
  const rows = ['2026-11-19', '2026-11-20', '2026-11-22', '2026-12-30', null].map((planEnd) => ({ planEnd }));
  const groups = byDue(rows, new Date('2026-11-20T15:00:00'));
  expect(groups.map(({ title, rows: { length } }) => [title, length])).toEqual([
    ['已逾期', 1],
    ['即将到期', 2],
    ['以后到期', 1],
    ['未定截止', 1],
  ]);
  expect(byDue([{ planEnd: null }])).toEqual([{ title: '未定截止', rows: [{ planEnd: null }] }]);
});
