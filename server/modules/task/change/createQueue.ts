/**
 * Creates that arrive while another one of the same project is being written are written together in the next
 * statement. A project's counter is locked until its transaction is on disk, so that one create after the other could
 * be no faster than the disk; together they share the wait. There are no gaps, and no number is given twice.
 */
import type { RecordOf } from '../../../../contract/object/fields';
import type { StageCategory, TeamMode } from '../../../../contract/task/enums';
import { taskFields } from '../../../../contract/task/fields';
import { currentOrigin, type Origin, originColumns } from '../../../base/origin';
import { giveWay } from '../../../base/pace';
import type { TenantDb } from '../../../db/scope';
import { type HasFormulas, refreshCalculated } from '../../../object/fields/formula/refresh';
import { columnsIn, typedColumns } from '../../../object/fields/stored';

/** Values of fields by their columns, as a new task is written. */
export type InsertedFields = RecordOf<typeof taskFields, 'insert'>;

export interface TaskInsert extends Partial<InsertedFields> {
  id: string;
  history_id: string;
  type_id: string;
  stage_id: string;
  category: StageCategory;
  title: string;
  notes: string;
  parent_id: string | null;
  urgent: number;
  executor_id: string | null;
  /** Several execute it together; who they are is written beside it (`writeTeams`). */
  team_mode?: TeamMode | null;
  plan_start: string | null;
  plan_end: string | null;
  progress: number;
  estimate_hours: number | null;
  private_type: number;
  custom_fields: object;
  label_ids: string[];
  words: string[];
  creator_id: string;
  /** Its creator follows it. */
  follow?: boolean;
}

const inserted = columnsIn(taskFields, 'insert');
const writable = inserted.filter(({ right }) => right);
/** What a request for a new task says of its fields, by their columns; what it leaves out begins as the fields do. */
export const insertedOf = (input: Readonly<Record<string, unknown>>): Partial<InsertedFields> =>
  Object.fromEntries(
    writable.map(({ name, column, nullable, mayLack, initial }) => [
      column,
      input[name] ?? (nullable ? null : mayLack ? undefined : initial),
    ]),
  ) as Partial<InsertedFields>;

const names = inserted.map(({ column }) => column).join(', ');
const quoted = (value: unknown) => (Array.isArray(value) ? `'{}'` : typeof value === 'string' ? `'${value}'` : value);
/** As it was given; what may be left out begins as the table of fields says. */
const values = inserted
  .map(({ column, mayLack, initial }) => (mayLack ? `coalesce(${column}, ${quoted(initial)})` : column))
  .join(', ');

/** `$2` project, `$3` its code, `$4` how many, `$5` the tasks in their order. */
const INSERT = `
  WITH input AS (
    SELECT * FROM ROWS FROM (jsonb_to_recordset($5::jsonb) AS (id uuid, history_id uuid, ${typedColumns(inserted)},
      team_mode text, custom_fields jsonb, words text[], creator_id uuid, follow boolean, ip text, "traceId" text,
      "userAgent" text, operation text)) WITH ORDINALITY
  ), counter AS (
    UPDATE project_counter SET last_seq = last_seq + $4::int WHERE tenant_id = $1 AND project_id = $2
    RETURNING last_seq - $4::int AS base
  ), added AS (
    INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, ${names}, team_mode, left_hours, custom_fields, search,
                      created_by, updated_by, alarm_by, alarm_set_at)
    SELECT $1, id, $2::uuid, base + ordinality, $3 || '-' || (base + ordinality), base + ordinality, ${values}, team_mode,
           estimate_hours, custom_fields,
           array_to_tsvector(words || lower($3 || '-' || (base + ordinality)) || (base + ordinality)::text),
           creator_id, creator_id,
           CASE WHEN alarm_time IS NOT NULL OR cardinality(alarm_offsets) > 0 THEN creator_id END, now()
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
