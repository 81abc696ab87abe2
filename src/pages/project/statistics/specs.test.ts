/** What the pictures of a project's statistics show, and the rows that each of their points leads to. */
import type { ProjectStatistics } from '@contract/insight/statistics';
import { agingOf, burnOf, flowOf, throughputOf, timesOf, workloadOf } from './specs';

const task = (no: string) => ({ taskId: no, taskNo: no, title: '登录' });
const period = { from: '2026-11-02', to: '2026-11-04' };
const statistics: ProjectStatistics = {
  ...{ period, readTime: '2026-11-03T08:00:00Z', zone: 'Asia/Shanghai' },
  flow: {
    days: ['2026-11-02', '2026-11-03', '2026-11-04'],
    states: [
      { category: 'NOT_STARTED', values: [2, 1, null] },
      { category: 'DONE', values: [0, 1, null] },
      { category: 'PAUSED', values: [0, 0, null] },
    ],
    ...{ scope: [2, 2, null], remaining: [2, 1, null], guide: [1.33, 0.67, 0] },
    ...{ scopeHours: [8, 8, null], remainingHours: [8, 5, null], guideHours: [5.33, 2.67, 0] },
  },
  finished: {
    ...{ total: 2, unstarted: 1, workCycle: [], lead: [], cycle: [{ percent: 50, value: 3 }] },
    tasks: [
      { ...task('T-2'), finishedDay: '2026-11-03', cycle: 3, workCycle: 2, lead: 4 },
      { ...task('T-1'), finishedDay: '2026-11-02', cycle: null, workCycle: null, lead: 9 },
    ],
    throughput: [
      { from: '2026-11-02', to: '2026-11-03', value: 2 },
      { from: '2026-11-04', to: '2026-11-04', value: null },
    ],
  },
  aging: { total: 1, tasks: [{ ...task('T-3'), category: 'VERIFYING', age: 5, stageAge: 2 }] },
  workload: [
    { person: { userId: 'u1', userName: 'a', name: '张三', avatar: null }, open: 3, overdue: 1, hours: 4 },
    { person: null, open: 2, overdue: 0, hours: 0 },
  ],
  quality: { made: 0, issues: [] },
};
const ids = ['p1'];

it('burns down against a line, and up under the scope, in tasks or in hours', () => {
  const down = burnOf(statistics, 'down', 'tasks', ids);
  expect(down.spec.series.map(({ name, values }) => [name, values])).toEqual([
    ['剩余', [2, 1, null]],
    ['参考线', [1.33, 0.67, 0]],
  ]);
  expect(down.rowsOf({ series: 0, at: 1 })).toEqual({
    title: '2026-11-03 剩余',
    query: { metric: 'flow.remaining', period: { from: '2026-11-03', to: '2026-11-03' }, projectIds: ids },
  });
  // A guideline has no rows, nor has a day to come.
  expect([down.rowsOf({ series: 1, at: 1 }), down.rowsOf({ series: 0, at: 2 })]).toEqual([null, null]);
  const up = burnOf(statistics, 'up', 'hours', ids);
  expect(up.spec.series.map(({ values }) => values)).toEqual([
    [8, 8, null],
    [0, 3, null],
  ]);
  expect(up.rowsOf({ series: 1, at: 1 })).toMatchObject({ unit: '小时', query: { metric: 'flow.doneHours' } });
});

it('burns by the hour where that is told, and leads to rows at the ends of days alone', () => {
  const hours = (value: (hour: number) => number | null) => Array.from({ length: 72 }, (_, hour) => value(hour));
  const remaining = hours((hour) => (hour > 40 ? null : hour < 30 ? 2 : 1));
  const zero = hours(() => 0);
  const hourly = {
    ...{ remaining, scope: remaining, remainingHours: remaining, scopeHours: remaining },
    ...{ guide: zero as number[], guideHours: zero as number[] },
  };
  const { spec, rowsOf } = burnOf(
    { ...statistics, flow: { ...statistics.flow, hourly } },
    'down',
    'tasks',
    ids,
    'hour',
  );
  expect([spec.labels[0], spec.labels[71], spec.series[0]?.values]).toEqual(['11-02 00 时', '11-04 23 时', remaining]);
  const day = (at: number) => (rowsOf({ series: 0, at }) as { title: string } | null)?.title;
  expect([day(22), day(23), day(39), day(40)]).toEqual([undefined, '2026-11-02 剩余', undefined, '2026-11-03 剩余']);
});

it('stacks the states that there are, the finished ones below', () => {
  const { spec, rowsOf } = flowOf(statistics, ids);
  expect(spec.series.map(({ name }) => name)).toEqual(['已完成', '未开始']);
  expect(rowsOf({ series: 0, at: 1 })).toMatchObject({
    query: { metric: 'flow.tasks', filters: [{ dimension: 'category', values: ['DONE'] }] },
  });
});

it('places finished tasks on their days, and leaves out what has no time', () => {
  const { spec, rowsOf } = timesOf(statistics, 'cycle');
  expect([spec.labels, spec.dots, spec.lines]).toEqual([
    ['11-03'],
    [{ at: 0, value: 3, name: 'T-2 登录' }],
    [{ name: '50%：3 天', value: 3 }],
  ]);
  // Two percentiles of one number are one line, not two names on each other.
  const cycle = [...[50, 70].map((percent) => ({ percent, value: 6 })), { percent: 85, value: 11 }];
  const { lines } = timesOf({ ...statistics, finished: { ...statistics.finished, cycle } }, 'cycle').spec;
  expect(lines?.map(({ name }) => name)).toEqual(['50%、70%：6 天', '85%：11 天']);
  expect(rowsOf({ series: 0, at: 0 })).toEqual({ taskId: 'T-2' });
  expect(timesOf(statistics, 'lead').spec.dots?.map(({ at, value }) => [at, value])).toEqual([
    [0, 9],
    [1, 4],
  ]);
});

it('leads from work, its age and a period to the same rows', () => {
  expect(throughputOf(statistics, ids).rowsOf({ series: 0, at: 0 })).toMatchObject({
    title: '11-02–11-03 完成',
    query: { metric: 'flow.finished', period: { from: '2026-11-02', to: '2026-11-03' } },
  });
  expect(throughputOf(statistics, ids).rowsOf({ series: 0, at: 1 })).toBeNull();
  expect(agingOf(statistics).spec.dots).toEqual([{ at: 2, value: 5, name: 'T-3 登录（在当前阶段 2 天）' }]);
  expect(workloadOf(statistics, ids).rowsOf({ series: 1, at: 0 })).toMatchObject({
    title: '张三 其中逾期',
    query: { metric: 'task.overdue', filters: [{ dimension: 'executor', values: ['u1'] }] },
  });
  expect(workloadOf(statistics, ids).rowsOf({ series: 0, at: 1 })).toMatchObject({
    query: { filters: [{ dimension: 'executor', values: [null] }] },
  });
});
