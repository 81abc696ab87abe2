/** What a batch changed of a task, from and to: what taking it back needs, and what people are told. */
import { isDeepStrictEqual } from 'node:util';
import type { RowChange, TeamState } from '../../../../contract/task/batch';
import type { CustomValues } from '../../../../contract/task/task';
import type { ChangeInput, TaskChange } from '../change/plan';
import type { ChangeRecord } from '../read/load';

const teamOf = ({ team_mode: mode, team: parts }: ChangeRecord): TeamState => ({ mode, parts });

/** Custom values are changed one by one; a pin follows from the dates (`pins.ts`). */
type Field = Exclude<keyof RowChange, 'customFields' | 'told' | 'notBefore' | 'moved' | 'involveMember'>;

const values: { [K in Field]: (record: ChangeRecord) => unknown } = {
  title: (record) => record.title,
  notes: (record) => record.notes,
  taskTypeId: (record) => record.type_id,
  executorId: (record) => record.executor_id,
  team: teamOf,
  stageId: (record) => record.stage_id,
  progress: (record) => record.progress,
  leftHours: (record) => record.left_hours,
  urgent: (record) => record.urgent,
  planStart: (record) => record.plan_start,
  planEnd: (record) => record.plan_end,
  estimateHours: (record) => record.estimate_hours,
  labelIds: (record) => record.label_ids,
  parentId: (record) => record.parent_id,
};
const fields = Object.keys(values) as Field[];

const labels: Record<Field, string> = {
  title: '标题',
  notes: '描述',
  taskTypeId: '类型',
  executorId: '执行人',
  team: '执行团队',
  stageId: '阶段',
  progress: '进度',
  leftHours: '剩余工时',
  urgent: '优先级',
  planStart: '计划开始',
  planEnd: '计划截止',
  estimateHours: '预计工时',
  labelIds: '标签',
  parentId: '父任务',
};

/** Labels are a set, and stored objects come back with their keys in another order. */
const same = (a: unknown, b: unknown) =>
  Array.isArray(a) && Array.isArray(b) ? [...a].sort().join() === [...b].sort().join() : isDeepStrictEqual(a, b);

/** The custom values that differ, each side with null where it has none. */
function customChange(before: CustomValues, after: CustomValues): RowChange['customFields'] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = ids.filter((id) => !isDeepStrictEqual(before[id] ?? null, after[id] ?? null));
  const pick = (values: CustomValues) => Object.fromEntries(changed.map((id) => [id, values[id] ?? null]));
  return changed.length > 0 ? [pick(before), pick(after)] : undefined;
}

export function rowChange({ before: { record }, after, involved, notify = [] }: TaskChange): RowChange {
  const changed = fields
    .filter((field) => !same(values[field](record), values[field](after)))
    .map((field) => [field, [values[field](record), values[field](after)]]);
  const customFields = customChange(record.custom_fields, after.custom_fields);
  return {
    ...(Object.fromEntries(changed) as RowChange),
    ...(customFields && { customFields }),
    ...(involved && !same(record.involved, involved) && { involveMember: [record.involved, involved] }),
    ...(notify.length > 0 && { told: [...notify] }),
  };
}

/** What has become of the fields since: their names, none when they stand as the batch left them. */
export function changedSince(record: ChangeRecord, change: RowChange): string[] {
  const custom = Object.entries(change.customFields?.[1] ?? {});
  const touched = custom.some(([id, value]) => !isDeepStrictEqual(record.custom_fields[id] ?? null, value));
  return [
    ...fields
      .filter((field) => change[field] && !same(values[field](record), change[field][1]))
      .map((field) => labels[field]),
    ...(touched ? ['自定义字段'] : []),
    ...(change.involveMember && !same(record.involved, change.involveMember[1]) ? ['参与人'] : []),
  ];
}

/** The change back, but for the parent, which is no field of an update. */
export function inputBack(
  record: ChangeRecord,
  { parentId: _parent, told: _told, notBefore: _pin, moved: _moved, team, ...change }: RowChange,
  reason: string,
): ChangeInput {
  const back: Record<string, unknown> = { reason, undo: true };
  for (const [field, [was]] of Object.entries(change)) back[field] = was;
  if (team) {
    const [{ mode, parts }] = team;
    const executor = change.executorId ? change.executorId[0] : record.executor_id;
    Object.assign(back, { executing: { executor_id: executor, team_mode: mode, team: parts } });
  }
  return back as ChangeInput;
}
