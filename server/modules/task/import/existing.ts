/** Tasks of the project that the file's keys name, as they stand now. */
import type { ProgressMode, StageCategory, TeamMode } from '../../../../contract/task/enums';
import type { CustomValues } from '../../../../contract/task/task';
import type { TenantDb } from '../../../db/scope';
import { TEAM, type TeamPart } from '../core/rows';

export interface ExistingTask extends Record<string, unknown> {
  id: string;
  key: string | null;
  seq: number;
  task_no: string;
  title: string;
  notes: string;
  urgent: number;
  stage_id: string;
  category: StageCategory;
  executor_id: string | null;
  plan_start: string | null;
  plan_end: string | null;
  real_start: string | null;
  real_end: string | null;
  progress: number;
  estimate_hours: number | null;
  custom_fields: CustomValues;
  created_by: string | null;
  private_type: number;
  parent_id: string | null;
  child_total: number;
  child_done: number;
  reopen_count: number;
  recycled: boolean;
  involved: string[];
  team: TeamPart[] | null;
  team_mode: TeamMode | null;
  progress_mode: ProgressMode;
  consumed_hours: number;
  left_hours: number | null;
}

const TEXT = `
  SELECT t.id, t.external_key AS key, t.seq, t.task_no, t.title, t.notes, t.urgent, t.stage_id, t.category, t.executor_id,
         t.plan_start, t.plan_end, t.real_start, t.real_end, t.progress, t.estimate_hours::float8 AS estimate_hours,
         t.custom_fields, t.created_by, t.private_type, t.parent_id, t.child_total, t.child_done, t.reopen_count,
         t.deleted_at IS NOT NULL AS recycled,
         CASE WHEN t.private_type = 0 THEN '{}'::text[] ELSE ARRAY(
           SELECT m.user_id::text FROM task_member m
            WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id AND m.role = 'involve') END AS involved,
         ${TEAM} AS team, t.team_mode, t.progress_mode, t.consumed_hours::float8 AS consumed_hours, t.left_hours::float8 AS left_hours
    FROM task t
   WHERE t.tenant_id = $1 AND t.project_id = $2 AND (t.external_key = ANY($3::text[]) OR t.task_no = ANY($3::text[]))
   ORDER BY t.id`;

/** By key or by number (what an export of ours names its tasks by), the recycled ones too. With `lock`, nobody else changes them until the transaction ends. */
export async function existingTasks(
  db: TenantDb,
  projectId: string,
  keys: string[],
  lock: boolean,
): Promise<Map<string, ExistingTask>> {
  if (keys.length === 0) return new Map();
  const rows = await db.query<ExistingTask>(lock ? `${TEXT} FOR UPDATE OF t` : TEXT, [projectId, keys]);
  const found = new Map(rows.map((row) => [row.task_no, row]));
  // Where one task has the key that is another one's number, the key was meant.
  for (const row of rows) if (row.key !== null) found.set(row.key, row);
  return found;
}
