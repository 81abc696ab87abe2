/** How a task stands in lists: its columns in SQL, and the row that the API gives. */
import type { StageCategory } from '../../../../contract/task/enums';
import type { CustomValues, TaskRow } from '../../../../contract/task/task';
import { iso } from '../../../http/present';
import type { People } from '../../tenant';

export const ROW_COLUMNS = `t.id, t.project_id, t.task_no, t.title, t.type_id, t.stage_id, t.category, t.urgent,
  t.executor_id, t.parent_id, t.child_total, t.child_done, t.comment_count, t.plan_start, t.plan_end, t.progress,
  t.private_type, t.custom_fields, t.created_by, t.created_at, t.updated_at, t.version`;

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
  comment_count: number;
  plan_start: string | null;
  plan_end: string | null;
  progress: number;
  private_type: number;
  custom_fields: CustomValues;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  version: number;
}

export const presentRow = (row: TaskRecord, people: People): TaskRow => ({
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
  childTotal: row.child_total,
  childDone: row.child_done,
  commentCount: row.comment_count,
  planStart: row.plan_start,
  planEnd: row.plan_end,
  progress: row.progress,
  privateTask: row.private_type === 1,
  customFields: row.custom_fields,
  createdBy: people(row.created_by),
  createdTime: iso(row.created_at),
  updatedTime: iso(row.updated_at),
  version: row.version,
});
