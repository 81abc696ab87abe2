/**
 * Tasks whose dates follow something that is no task: a node of the plan that they hang on. They are written the way the
 * schedule writes its own moves, so that versions, histories, formulas, followers and messages hold; nobody is told of
 * each task, but once of all of them.
 */
import { CHUNK_MS, Pace } from '../../../base/pace';
import { type PlanTask, planColumns } from './graph';
import { type DatesRow, lockPlan, propagateSchedule, tellMoved, type Within, writeDates } from './service';

export interface TaskDays {
  planStart: string | null;
  planEnd: string | null;
  /** The pin of the task. */
  notBefore: string | null;
}
export interface MovedAlong {
  id: string;
  /** The days on which the task stands afterwards. */
  to: TaskDays;
  /** Of the task's history. */
  reason: string;
}
export interface Moved {
  id: string;
  before: TaskDays;
  after: TaskDays;
}

const CHUNK_MAX = 1_000;
const same = (a: TaskDays, b: TaskDays) =>
  a.planStart === b.planStart && a.planEnd === b.planEnd && a.notBefore === b.notBefore;

/**
 * In the transaction of the change that they follow, before which no task was locked. Whether the actor may is the
 * caller's to judge: by the right to what the tasks follow.
 * @param projectId of all of the tasks
 * @param moveId of which the messages are; they go with `withdraw(moveOf(moveId))`
 * @param isSilent nobody is told
 * @returns what moved; tasks that are gone or stand there already are left out
 */
export async function moveTogether(
  within: Within,
  projectId: string,
  tasks: readonly MovedAlong[],
  { moveId, isSilent = false }: { moveId: string; isSilent?: boolean },
): Promise<Moved[]> {
  if (tasks.length === 0) return [];
  const isScheduled = await lockPlan(within, projectId);
  const pace = new Pace({ goal: CHUNK_MS.pglite, first: 100, least: 50, most: CHUNK_MAX });
  const written: DatesRow[] = [];
  for await (const part of pace.parts(tasks)) {
    const rows = await rowsOf(within, part);
    await writeDates(within, rows);
    written.push(...rows);
  }
  // Where dates follow by themselves, predecessors may ask for more than the node does, and others follow these.
  if (isScheduled)
    await propagateSchedule(
      within,
      written.map(({ task }) => ({ id: task.id, placed: true })),
    );
  if (!isSilent) await tellMoved(within, written, moveId);
  return written.map(({ task, planStart, planEnd, notBefore }) => ({
    id: task.id,
    before: daysOf(task),
    after: { planStart, planEnd, notBefore },
  }));
}

const daysOf = ({ plan_start: planStart, plan_end: planEnd, not_before: notBefore }: PlanTask): TaskDays => ({
  ...{ planStart, planEnd, notBefore },
});

async function rowsOf({ db }: Within, tasks: readonly MovedAlong[]): Promise<DatesRow[]> {
  const stored = await db.query<PlanTask>(
    `SELECT ${planColumns()} FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL`,
    [tasks.map(({ id }) => id)],
  );
  const byId = new Map(stored.map((task) => [task.id, task]));
  return tasks.flatMap(({ id, to, reason }): DatesRow[] => {
    const task = byId.get(id);
    return task && !same(daysOf(task), to) ? [{ task, ...to, reason }] : [];
  });
}

/** Takes back what moved: tasks that still stand as the move left them, the others stay. */
export async function moveBack(
  within: Within,
  projectId: string,
  moved: readonly Moved[],
  reason: string,
): Promise<{ back: Moved[]; kept: number }> {
  const stored = await within.db.query<PlanTask>(
    `SELECT ${planColumns()} FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL`,
    [moved.map(({ id }) => id)],
  );
  const byId = new Map(stored.map((task) => [task.id, daysOf(task)]));
  const tasks = moved.flatMap(({ id, before, after }): MovedAlong[] => {
    const now = byId.get(id);
    return now && same(now, after) ? [{ id, to: before, reason }] : [];
  });
  const back = await moveTogether(within, projectId, tasks, { moveId: '', isSilent: true });
  return { back, kept: moved.length - tasks.length };
}
