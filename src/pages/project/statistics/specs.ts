/** A project's statistics as charts, and what stands behind each point. Pure. */
import type { ProjectStatistics } from '@contract/insight/statistics';
import { type StageCategory, stageCategories } from '@contract/task/enums';
import { type ChartPoint, type ChartSpec, categoryTones, type Drill } from '@/features/insight';

/** A chart, and the rows behind its points; a point may be a task itself. */
export interface Picture {
  spec: ChartSpec;
  rowsOf(point: ChartPoint): Drill | { taskId: string } | null;
}
export type Burn = 'down' | 'up';
/** How finely a burn-down is drawn; hours are told of short periods only. */
export type Grain = 'day' | 'hour';
export type Measure = 'tasks' | 'hours';
export type Time = 'cycle' | 'workCycle' | 'lead';

const short = (day: string) => day.slice(5);
const onDay = (day: string) => ({ from: day, to: day });

const HOURS = 24;
const hourLabels = (days: readonly string[]): string[] =>
  days.flatMap((day) =>
    Array.from({ length: HOURS }, (_, hour) => `${short(day)} ${String(hour).padStart(2, '0')} 时`),
  );

/** Down: what is left, against a line that falls on working days. Up: the scope, and what of it is done. */
export function burnOf(
  { flow }: ProjectStatistics,
  burn: Burn,
  measure: Measure,
  projectIds: string[],
  grain: Grain = 'day',
): Picture {
  const hours = measure === 'hours';
  const hourly = grain === 'hour' ? flow.hourly : undefined;
  const told = hourly ?? flow;
  const [scope, remaining, guide] = hours
    ? [told.scopeHours, told.remainingHours, told.guideHours]
    : [told.scope, told.remaining, told.guide];
  const unit = hours ? '小时' : '个';
  const end = hours ? 'Hours' : '';
  const done = scope.map((value, at) => (value === null ? null : value - (remaining[at] ?? 0)));
  const series =
    burn === 'down'
      ? [
          { key: 'remaining', name: '剩余', values: remaining, tone: 'blue' as const },
          { key: 'guide', name: '参考线', values: guide, guide: true },
        ]
      : [
          { key: 'scope', name: '范围', values: scope, tone: 'slate' as const },
          { key: 'done', name: '已完成', values: done, tone: 'green' as const },
        ];
  return {
    spec: { kind: 'line', labels: hourly ? hourLabels(flow.days) : flow.days.map(short), axis: '日期', unit, series },
    rowsOf({ series: of, at }) {
      const one = series[of];
      const day = flow.days[hourly ? Math.floor(at / HOURS) : at];
      // Rows are those of the end of a day: an hour before it counted others.
      if (hourly && one && at % HOURS !== HOURS - 1 && one.values[at + 1] !== null) return null;
      if (!one || !day || 'guide' in one || one.values[at] === null) return null;
      return {
        title: `${day} ${one.name}`,
        ...(hours && { unit }),
        query: { metric: `flow.${one.key}${end}`, period: onDay(day), projectIds },
      };
    },
  };
}

/** From the bottom: what is over, then what is nearest to it. */
const STACK: readonly StageCategory[] = [
  ...(['CLOSED', 'DONE', 'VERIFYING', 'PAUSED', 'IN_PROGRESS', 'NOT_STARTED', 'CANCELLED'] as const),
];
/** Each band is the work in its state at the end of the day. */
export function flowOf({ flow }: ProjectStatistics, projectIds: string[]): Picture {
  const bands = STACK.flatMap((category) => {
    const values = flow.states.find((one) => one.category === category)?.values ?? [];
    return values.some(Boolean)
      ? [{ key: category, name: stageCategories[category], values, tone: categoryTones[category] }]
      : [];
  });
  return {
    spec: { kind: 'area', labels: flow.days.map(short), axis: '日期', unit: '个', series: bands },
    rowsOf({ series, at }) {
      const band = bands[series];
      const day = flow.days[at];
      if (!band || !day || band.values[at] === null) return null;
      const filters = [{ dimension: 'category', values: [band.key] }];
      return { title: `${day} ${band.name}`, query: { metric: 'flow.tasks', period: onDay(day), filters, projectIds } };
    },
  };
}

export const timeNames: Readonly<Record<Time, string>> = {
  cycle: '周期（自然日）',
  workCycle: '周期（工作日）',
  lead: '交付时间',
};
/** Percentiles across a picture; those that say the same number are one line. */
function linesOf(percentiles: ProjectStatistics['finished']['cycle']): ChartSpec['lines'] {
  const byValue = new Map<number, string[]>();
  for (const { percent, value } of percentiles) byValue.set(value, [...(byValue.get(value) ?? []), `${percent}%`]);
  return [...byValue].map(([value, percents]) => ({ name: `${percents.join('、')}：${value} 天`, value }));
}

/** One dot a finished task; percentiles across, as many as the count carries. */
export function timesOf({ finished }: ProjectStatistics, time: Time): Picture {
  const timed = finished.tasks.filter((task) => task[time] !== null).toReversed();
  const days = [...new Set(timed.map(({ finishedDay }) => finishedDay))];
  return {
    spec: {
      ...{ kind: 'dots', labels: days.map(short), axis: '完成日期', unit: '天' },
      series: [{ key: time, name: timeNames[time], values: [] }],
      dots: timed.map((task) => ({
        at: days.indexOf(task.finishedDay),
        value: task[time] ?? 0,
        name: `${task.taskNo} ${task.title}`,
      })),
      lines: linesOf(finished[time]),
    },
    rowsOf: ({ at }) => (timed[at] ? { taskId: timed[at].taskId } : null),
  };
}

export function throughputOf({ finished: { throughput } }: ProjectStatistics, projectIds: string[]): Picture {
  const label = ({ from, to }: { from: string; to: string }) =>
    from === to ? short(from) : `${short(from)}–${short(to)}`;
  return {
    spec: {
      ...{ kind: 'column', labels: throughput.map(label), axis: '期间', unit: '个' },
      series: [{ key: 'finished', name: '完成', values: throughput.map(({ value }) => value) }],
    },
    rowsOf({ at }) {
      const point = throughput[at];
      if (!point || point.value === null) return null;
      const { from, to } = point;
      return { title: `${label(point)} 完成`, query: { metric: 'flow.finished', period: { from, to }, projectIds } };
    },
  };
}

const WORK = ['IN_PROGRESS', 'PAUSED', 'VERIFYING'] as const;
/** Work by its state and age, on the lines of how old finished work was: late before it is due. */
export function agingOf({ aging, finished }: ProjectStatistics): Picture {
  return {
    spec: {
      ...{ kind: 'dots', labels: WORK.map((category) => stageCategories[category]), axis: '状态', unit: '天' },
      series: [{ key: 'age', name: '在制时长', values: [] }],
      dots: aging.tasks.map(({ taskNo, title, category, age, stageAge }) => ({
        at: WORK.indexOf(category as (typeof WORK)[number]),
        value: age,
        name: `${taskNo} ${title}（在当前阶段 ${stageAge} 天）`,
      })),
      lines: linesOf(finished.cycle),
    },
    rowsOf: ({ at }) => (aging.tasks[at] ? { taskId: aging.tasks[at].taskId } : null),
  };
}

export function workloadOf({ workload, period }: ProjectStatistics, projectIds: string[]): Picture {
  const metrics = ['task.open', 'task.overdue'];
  const series = [
    { key: 'open', name: '未完成', values: workload.map(({ open }) => open), tone: 'blue' as const },
    { key: 'overdue', name: '其中逾期', values: workload.map(({ overdue }) => overdue), tone: 'red' as const },
  ];
  const name = (at: number) => workload[at]?.person?.name ?? '未分配';
  return {
    spec: { kind: 'bars', labels: workload.map((_, at) => name(at)), axis: '执行人', unit: '个', series },
    rowsOf({ series: of, at }) {
      const load = workload[at];
      const metric = metrics[of];
      if (!load || !metric) return null;
      const filters = [{ dimension: 'executor', values: [load.person?.userId ?? null] }];
      return { title: `${name(at)} ${series[of]?.name}`, query: { metric, period, filters, projectIds } };
    },
  };
}
