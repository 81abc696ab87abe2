/** How a task stands in lists: its columns in SQL, and the row that the API gives. */

import type { PartState, ProgressMode, ScheduleMode, StageCategory, TeamMode } from '../../../../contract/task/enums';
import type { CustomValues, NormRef, TaskRow } from '../../../../contract/task/task';
import type { People } from '../../../base/people';
import { jsonInstant } from '../../../base/present';
import type { Columns } from '../../../object/fields/table';
import { jsonRecords } from '../../../object/list/records';
import { withoutHidden } from './hidden';
import { PRIVATE_CHILDREN, type PrivateChildren, type Viewer, visibleChildren } from './privateChildren';
import type { Workflow } from './workflowStore';

/** The executors of a team in their order; only looked for where there is one. A function, as `task_private_children` is. */
export const TEAM = 'CASE WHEN t.team_mode IS NOT NULL THEN task_team(t.tenant_id, t.id) END';

/** Each field of a record with its column. A row travels as one JSON array: that halves the time of a list of 20. */
const rowColumns = [
  ['id', 't.id'],
  ['project_id', 't.project_id'],
  ['task_no', 't.task_no'],
  ['title', 't.title'],
  ['type_id', 't.type_id'],
  ['stage_id', 't.stage_id'],
  ['category', 't.category'],
  ['urgent', 't.urgent'],
  ['executor_id', 't.executor_id'],
  ['parent_id', 't.parent_id'],
  ['child_total', 't.child_total'],
  ['child_done', 't.child_done'],
  ['private_children', PRIVATE_CHILDREN],
  ['comment_count', 't.comment_count'],
  ['file_count', 't.file_count'],
  ['plan_start', 't.plan_start'],
  ['plan_end', 't.plan_end'],
  ['real_start', 't.real_start'],
  ['real_end', 't.real_end'],
  ['schedule_mode', 't.schedule_mode'],
  ['not_before', 't.not_before'],
  ['milestone', 't.milestone'],
  ['alarm_time', 't.alarm_time'],
  ['alarm_offsets', 't.alarm_offsets'],
  ['urge_count', 't.urge_count'],
  ['progress', 't.progress'],
  ['progress_mode', 't.progress_mode'],
  ['estimate_hours', 't.estimate_hours'],
  ['consumed_hours', 't.consumed_hours'],
  ['left_hours', 't.left_hours'],
  ['team_mode', 't.team_mode'],
  ['team', TEAM],
  ['private_type', 't.private_type'],
  ['label_ids', 't.label_ids'],
  ['custom_fields', 't.custom_fields'],
  ['created_by', 't.created_by'],
  ['created_at', 't.created_at'],
  ['updated_at', 't.updated_at'],
  ['version', 't.version'],
] as const;

export const taskColumns: Columns = rowColumns;
export const taskRecords = jsonRecords<TaskRecord>(rowColumns);

/** One executor of a team; `hours` is the estimate of the own part. */
export interface TeamPart {
  userId: string;
  state: PartState;
  hours: number | null;
}

export interface TaskRecord extends Record<string, unknown> {
  id: string;
  project_id: string;
  task_no: string;
  title: string;
  type_id: string;
  stage_id: string;
  category: StageCategory;
  urgent: number;
  executor_id: string | null;
  parent_id: string | null;
  child_total: number;
  child_done: number;
  private_children: PrivateChildren;
  comment_count: number;
  file_count: number;
  plan_start: string | null;
  plan_end: string | null;
  real_start: string | null;
  real_end: string | null;
  schedule_mode: ScheduleMode;
  not_before: string | null;
  milestone: boolean;
  alarm_time: string | null;
  alarm_offsets: number[];
  urge_count: number;
  progress: number;
  progress_mode: ProgressMode;
  estimate_hours: number | null;
  consumed_hours: number;
  left_hours: number | null;
  team_mode: TeamMode | null;
  /** Null: one executor alone. */
  team: TeamPart[] | null;
  private_type: number;
  label_ids: string[];
  custom_fields: CustomValues;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  version: number;
}

export const presentTeam = ({ team_mode: mode, team }: TaskRecord, people: People): TaskRow['team'] =>
  mode && team ? { mode, parts: team.flatMap(({ userId, ...part }) => ({ person: people(userId), ...part })) } : null;

/** @param record as it is stored; what its stage hides is left out */
export function presentRow(
  record: TaskRecord & { involved?: string[]; pre_total?: number; specification?: NormRef | null },
  people: People,
  viewer: Viewer,
  workflow: Pick<Workflow, 'fieldRules'>,
): TaskRow {
  const row = withoutHidden(record, workflow);
  const children = visibleChildren(row, viewer);
  return {
    id: row.id,
    taskId: row.id,
    projectId: row.project_id,
    taskNo: row.task_no,
    title: row.title,
    taskTypeId: row.type_id,
    stageId: row.stage_id,
    category: row.category,
    urgent: row.urgent,
    executor: people(row.executor_id),
    parentId: row.parent_id,
    childTotal: children.total,
    childDone: children.done,
    commentCount: row.comment_count,
    fileCount: row.file_count,
    planStart: row.plan_start,
    planEnd: row.plan_end,
    realStart: jsonInstant(row.real_start),
    realEnd: jsonInstant(row.real_end),
    scheduleMode: row.schedule_mode,
    notBefore: row.not_before,
    milestone: row.milestone,
    alarmTime: jsonInstant(row.alarm_time),
    alarmOffsets: row.alarm_offsets,
    urgeCount: row.urge_count,
    progress: row.progress,
    progressMode: row.progress_mode,
    estimateHours: row.estimate_hours,
    consumedHours: row.consumed_hours,
    leftHours: row.left_hours,
    team: presentTeam(row, people),
    privateTask: row.private_type === 1,
    labelIds: row.label_ids,
    customFields: row.custom_fields,
    ...(row.pre_total !== undefined && {
      preTotal: row.pre_total,
      specification: row.specification ?? null,
      involved: (row.involved ?? []).flatMap((id) => people(id) ?? []),
    }),
    createdBy: people(row.created_by),
    createdTime: jsonInstant(row.created_at),
    updatedTime: jsonInstant(row.updated_at),
    version: row.version,
  };
}
