/**
 * Creates that arrive while another one of the same project is being written are written together in the next
 * statement. A project's counter is locked until its transaction is on disk, so that one create after the other could
 * be no faster than the disk; together they share the wait. There are no gaps, and no number is given twice.
 */
import type { ScheduleMode, TeamMode } from '../../../../contract/task/enums';
import { currentOrigin, type Origin, originColumns } from '../../../base/origin';
import { giveWay } from '../../../base/pace';
import type { TenantDb } from '../../../db/scope';
import { type HasFormulas, refreshCalculated } from '../../../object/fields/formula/refresh';

export interface TaskInsert {
  id: string;
  history_id: string;
  type_id: string;
  stage_id: string;
  category: string;
  title: string;
  notes: string;
  parent_id: string | null;
  urgent: number;
  executor_id: string | null;
  /** Several execute it together; who they are is written beside it (`writeTeams`). */
  team_mode?: TeamMode | null;
  plan_start: string | null;
  plan_end: string | null;
  /** By itself unless somebody wants it otherwise, and no milestone. */
  schedule_mode?: ScheduleMode;
  milestone?: boolean;
  progress: number;
  estimate_hours: number | null;
  private_type: number;
  custom_fields: object;
  label_ids: string[];
  words: string[];
  alarm_time?: string | null;
  alarm_offsets?: number[];
  creator_id: string;
  /** Its creator follows it. */
  follow?: boolean;
  group_id?: string | null;
  specification_id?: string | null;
  rela_obj_id?: string | null;
  form_key?: string | null;
}

/** `$2` project, `$3` its code, `$4` how many, `$5` the tasks in their order. */
const INSERT = `
  WITH input AS (
    SELECT * FROM ROWS FROM (jsonb_to_recordset($5::jsonb) AS (id uuid, history_id uuid, type_id uuid, stage_id uuid,
      category text, title text, notes text, parent_id uuid, urgent smallint, executor_id uuid, team_mode text, plan_start date,
      plan_end date, schedule_mode text, milestone boolean, progress smallint, estimate_hours numeric, private_type smallint, custom_fields jsonb, label_ids uuid[], words text[],
      creator_id uuid, alarm_time timestamptz, alarm_offsets smallint[],
      follow boolean, group_id uuid, specification_id uuid, rela_obj_id uuid, form_key text, ip text, "traceId" text, "userAgent" text, operation text)) WITH ORDINALITY
  ), counter AS (
    UPDATE project_counter SET last_seq = last_seq + $4::int WHERE tenant_id = $1 AND project_id = $2
    RETURNING last_seq - $4::int AS base
  ), added AS (
    INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, type_id, stage_id, category, title, notes, parent_id,
                      urgent, executor_id, team_mode, plan_start, plan_end, schedule_mode, milestone, progress, estimate_hours, left_hours, private_type,
                      custom_fields, label_ids, search, created_by, updated_by, alarm_time, alarm_offsets, alarm_by,
                      alarm_set_at, group_id, specification_id, rela_obj_id, form_key)
    SELECT $1, id, $2::uuid, base + ordinality, $3 || '-' || (base + ordinality), base + ordinality, type_id, stage_id,
           category, title, notes, parent_id, urgent, executor_id, team_mode, plan_start, plan_end,
           coalesce(schedule_mode, 'auto'), coalesce(milestone, false), progress,
           estimate_hours, estimate_hours, private_type, custom_fields, label_ids,
           array_to_tsvector(words || lower($3 || '-' || (base + ordinality)) || (base + ordinality)::text),
           creator_id, creator_id, alarm_time, coalesce(alarm_offsets, '{}'),
           CASE WHEN alarm_time IS NOT NULL OR cardinality(alarm_offsets) > 0 THEN creator_id END, now(),
           group_id, specification_id, rela_obj_id, form_key
      FROM input, counter RETURNING id, task_no
  ), followed AS (
    INSERT INTO follower (tenant_id, object_type, object_id, user_id) SELECT $1, 'task', id, creator_id FROM input WHERE follow
  ), noted AS (
    INSERT INTO history (tenant_id, id, object_type, object_id, project_id, actor_id, event)
    SELECT $1, history_id, 'task', id, $2::uuid, creator_id, 'created' FROM input
  ), logged AS (
    INSERT INTO operation_log (tenant_id, id, actor_id, module, action, object_type, object_id, project_id, ip, trace_id,
                               user_agent, operation)
    SELECT $1, history_id, creator_id, 'task', 'created', 'task', id, $2::uuid, ip, "traceId", "userAgent", operation
      FROM input
  ) SELECT id, task_no FROM added`;

export interface InsertProject extends HasFormulas {
  id: string;
  code: string;
}

/**
 * Writes tasks with their numbers, histories and entries of the operation log in one statement; returns the numbers by
 * task id.
 *
 * @param origins where each comes from, in the same order; without, all from the request that runs
 */
export async function insertTasks(
  db: TenantDb,
  project: InsertProject,
  tasks: readonly TaskInsert[],
  origins?: readonly (Origin | undefined)[],
): Promise<Map<string, string>> {
  const own = originColumns();
  const rows = await db.query<{ id: string; task_no: string }>(INSERT, [
    project.id,
    project.code,
    tasks.length,
    JSON.stringify(tasks.map((task, at) => ({ ...task, ...(origins ? originColumns(origins[at]) : own) }))),
  ]);
  await refreshCalculated(
    db,
    project,
    rows.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.id, row.task_no]));
}

interface Waiting {
  task: TaskInsert;
  /** Its own request: what is written together comes from several. */
  origin: Origin | undefined;
  resolve: (taskNo: string) => void;
  reject: (error: unknown) => void;
}

const MAX_TOGETHER = 100;

export class CreateQueue {
  private readonly waiting = new Map<string, Waiting[]>();

  /** Writes one task, together with others of the project that wait; returns its number. */
  insert(db: TenantDb, project: InsertProject, task: TaskInsert): Promise<string> {
    const origin = currentOrigin();
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(project.id);
      if (queue) {
        queue.push({ task, origin, resolve, reject });
        return;
      }
      this.waiting.set(project.id, [{ task, origin, resolve, reject }]);
      void this.work(db, project);
    });
  }

  private async work(db: TenantDb, project: InsertProject): Promise<void> {
    // Ends: each turn takes at least one of those that wait, and gives way.
    for (;;) {
      const together = this.waiting.get(project.id)?.splice(0, MAX_TOGETHER) ?? [];
      if (together.length === 0) {
        this.waiting.delete(project.id);
        return;
      }
      await this.write(db, project, together);
      // Answers go out and calls come in before the next statement, which would else be short.
      await giveWay();
    }
  }

  private async write(db: TenantDb, project: InsertProject, together: Waiting[]): Promise<void> {
    try {
      const tasks = together.map(({ task }) => task);
      const origins = together.map(({ origin }) => origin);
      // With formulas it takes a second statement, and nobody is to see the task between the two.
      const numbers =
        project.formulaInputs.length === 0
          ? await insertTasks(db, project, tasks, origins)
          : await db.transaction((tx) => insertTasks(tx, project, tasks, origins));
      for (const { task, resolve } of together) resolve(numbers.get(task.id) as string);
    } catch (error) {
      const [only] = together;
      if (together.length === 1) only?.reject(error);
      // One of them is at fault: each on its own, so that the others do not suffer from it.
      else for (const one of together) await this.write(db, project, [one]);
    }
  }
}
