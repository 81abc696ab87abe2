/** What managers count of the way that tasks take: by spans, so that each can say what it was on an earlier day. */
import { type TaskOutcome, workCategories } from '../../../../contract/task/enums';
import {
  defineMetric,
  type MetricReader,
  type MetricSource,
  personDimension,
  projectDimension,
} from '../../../object/metric';
import { categoryDimension, codes, count, ofTask, rowOfTask, stageDimension, toldTo, typeDimension } from './source';

/** Spans; a task that was moved stays with the project of those days. */
const source: MetricSource = {
  ...ofTask,
  object: 'task',
  from: async (reader) => `task_span s JOIN ${await toldTo(reader)} ON t.tenant_id = s.tenant_id AND t.id = s.task_id`,
  scope: 's.tenant_id = $1 AND t.tenant_id = $1 AND t.deleted_at IS NULL',
  project: 's.project_id',
  row: rowOfTask(),
  dimensions: [
    projectDimension('s.project_id'),
    categoryDimension('s.category'),
    stageDimension('s.stage_id'),
    typeDimension('s.type_id'),
    personDimension('executor', '执行人', 't.told_executor_id'),
  ],
};
/** Of a day, or none where the estimate is told to nobody. */
const HOURS = '(CASE WHEN t.estimate_told THEN s.hours END)';
const standing = { source, time: { basis: 'span', from: 's.entered_day', until: 's.left_day' } } as const;
const hours = { unit: 'hours', measure: { kind: 'sum', of: HOURS } } as const;
const finishing = { source, time: { basis: 'event', day: 's.finished_day' } } as const;
const outcome = (one: TaskOutcome) => `s.outcome = '${one}'`;

/** Delivered now, or at the end of the day that is asked for: the one span that holds then says since when. */
const delivered = ({ asOf, bind }: MetricReader): string => {
  if (asOf === null) return 's.left_at IS NULL AND s.finished_day IS NOT NULL';
  const day = `${bind(asOf)}::date`;
  return `s.finished_day IS NOT NULL AND s.entered_day <= ${day} AND (s.left_day IS NULL OR s.left_day > ${day})`;
};
const CYCLE = '(s.finished_day - s.started_day + 1)';
const LEAD = '(s.finished_day - s.created_day + 1)';
/** Never in work, or in the same instant: no time, and no zero. */
const timed = (reader: MetricReader) => `${delivered(reader)} AND s.started_at < s.finished_at`;

/** Hours from the first entry into work to the last delivery, and those of them in which somebody worked on it or looked at it. */
const ELAPSED = `(extract(epoch FROM s.finished_at - s.started_at) / 3600)`;
const ACTIVE = `coalesce((
  SELECT sum(extract(epoch FROM least(coalesce(a.left_at, s.finished_at), s.finished_at) - a.entered_at)) / 3600
    FROM task_span a
   WHERE a.tenant_id = s.tenant_id AND a.task_id = s.task_id AND a.category IN ('IN_PROGRESS', 'VERIFYING')
     AND a.entered_at < s.finished_at), 0)`;

const cycle = (percent: 50 | 85) =>
  defineMetric({
    ...finishing,
    code: `flow.cycle${percent}`,
    name: `周期时间（${percent}%）`,
    unit: 'days',
    definition: `期间内完成的任务中，${percent}% 从首次进入处理到完成用时不超过的天数：自然日，含首尾；返工的按最后一次完成。没有进入过处理的任务不计。`,
    measure: { kind: 'percentile', of: CYCLE, percent },
    where: timed,
  });

export const flowMetrics = [
  defineMetric({
    ...standing,
    ...count,
    code: 'flow.tasks',
    name: '任务（当日）',
    definition: '期末那一天结束时存在的任务，按当时的状态；移动过的任务留在当时的项目，回收站中的不计。',
  }),
  defineMetric({
    ...standing,
    ...count,
    code: 'flow.wip',
    name: '在制任务',
    definition: '期末那一天结束时处于进行中、已挂起或待验收的任务。',
    where: () => `s.category IN (${codes(workCategories)})`,
  }),
  defineMetric({
    ...standing,
    ...count,
    code: 'flow.scope',
    name: '范围',
    definition: '期末那一天结束时存在的任务，不含已取消的和未完成就关闭的。',
    where: () => `NOT (${outcome('dropped')})`,
  }),
  defineMetric({
    ...standing,
    ...count,
    code: 'flow.remaining',
    name: '剩余任务',
    definition: '范围中在期末那一天结束时还没有完成的任务。',
    where: () => outcome('open'),
  }),
  defineMetric({
    ...standing,
    ...hours,
    code: 'flow.scopeHours',
    name: '范围（预计工时）',
    definition: '期末那一天结束时，范围中任务的预计工时之和，按当日的预计；没有预计的不计。',
    where: () => `NOT (${outcome('dropped')})`,
  }),
  defineMetric({
    ...standing,
    ...hours,
    code: 'flow.remainingHours',
    name: '剩余（预计工时）',
    definition: '期末那一天结束时，还没有完成的任务的预计工时之和，按当日的预计；没有预计的不计。',
    where: () => outcome('open'),
  }),
  defineMetric({
    ...standing,
    ...count,
    code: 'flow.done',
    name: '已完成（当日）',
    definition: '期末那一天结束时已经完成的任务，包括完成后关闭的。',
    where: () => outcome('delivered'),
  }),
  defineMetric({
    ...standing,
    ...hours,
    code: 'flow.doneHours',
    name: '已完成（预计工时）',
    definition: '期末那一天结束时已经完成的任务的预计工时之和，按当日的预计；没有预计的不计。',
    where: () => outcome('delivered'),
  }),
  defineMetric({
    ...finishing,
    ...count,
    code: 'flow.finished',
    name: '完成任务',
    definition:
      '期间内完成、截至取数时仍是完成的任务：重新打开的不计，关闭的按关闭前是否完成。没有进入过处理的也计入。',
    where: delivered,
  }),
  cycle(50),
  cycle(85),
  defineMetric({
    ...finishing,
    code: 'flow.lead85',
    name: '交付时间（85%）',
    unit: 'days',
    definition: '期间内完成的任务中，85% 从创建到完成用时不超过的天数：自然日，含首尾。完成早于创建的任务不计。',
    measure: { kind: 'percentile', of: LEAD, percent: 85 },
    where: (reader) => `${delivered(reader)} AND s.finished_day >= s.created_day`,
  }),
  defineMetric({
    ...finishing,
    code: 'flow.efficiency',
    name: '流动效率',
    unit: 'percent',
    definition:
      '期间内完成的任务中，处于进行中或待验收的小时占从首次进入处理到完成的小时：先各自合计再相除，不平均各任务的百分比。没有进入过处理的任务不计。',
    measure: { kind: 'ratio', of: ACTIVE, by: ELAPSED },
    where: timed,
  }),
];
