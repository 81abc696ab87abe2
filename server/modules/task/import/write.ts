/** Many tasks in one statement each: what makes an import of thousands take seconds. */
import { finishedCategories } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import { htmlToText } from '../../../http/html';
import { newId } from '../../../http/present';
import { refreshParents } from '../core/parents';
import { reopenParents } from '../core/reopenParents';
import { searchWords } from '../core/search';
import { refreshCalculated } from '../fields/formula/refresh';
import { writeTeams } from '../team/write';
import type { TaskChange } from './changes';
import type { Draft } from './rows';
import { type ImportRun, withoutNulls } from './run';

/** Also holds off another import into the project, so that two cannot both create one key. */
export const lockCounter = (db: TenantDb, projectId: string) =>
  db.query('SELECT last_seq FROM project_counter WHERE tenant_id = $1 AND project_id = $2 FOR UPDATE', [projectId]);

const textWords = (title: string, notes: string, key: string | null) =>
  searchWords(title, htmlToText(notes), key ?? '');
/** As the words of a created task, and those of the key that people knew it by. */
const withNumber = (words: string[], taskNo: string, seq: number) => [
  ...new Set([...words, taskNo.toLowerCase(), String(seq)]),
];

/** Takes the next numbers of the project, in a row; returns the last of them. */
export async function takeNumbers(db: TenantDb, { project }: ImportRun, count: number): Promise<number> {
  const [counter] = await db.query<{ last_seq: number }>(
    'UPDATE project_counter SET last_seq = last_seq + $3 WHERE tenant_id = $1 AND project_id = $2 RETURNING last_seq',
    [project.id, count],
  );
  if (!counter) throw new Error(`Project ${project.id} has no counter`);
  return counter.last_seq;
}

const INSERT = `
  WITH input AS (
    SELECT r.*, $6::int + r.nth::int AS seq, $7 || '-' || ($6::int + r.nth::int) AS no
      FROM ROWS FROM (json_to_recordset($3::json) AS (
             id uuid, history uuid, title text, notes text, stage uuid, category text, urgent smallint, executor uuid,
             "start" date, "end" date, progress smallint, hours numeric, remaining numeric, custom jsonb, key text,
             words text[])) WITH ORDINALITY
        AS r(id, history, title, notes, stage, category, urgent, executor, "start", "end", progress, hours, remaining,
             custom, key, words, nth)
  ), added AS (
    INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, type_id, stage_id, category, title, notes, urgent,
                      executor_id, plan_start, plan_end, progress, estimate_hours, left_hours, custom_fields, external_key, search,
                      created_by, updated_by)
    SELECT $1, id, $2::uuid, seq, no, seq, $4::uuid, stage, category, title, notes, urgent, executor, "start", "end",
           progress, hours, remaining, custom, key, array_to_tsvector(words || ARRAY[lower(no), seq::text]), $5::uuid, $5::uuid
      FROM input
  )
  INSERT INTO task_history (tenant_id, id, task_id, project_id, actor_id, event)
  SELECT $1, history, id, $2::uuid, $5::uuid, 'imported' FROM input`;

interface NewRow {
  id: string;
  /** Of the statement's input, as JSON. */
  json: string;
}
const preparedRows = new WeakMap<Draft, NewRow>();
/** All of a new task but its number: made while the database writes the tasks before it. */
export const prepareRow = (run: ImportRun, draft: Draft): void => {
  preparedRows.set(draft, newRow(run, draft));
};

function newRow({ workflow }: ImportRun, draft: Draft): NewRow {
  const stage = draft.stage ?? workflow.initialStage(workflow.defaultType.processId);
  const notes = draft.notes ?? '';
  const id = newId();
  const json = JSON.stringify({
    id,
    history: newId(),
    title: draft.title,
    notes,
    stage: stage.id,
    category: stage.category,
    urgent: draft.urgent ?? 2,
    executor: draft.executorId ?? null,
    start: draft.planStart ?? null,
    end: draft.planEnd ?? null,
    progress: draft.progress ?? (stage.category === 'DONE' ? 100 : 0),
    hours: draft.estimateHours ?? null,
    remaining:
      draft.leftHours !== undefined
        ? draft.leftHours
        : finishedCategories.includes(stage.category)
          ? 0
          : (draft.estimateHours ?? null),
    custom: withoutNulls(draft.custom),
    key: draft.key,
    words: textWords(draft.title, notes, draft.key),
  });
  return { id, json };
}

/** Writes new tasks with the numbers that follow `last`. */
export async function insertTasks(db: TenantDb, run: ImportRun, drafts: Draft[], last: number): Promise<void> {
  const { project, workflow, actor } = run;
  const rows = drafts.map((draft) => preparedRows.get(draft) ?? newRow(run, draft));
  const input = `[${rows.map(({ json }) => json).join()}]`;
  await db.query(INSERT, [project.id, input, workflow.defaultType.id, actor.userId, last, project.code]);
  await refreshCalculated(
    db,
    project,
    rows.map(({ id }) => id),
  );
}

/** What the figures of a parent are made of. */
const figures = ['category', 'progress', 'estimate_hours', 'left_hours'] as const;

const UPDATE = `
  WITH input AS (
    SELECT * FROM json_to_recordset($3::json) AS r(
      id uuid, history uuid, event text, changes jsonb, title text, notes text, stage_id uuid, category text,
      urgent smallint, executor_id uuid, plan_start date, plan_end date, real_start timestamptz, real_end timestamptz,
      progress smallint, estimate_hours numeric, left_hours numeric, custom_fields jsonb, reopen_count int, words text[])
  ), changed AS (
    UPDATE task t
       SET title = i.title, notes = i.notes, stage_id = i.stage_id, category = i.category, urgent = i.urgent,
           executor_id = i.executor_id, plan_start = i.plan_start, plan_end = i.plan_end, real_start = i.real_start,
           real_end = i.real_end, progress = i.progress, estimate_hours = i.estimate_hours, left_hours = i.left_hours,
           custom_fields = i.custom_fields, reopen_count = i.reopen_count, search = array_to_tsvector(i.words),
           version = t.version + 1, updated_by = $4::uuid, updated_at = now()
      FROM input i WHERE t.tenant_id = $1 AND t.id = i.id
  )
  INSERT INTO task_history (tenant_id, id, task_id, project_id, actor_id, event, changes)
  SELECT $1, history, id, $2::uuid, $4::uuid, event, changes FROM input`;

export async function updateTasks(
  db: TenantDb,
  { platform, project, actor }: ImportRun,
  updates: TaskChange[],
): Promise<void> {
  const rows = updates.map(({ before, after, changes }) => ({
    ...after,
    history: newId(),
    event: after.stage_id === before.stage_id ? 'updated' : 'transition',
    changes,
    words: withNumber(textWords(after.title, after.notes, after.key), after.task_no, after.seq),
  }));
  await db.query(UPDATE, [project.id, JSON.stringify(rows), actor.userId]);
  await refreshCalculated(
    db,
    project,
    rows.map(({ id }) => id),
  );
  await writeTeams(
    db,
    updates
      .filter(({ before, after }) => after.team !== before.team)
      .map(({ after }) => ({ taskId: after.id, parts: after.team })),
  );
  const opened = updates.filter(({ before, after }) => after.reopen_count > before.reopen_count && isOver(before));
  const scope = { platform, db, actorId: actor.userId };
  const above = await reopenParents(
    scope,
    opened.map(({ before }) => before.parent_id),
  );
  const moved = updates.filter(({ before, after }) => figures.some((one) => before[one] !== after[one]));
  await refreshParents(scope, [...above, ...moved.map(({ before }) => before.parent_id)]);
}

const isOver = ({ category }: TaskChange['before']) => finishedCategories.includes(category);
