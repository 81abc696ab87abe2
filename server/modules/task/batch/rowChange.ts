/** What a batch changed of a task, from and to: what taking it back needs, and what people are told. */
import type { RowChange } from '../../../../contract/task/batch';
import type { ChangeRecord } from '../core/load';
import type { ChangeInput, TaskChange } from '../core/plan';

const columns = {
  executorId: 'executor_id',
  stageId: 'stage_id',
  progress: 'progress',
  urgent: 'urgent',
  planStart: 'plan_start',
  planEnd: 'plan_end',
  labelIds: 'label_ids',
  parentId: 'parent_id',
} as const satisfies Record<keyof RowChange, keyof ChangeRecord>;
const fields = Object.keys(columns) as (keyof RowChange)[];

const labels: Record<keyof RowChange, string> = {
  executorId: '执行人',
  stageId: '阶段',
  progress: '进度',
  urgent: '优先级',
  planStart: '计划开始',
  planEnd: '计划截止',
  labelIds: '标签',
  parentId: '父任务',
};

const same = (a: unknown, b: unknown) =>
  Array.isArray(a) && Array.isArray(b) ? [...a].sort().join() === [...b].sort().join() : a === b;

export function rowChange({ before: { record }, after }: TaskChange): RowChange {
  const changed = fields
    .filter((field) => !same(record[columns[field]], after[columns[field]]))
    .map((field) => [field, [record[columns[field]], after[columns[field]]]]);
  return Object.fromEntries(changed) as RowChange;
}

/** What has become of the fields since: their names, none when they stand as the batch left them. */
export const changedSince = (record: ChangeRecord, change: RowChange): string[] =>
  fields
    .filter((field) => change[field] && !same(record[columns[field]], change[field][1]))
    .map((field) => labels[field]);

/** The change back, but for the parent, which is no field of an update. */
export function inputBack(change: RowChange, reason: string): ChangeInput {
  const back: Record<string, unknown> = { reason };
  for (const field of fields) if (field !== 'parentId' && change[field]) back[field] = change[field][0];
  return back as ChangeInput;
}
