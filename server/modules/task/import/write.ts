/** Many tasks in one statement each: what makes an import of thousands take seconds. */
import { finishedCategories, type StageCategory } from '../../../../contract/task/enums';
import { htmlToText } from '../../../base/html';
import { newId } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import { refreshCalculated } from '../../../object/fields/formula/refresh';
import { objectWords } from '../../../object/search/words';
import { refreshParents } from '../change/parents';
import { assertNew, beginningOf, newValues, typeOf } from './newTasks';
import type { Draft } from './rows';
import type { ImportRun } from './run';

/** Also holds off another import into the project, so that two cannot both create one key. */
export const lockCounter = (db: TenantDb, projectId: string) =>
  db.query('SELECT last_seq FROM project_counter WHERE tenant_id = $1 AND project_id = $2 FOR UPDATE', [projectId]);

const textWords = (title: string, notes: string, key: string | null) =>
  objectWords(title, htmlToText(notes), key ?? '');

/** Takes the next numbers of the project, in a row; returns the last of them. */
export async function takeNumbers(db: TenantDb, { project }: ImportRun, count: number): Promise<number> {
  const [counter] = await db.query<{ last_seq: number }>(
    'UPDATE project_counter SET last_seq = last_seq + $3 WHERE tenant_id = $1 AND project_id = $2 RETURNING last_seq',
    [project.id, count],
  );
  if (!counter) throw new Error(`Project ${project.id} has no counter`);
  return counter.last_seq;
}

/** Numbers follow `$5` in the order of the rows. */
const INSERT_TASKS = `
  INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, type_id, stage_id, category, title, notes, parent_id, urgent,
                    executor_id, plan_start, plan_end, progress, estimate_hours, left_hours, custom_fields, external_key,
                    label_ids, search, created_by, updated_by, created_at, real_start, real_end)
  SELECT $1, r.id, $2::uuid, seq, no, seq, type, stage, category, title, notes, ($7::uuid[])[nth], urgent,
         executor, "start", "end", progress, hours, remaining, custom, key,
         COALESCE(labels, '{}'), array_to_tsvector(string_to_array(words, ' ') || ARRAY[lower(no), seq::text]), COALESCE(creator, $4::uuid), $4::uuid,
         COALESCE(made, now()), began, ended
    FROM ROWS FROM (json_to_recordset($3::json) AS (
           id uuid, type uuid, title text, notes text, stage uuid, category text, urgent smallint, executor uuid,
           "start" date, "end" date, progress smallint, hours numeric, remaining numeric, custom jsonb, key text,
           labels uuid[], words text, creator uuid, made timestamptz, began timestamptz, ended timestamptz)) WITH ORDINALITY
      AS r(id, type, title, notes, stage, category, urgent, executor, "start", "end", progress, hours, remaining, custom,
           key, labels, words, creator, made, began, ended, nth),
         LATERAL (SELECT $5::int + nth::int AS seq, $6 || '-' || ($5::int + nth::int) AS no) AS numbered`;

const INSERT_HISTORY = `
  INSERT INTO history (tenant_id, id, object_type, object_id, project_id, actor_id, event)
  SELECT $1, h.id, 'task', h.task, $2::uuid, $3::uuid, 'imported' FROM unnest($4::uuid[], $5::uuid[]) AS h(id, task)`;

interface NewRow {
  id: string;
  /** Of the statement's input, as JSON. */
  json: string;
}
const preparedRows = new WeakMap<Draft, NewRow>();
/** The draft has changed since its row was made. */
export const forgetRow = (draft: Draft): boolean => preparedRows.delete(draft);

/** Judges a new task and makes all of its row but the number; once, and before its turn if there is time. Throws `Unfit`. */
export function newRow(run: ImportRun, draft: Draft): NewRow {
  const prepared = preparedRows.get(draft);
  if (prepared) return prepared;
  assertNew(run, draft);
  const row = rowOf(run, draft);
  preparedRows.set(draft, row);
  return row;
}

function rowOf(run: ImportRun, draft: Draft): NewRow {
  const stage = beginningOf(run, draft);
  const notes = draft.notes ?? '';
  const id = run.idOf(draft.row);
  // What is left out is NULL: reading the rows is a third of the statement, so they say no more than they must.
  const json = JSON.stringify({
    id,
    type: typeOf(run, draft).id,
    title: draft.title,
    notes,
    stage: stage.id,
    category: stage.category,
    urgent: draft.urgent ?? 2,
    executor: draft.executorId ?? undefined,
    start: draft.planStart ?? undefined,
    end: draft.planEnd ?? undefined,
    progress: draft.progress ?? (stage.category === 'DONE' ? 100 : 0),
    hours: draft.estimateHours ?? undefined,
    remaining:
      draft.leftHours !== undefined
        ? draft.leftHours
        : finishedCategories.includes(stage.category)
          ? 0
          : draft.estimateHours,
    custom: newValues(run, draft),
    key: draft.key ?? undefined,
    labels: draft.labelIds?.length ? draft.labelIds : undefined,
    words: textWords(draft.title, notes, draft.key).join(' '),
    creator: draft.more.creatorId,
    ...momentsOf(draft, stage.category),
  });
  return { id, json };
}

/** When it was made, begun and finished elsewhere; nothing of it lies ahead, and it says what its stage says. */
function momentsOf({ more }: Draft, category: StageCategory): { made?: string; began?: string; ended?: string } {
  const now = Date.now();
  const past = (moment: string | undefined) => (moment && Date.parse(moment) <= now ? moment : undefined);
  const ended = category === 'DONE' || category === 'CLOSED' ? past(more.realEnd) : undefined;
  const began = category === 'NOT_STARTED' ? undefined : past(more.realStart);
  const isTurned = began && ended && Date.parse(ended) < Date.parse(began);
  return { made: past(more.createdAt), began: isTurned ? undefined : began, ended };
}

/** A new task: its row, and what it comes to stand below. */
export interface Created {
  draft: Draft;
  parentId: string | null;
}

const INVOLVE = `
  INSERT INTO task_member (tenant_id, task_id, user_id, role)
  SELECT $1, r.task, r."user", 'involve' FROM json_to_recordset($2::json) AS r(task uuid, "user" uuid) ON CONFLICT DO NOTHING`;

/** Writes new tasks with the numbers that follow `last`. */
export async function insertTasks(db: TenantDb, run: ImportRun, created: Created[], last: number): Promise<void> {
  const { platform, project, actor } = run;
  const rows = created.map(({ draft }) => newRow(run, draft));
  const input = `[${rows.map(({ json }) => json).join()}]`;
  const parents = created.map(({ parentId }) => parentId);
  const ids = rows.map(({ id }) => id);
  await db.query(INSERT_TASKS, [project.id, input, actor.userId, last, project.code, parents]);
  await db.query(INSERT_HISTORY, [project.id, actor.userId, ids.map(() => newId()), ids]);
  const involved = created.flatMap(({ draft }, at) =>
    (draft.involved ?? []).map((user) => ({ task: rows[at]?.id, user })),
  );
  if (involved.length > 0) await db.query(INVOLVE, [JSON.stringify(involved)]);
  await refreshCalculated(db, project, ids);
  await refreshParents({ platform, db, actorId: actor.userId }, parents);
}
