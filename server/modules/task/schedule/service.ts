/**
 * Moves what follows a change, in the transaction of that change: dates, versions, history, messages. Who calls has taken
 * the lock of links before it locked any task (`lockPlan`), so that neither dependencies nor dates change in between.
 */
import type { RecordOf } from '../../../../contract/object/fields';
import { taskFields } from '../../../../contract/task/fields';
import type { MovedTask } from '../../../../contract/task/schedule';
import { dayText, type Span } from '../../../../contract/time/workdays';
import type { Actor } from '../../../base/actor';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { newId } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import { columnsIn } from '../../../object/fields/stored';
import type { Platform } from '../../../platform';
import { telling } from '../../message';
import { refreshFormulas } from '../fields/follow';
import { lockLinks } from '../read/dependencies';
import { hiddenOf } from '../read/hidden';
import { CAUSE_PLACE, causeChange } from '../read/names';
import { type LoadedGraph, loadGraph, type PlanTask, spanOf } from './graph';
import type { Move, PlanChange } from './model';
import { reschedule } from './moves';
import { schedulesItself } from './setting';

export interface Within {
  platform: Platform;
  actor: Actor;
  db: TenantDb;
}

/** Before any task is locked: linking locks this first and tasks second, and the other way round the two would wait. */
export async function lockPlan({ platform, actor, db }: Within, projectId: string | undefined): Promise<boolean> {
  const project = projectId ? await platform.projects.find(actor.tenantId, projectId) : null;
  if (!project || !schedulesItself(project)) return false;
  await lockLinks(db);
  return true;
}

/** The same for tasks whose projects are not known yet. */
export async function lockPlansOf(within: Within, taskIds: readonly string[]): Promise<boolean> {
  const rows = await within.db.query<{ project_id: string }>(
    'SELECT DISTINCT project_id FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[])',
    [taskIds],
  );
  // One lock for all of them.
  for (const { project_id: projectId } of rows) if (await lockPlan(within, projectId)) return true;
  return false;
}
export const lockPlanOf = (within: Within, taskId: string): Promise<boolean> => lockPlansOf(within, [taskId]);

interface DatedRecord extends RecordOf<typeof taskFields, 'plan'> {
  id: string;
  parent_id: string | null;
  private_type: number;
  category: string;
  real_start: string | null;
  real_end: string | null;
}
/** What the dates of a task, or of what follows it, are made of beside its own dates. */
const inputs = [
  ...columnsIn(taskFields, 'plan').flatMap(({ name, column }) =>
    name === 'planStart' || name === 'planEnd' ? [] : [column],
  ),
  ...['category', 'real_start', 'real_end', 'private_type'],
] as (keyof DatedRecord)[];

/** What a written change means for the plan; nothing where it means nothing. */
export function planChangeOf(before: DatedRecord, after: DatedRecord): PlanChange[] {
  const { id } = after;
  const joined = before.parent_id !== after.parent_id;
  // What becomes private, or no longer is, does so for its parent's dates, too.
  const changesParents = joined || before.private_type !== after.private_type;
  const parents = changesParents ? [...new Set([before.parent_id, after.parent_id])] : [];
  const changes = parents.flatMap((parent): PlanChange[] => (parent ? [{ id: parent, spans: true }] : []));
  const [was, is] = [spanOf(before.plan_start, before.plan_end), spanOf(after.plan_start, after.plan_end)];
  const placed = before.not_before === after.not_before && is !== null && was?.start !== is.start;
  const resized = !placed && was?.end !== is?.end;
  const other = inputs.some((field) => before[field] !== after[field]);
  if (placed || resized || joined || other || was?.start !== is?.start) {
    changes.push({ id, ...(placed && { placed }), ...(resized && { resized }), ...(joined && { joined }) });
  }
  return changes;
}

export interface Consequences {
  graph: LoadedGraph;
  moves: Move[];
}

/**
 * What follows from changes that are written already, or from the dates of one task that are only thought of.
 * @param stay tasks that do not follow, whatever their mode is.
 */
export async function foresee(
  { platform, db }: Pick<Within, 'platform' | 'db'>,
  changes: readonly PlanChange[],
  { thought, stay }: { thought?: Pick<PlanTask, 'id' | 'plan_start' | 'plan_end'>; stay?: ReadonlySet<string> } = {},
): Promise<Consequences> {
  const graph = await loadGraph(platform, db, changes);
  const node = thought && graph.nodes.get(thought.id);
  if (node) node.span = spanOf(thought.plan_start, thought.plan_end);
  const calendar = await platform.calendars.of(db.tenantId);
  return { graph, moves: reschedule(calendar, graph, changes, { stay }) };
}

/** Dates as they are stored: where one of the two is not set, it stays so. */
export const datesOf = (task: Pick<PlanTask, 'plan_start' | 'plan_end'>, { start, end }: Span) => ({
  planStart: task.plan_start === null && task.plan_end !== null ? null : dayText(start),
  planEnd: task.plan_end === null && task.plan_start !== null ? null : dayText(end),
});

/** Locks children before their parents, as a change of a single task does; `$3` has the place of each. */
const LOCK = `
  SELECT t.id FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[])
   ORDER BY ($3::jsonb ->> t.id::text)::int FOR NO KEY UPDATE OF t`;

/** `$4` has the dates of each task, its pin and how many versions it moves on: looked up rather than joined, see `graph.ts`. */
const WRITE = `
  UPDATE task t SET plan_start = ($4::jsonb -> t.id::text ->> 0)::date, plan_end = ($4::jsonb -> t.id::text ->> 1)::date,
         not_before = ($4::jsonb -> t.id::text ->> 2)::date, version = t.version + ($4::jsonb -> t.id::text ->> 3)::int,
         updated_by = $2::uuid, updated_at = now()
   WHERE t.tenant_id = $1 AND t.id = ANY($3::uuid[]) RETURNING t.id, t.version`;

const NOTE = `
  INSERT INTO history (tenant_id, id, object_type, object_id, project_id, actor_id, event, changes, reason)
  SELECT $1, r.id, 'task', r.task_id, r.project_id, $2::uuid, 'scheduled', r.changes, r.reason
    FROM jsonb_to_recordset($3::jsonb) AS r(id uuid, task_id uuid, project_id uuid, changes jsonb, reason text)`;

export interface DatesRow {
  task: PlanTask;
  planStart: string | null;
  planEnd: string | null;
  notBefore: string | null;
  reason: string;
  cause?: PlanTask;
}
const isMoved = ({ task, planStart, planEnd }: DatesRow) => task.plan_start !== planStart || task.plan_end !== planEnd;

/** Tasks whose dates a statement writes, at the most. */
const DATES_AT_ONCE = 500;

/** Returns the versions afterwards: a pin that comes or goes by itself makes nobody's page stale. */
export async function writeDates({ platform, db, actor }: Within, rows: DatesRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ task }) => task.id);
  await db.query(LOCK, [ids, JSON.stringify(Object.fromEntries(ids.map((id, at) => [id, at])))]);
  const versions = new Map<string, number>();
  // Chains that people have fit into the first part: they take as many statements as short ones.
  const pace = new Pace({ goal: CHUNK_MS.pglite, first: 500, most: DATES_AT_ONCE });
  for await (const part of pace.parts(rows)) {
    for (const { id, version } of await writePart(db, actor.userId, part)) versions.set(id, version);
  }
  await refreshFormulas(
    platform,
    db,
    rows.filter(isMoved).map(({ task }) => task),
  );
  return versions;
}

/** Some of the dates at a time, with what the history says of them. */
async function writePart(db: TenantDb, actorId: string, rows: readonly DatesRow[]) {
  const dates = rows.map((row) => [row.task.id, [row.planStart, row.planEnd, row.notBefore, Number(isMoved(row))]]);
  const written = await db.query<{ id: string; version: number }>(WRITE, [
    actorId,
    rows.map(({ task }) => task.id),
    JSON.stringify(Object.fromEntries(dates)),
  ]);
  const notes = rows.map(({ task, planStart, planEnd, notBefore, reason, cause }) => ({
    id: newId(),
    task_id: task.id,
    project_id: task.project_id,
    changes: [
      { field: 'planStart', label: '计划开始', before: task.plan_start, after: planStart },
      { field: 'planEnd', label: '计划截止', before: task.plan_end, after: planEnd },
      { field: 'notBefore', label: '不早于', before: task.not_before, after: notBefore },
      ...(cause ? [causeChange(cause)] : []),
    ].filter(({ before, after }) => before !== after),
    reason,
  }));
  await db.query(NOTE, [actorId, JSON.stringify(notes)]);
  return written;
}

const pinText = (pin: number | null) => (pin === null ? null : dayText(pin));

/**
 * Carries a change on to all that follows it.
 * @param by the task that was changed by hand, with its version: the move can then be taken back as a whole.
 */
export async function propagateSchedule(
  within: Within,
  changes: readonly PlanChange[],
  { by, stay }: { by?: { id: string; projectId: string; version: number }; stay?: ReadonlySet<string> } = {},
): Promise<void> {
  if (changes.length === 0) return;
  const { graph, moves } = await foresee(within, changes, { stay });
  const rows = moves.flatMap((move): DatesRow[] => {
    const task = graph.tasks.get(move.id);
    if (!task) return [];
    const dates = move.moved ? datesOf(task, move.span) : { planStart: task.plan_start, planEnd: task.plan_end };
    const cause = move.moved && move.by !== null ? graph.tasks.get(move.by) : undefined;
    return [{ task, ...dates, notBefore: pinText(move.pin), reason: reasonOf(move), cause }];
  });
  const versions = await writeDates(within, rows);
  let moveId: string | null = null;
  if (by && rows.length > 0) {
    const moved = rows.map(({ task }) => ({
      id: task.id,
      planStart: task.plan_start,
      planEnd: task.plan_end,
      notBefore: task.not_before,
      version: versions.get(task.id) ?? 0,
    }));
    moveId = await remember(within, by, moved);
  }
  await tellMoved(within, rows, moveId);
}

/** Names no task: the history says which one it was to those who may see it. */
function reasonOf({ summary, moved, by, pin }: Move): string {
  if (!moved) return pin === null ? '自动排期：取消不早于' : '自动排期：设为不早于';
  if (summary) return `自动排期：随子任务${CAUSE_PLACE}汇总`;
  return by === null ? '自动排期：按不早于的日期' : `自动排期：随前置任务${CAUSE_PLACE}调整`;
}

/** `$2` the tasks, `$3` the pin of each. */
const PIN = `UPDATE task t SET not_before = ($3::jsonb ->> t.id::text)::date
  WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[])`;

/**
 * Tasks that stand behind what their predecessors ask for are pinned there, so that nothing is drawn forward where
 * scheduling begins, or where a file or a template has put them. Under the lock of links.
 * @param projectId schedules by itself, whatever its settings say still
 */
export async function pinGaps(
  { platform, db }: Within,
  projectId: string,
  isMeant: (taskId: string) => boolean = () => true,
): Promise<void> {
  const rows = await db.query<{ id: string }>(
    `SELECT DISTINCT d.post_id AS id FROM task_depend d
       JOIN task t ON t.tenant_id = d.tenant_id AND t.id = d.post_id AND t.project_id = $2 AND t.deleted_at IS NULL
      WHERE d.tenant_id = $1`,
    [projectId],
  );
  const waiting = rows.filter(({ id }) => isMeant(id));
  if (waiting.length === 0) return;
  const graph = await loadGraph(platform, db, waiting, { scheduling: projectId });
  const calendar = await platform.calendars.of(db.tenantId);
  const moves = reschedule(calendar, graph, [], { stay: new Set(graph.nodes.keys()) });
  const pins = moves.filter(({ id }) => graph.tasks.get(id)?.project_id === projectId && isMeant(id));
  if (pins.length === 0) return;
  const values = Object.fromEntries(pins.map(({ id, pin }) => [id, pinText(pin)]));
  await db.query(PIN, [pins.map(({ id }) => id), JSON.stringify(values)]);
}

/** A project begins to schedule by itself: nothing moves for that. */
export async function beginScheduling(within: Within, projectId: string): Promise<void> {
  await lockLinks(within.db);
  await pinGaps(within, projectId);
}

const KEEP_MOVES = `interval '1 day'`;

async function remember(
  { db, actor }: Within,
  by: { id: string; projectId: string; version: number },
  moved: MovedTask[],
): Promise<string> {
  const id = newId();
  await db.query(
    `WITH old AS (
       DELETE FROM schedule_move WHERE tenant_id = $1 AND actor_id = $4::uuid AND at < now() - ${KEEP_MOVES})
     INSERT INTO schedule_move (tenant_id, id, project_id, actor_id, task_id, task_version, moved)
     SELECT $1, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::int, $7::jsonb`,
    [id, by.projectId, actor.userId, by.id, by.version, JSON.stringify(moved)],
  );
  return id;
}

/** What is said of a move, until it is taken back. */
export const moveOf = (moveId: string) => `move:${moveId}`;

/**
 * One message an executor and project, however many of their tasks moved; days that a stage hides are not named. A move
 * that nobody remembers is known by its dates.
 */
export async function tellMoved(
  { platform, db, actor }: Within,
  rows: readonly DatesRow[],
  moveId: string | null,
): Promise<void> {
  const ofPerson = new Map<string, (typeof rows)[number][]>();
  const ofProject = new Map<string, string[]>();
  for (const row of rows) {
    const { id, project_id: projectId, executor_id: executorId } = row.task;
    pushTo(ofProject, projectId, id);
    if (!executorId || executorId === actor.userId || !isMoved(row)) continue;
    pushTo(ofPerson, `${projectId} ${executorId}`, row);
  }
  const workflow = await platform.workflows.of(db.tenantId);
  for (const [key, theirs] of ofPerson) {
    const [projectId = '', executorId = ''] = key.split(' ');
    const [only] = theirs;
    const hidden = only && hiddenOf(only.task, workflow);
    const to = [executorId];
    const change = moveId ? { of: moveOf(moveId) } : { of: `dates:${key}`, ...datesAround(theirs) };
    await telling(platform, db, actor, change, async (tell) => {
      if (theirs.length === 1 && only && !hidden?.('planStart') && !hidden?.('planEnd')) {
        const range = [only.planStart, only.planEnd].filter(Boolean).join(' 至 ');
        await tell({ event: 'rescheduled', objectId: only.task.id, to, variables: { range } });
      } else {
        const count = String(theirs.length);
        await tell({ event: 'rescheduledMany', objectId: projectId, to, variables: { count } });
      }
    });
  }
  db.afterCommit(() => {
    for (const [projectId, taskIds] of ofProject) {
      platform.bus.publish({ type: 'task', tenantId: db.tenantId, projectId, taskIds });
    }
  });
}

function datesAround(rows: readonly DatesRow[]) {
  const ordered = rows.toSorted((a, b) => (a.task.id < b.task.id ? -1 : 1));
  return {
    from: ordered.map(({ task }) => [task.id, task.plan_start, task.plan_end]),
    to: ordered.map(({ task, planStart, planEnd }) => [task.id, planStart, planEnd]),
  };
}

function pushTo<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
