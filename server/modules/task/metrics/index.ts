/** What managers count of tasks and of the hours worked on them. */
import { finishedCategories, workKinds } from '../../../../contract/task/enums';
import {
  defineMetric,
  type MetricReader,
  type MetricSource,
  personDimension,
  projectDimension,
} from '../../../object/metric';
import { isDelivered } from '../read/outcome';
import { flowMetrics } from './flow';
import { codes, count, ofTask, rowOfTask, taskMetricSource as source, turnMetricSource } from './source';

const OPEN = `t.category NOT IN (${codes(finishedCategories)})`;
const state = { source, ...count, time: { basis: 'state' } } as const;
const turns = { source: turnMetricSource, ...count, time: { basis: 'state' } } as const;
const overdue = ({ bind, today }: MetricReader) => `${OPEN} AND t.told_plan_end < ${bind(today)}::date`;

/** Hours on tasks that the reader sees: those of a task that is hidden would tell of it. */
const hoursSource: MetricSource = {
  ...ofTask,
  object: 'hours',
  from: 'worklog w JOIN task t ON t.tenant_id = w.tenant_id AND t.id = w.task_id',
  scope: 'w.tenant_id = $1 AND t.tenant_id = $1 AND t.deleted_at IS NULL',
  row: rowOfTask('w.id'),
  dimensions: [
    projectDimension(),
    personDimension('person', '人员', 'w.user_id'),
    { code: 'kind', name: '性质', sql: 'w.kind', labels: workKinds },
  ],
};

export const taskMetrics = [
  defineMetric({
    ...state,
    code: 'task.total',
    name: '任务数',
    definition: '现有的任务，包括已取消和已关闭的，不含回收站中的。',
  }),
  defineMetric({
    ...state,
    code: 'task.open',
    name: '未完成任务',
    definition: '状态不是已完成、已取消、已关闭的任务。',
    where: () => OPEN,
  }),
  defineMetric({
    ...state,
    code: 'task.done',
    name: '已完成任务',
    definition: '已完成的任务，包括完成后关闭的；不含已取消的，也不含取消后或未完成就关闭的。',
    where: () => isDelivered(),
  }),
  defineMetric({
    ...state,
    code: 'task.overdue',
    name: '逾期任务',
    definition: '截止日期早于今天的未完成任务；今天到期的不算。',
    where: overdue,
  }),
  defineMetric({
    ...turns,
    code: 'task.turns',
    name: '轮到处理的任务',
    definition:
      '未完成的任务，按现在轮到谁处理来计：几人并行的任务，每个还没有完成自己部分的人各计一次；串行的只计当前的一位；没有执行人的计一次。按本人筛选，就是工作台上的待开始与进行中。',
    where: () => OPEN,
  }),
  defineMetric({
    ...turns,
    code: 'task.turnsOverdue',
    name: '轮到处理的逾期任务',
    definition: '轮到处理的任务中，截止日期早于今天的；今天到期的不算。按本人筛选，就是工作台上的已逾期。',
    where: overdue,
  }),
  defineMetric({
    ...state,
    code: 'task.unassigned',
    name: '未分配任务',
    definition: '没有执行人的未完成任务。',
    where: () => `${OPEN} AND t.told_executor_id IS NULL`,
  }),
  defineMetric({
    source,
    code: 'task.estimate',
    name: '未完成任务的预计工时',
    unit: 'hours',
    definition: '未完成任务的预计工时之和，没有预计的任务不计。',
    time: { basis: 'state' },
    measure: { kind: 'sum', of: 't.told_estimate_hours' },
    where: () => OPEN,
  }),
  defineMetric({
    source,
    ...count,
    code: 'task.created',
    name: '新建任务',
    definition: '期间内创建的任务，包括后来取消的，不含回收站中的。',
    time: { basis: 'event', at: 't.created_at' },
  }),
  defineMetric({
    source: hoursSource,
    code: 'hours.logged',
    name: '登记工时',
    unit: 'hours',
    definition: '期间内登记在任务上的工时之和，按工作日期计；不含其他工作，也不含您看不到的任务。',
    time: { basis: 'event', day: 'w.day' },
    measure: { kind: 'sum', of: 'w.minutes / 60.0' },
  }),
  ...flowMetrics,
];
