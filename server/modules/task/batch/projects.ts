/** Batches that move or copy tasks into a project, and moves taken back. */

import type { MovedOne } from '../../../../contract/task/batch';
import { Pace, TURN_MS } from '../../../base/pace';
import type { TenantDb } from '../../../db/scope';
import { againstRule, forbidden } from '../../../errors';
import { type LoadedProject, projectFor } from '../../../object/project';
import { canDeleteTask } from '../../../policies/task';
import type { TaskChange } from '../change/plan';
import { rescheduleTrees } from '../change/reschedule';
import { writeChanges } from '../change/write';
import { planCopies } from '../copy/copies';
import { insertCopies } from '../copy/insertCopies';
import { type Moved, moveSubtrees } from '../copy/move';
import { copyFiles } from '../files/attachments';
import { type LoadedChange, lockTasks } from '../read/load';
import { copyTools } from '../tools/service';
import { parentPlanner } from './parents';
import { type BatchScope, GONE, outcomeOf, withinOf } from './scope';
import type { RowOutcome } from './store';
import type { Undone } from './undo';

export const targetOf = (scope: BatchScope): Promise<LoadedProject> =>
  projectFor(scope, scope.operation.projectId ?? scope.projectId, 'TASK:CREATE');

const said = (notes: readonly string[] | undefined) => (notes?.length ? notes.join('；') : null);

/** @param tasks with those that went along with their parent in an earlier chunk. */
export async function moveChunk(
  db: TenantDb,
  scope: BatchScope,
  taskIds: readonly string[],
  tasks: ReadonlyMap<string, LoadedChange>,
): Promise<RowOutcome[]> {
  const target = await targetOf(scope);
  const here = [...tasks.values()].filter(({ project }) => project.id === scope.projectId);
  const roots = here.filter(({ project, facts }) => canDeleteTask(scope.actor, project, facts, project.settings));
  const from = roots[0]?.project;
  const movable = new Set(roots.map(({ record }) => record.id));
  const moved = from ? await moveSubtrees(withinOf(scope, db), from, target, [...movable]) : new Map<string, Moved>();
  return taskIds.map((taskId) => {
    const task = tasks.get(taskId);
    const gone = moved.get(taskId);
    if (gone) return { taskId, outcome: 'changed', reason: said(gone.notes), changed: { moved: gone.tasks } };
    if (task && (movable.has(taskId) || task.project.id === target.id)) {
      return { taskId, outcome: 'unchanged', reason: '已随父任务移动' };
    }
    const mine = task?.project.id === scope.projectId;
    return { taskId, outcome: 'failed', reason: mine ? forbidden('您没有权限将任务移出本项目').message : GONE };
  });
}

/** Each goes back to where it stood, below the task that it stood below, with all that is below it now. */
export async function moveBackChunk(
  db: TenantDb,
  scope: BatchScope,
  taskIds: readonly string[],
  tasks: ReadonlyMap<string, LoadedChange>,
  { changes }: Undone,
): Promise<RowOutcome[]> {
  const within = withinOf(scope, db);
  const back = new Map([...changes.values()].flatMap(({ moved = [] }) => moved.map((one) => [one.id, one] as const)));
  const outcomes = new Map<string, RowOutcome>();
  const roots: LoadedChange[] = [];
  for (const taskId of taskIds) {
    const outcome = await outcomeOf(taskId, async () => {
      const task = tasks.get(taskId);
      const left = back.get(taskId)?.place[1];
      if (!task || !left) throw againstRule(GONE);
      if (task.project.id !== left.projectId) throw againstRule('任务之后又被移动，未撤销');
      if (task.record.parent_id !== left.parentId) throw againstRule('父任务之后又被修改，未撤销');
      if (!canDeleteTask(scope.actor, task.project, task.facts, task.project.settings)) {
        throw forbidden('您没有权限将任务移出所在项目');
      }
      roots.push(task);
      return { outcome: 'changed', reason: null };
    });
    outcomes.set(taskId, outcome);
  }
  const [first] = roots;
  if (!first) return [...outcomes.values()];
  const { projectId } = (back.get(first.record.id) as MovedOne).place[0];
  const target = await projectFor(scope, projectId, 'TASK:CREATE');
  const ids = roots.map(({ record }) => record.id);
  const moved = await moveSubtrees(within, first.project, target, ids, back);
  const below = await putBelow(db, scope, target.id, [...moved.keys()], back);
  await rescheduleTrees(
    within,
    target.id,
    [...moved.values()].flatMap(({ tasks: gone }) => gone.map(({ id }) => id)),
  );
  for (const [taskId, { notes, tasks: gone }] of moved) {
    const { parentId, refused } = below.get(taskId) ?? { parentId: null, refused: [] };
    for (const { id, place } of gone) if (id === taskId) place[1].parentId = parentId;
    const reason = said([...notes, ...refused]);
    outcomes.set(taskId, { taskId, outcome: 'changed', reason, changed: { moved: gone } });
  }
  return taskIds.flatMap((taskId) => outcomes.get(taskId) ?? []);
}

/** By the judgements of any move below a task. @returns of those that stood below another: where they stand, and why not there */
async function putBelow(
  db: TenantDb,
  scope: BatchScope,
  projectId: string,
  ids: readonly string[],
  back: ReadonlyMap<string, MovedOne>,
): Promise<Map<string, { parentId: string | null; refused: string[] }>> {
  const below = new Map<string, { parentId: string | null; refused: string[] }>();
  const within = withinOf(scope, db);
  const tasks = await lockTasks(within, ids);
  const toParent = await parentPlanner(db, { ...scope, projectId }, tasks);
  const changes: TaskChange[] = [];
  for (const [id, task] of tasks) {
    const parentId = back.get(id)?.place[0].parentId ?? null;
    if (parentId === null) continue;
    const { reason } = await outcomeOf(id, async () => {
      const change = await toParent(task, parentId);
      if (change) changes.push(change);
      return { outcome: 'changed', reason: null };
    });
    below.set(
      id,
      reason ? { parentId: null, refused: [`没有放回原父任务之下：${reason}`] } : { parentId, refused: [] },
    );
  }
  await writeChanges({ platform: scope.platform, db, actorId: scope.actor.userId }, changes);
  return below;
}

export async function copyChunk(
  db: TenantDb,
  scope: BatchScope,
  taskIds: readonly string[],
  tasks: ReadonlyMap<string, LoadedChange>,
): Promise<RowOutcome[]> {
  const target = await targetOf(scope);
  const sources = taskIds.flatMap((id) => tasks.get(id) ?? []);
  const known = await copiesSoFar(
    db,
    scope.jobId,
    sources.flatMap(({ record }) => record.parent_id ?? []),
  );
  const options = scope.operation.copy ?? {};
  const { seedlings, ids, notes } = await planCopies(withinOf(scope, db), sources, target, options, known);
  await insertCopies(withinOf(scope, db), target, seedlings);
  // `known` are of earlier chunks, which have theirs.
  const copied = new Map([...ids].filter(([id]) => !known.has(id)));
  await copyTools(db, scope.actor.userId, copied);
  await copyFiles(db, copied);
  return taskIds.map((taskId) =>
    tasks.has(taskId)
      ? { taskId, outcome: 'changed', reason: said(notes.get(taskId)), createdId: ids.get(taskId) }
      : { taskId, outcome: 'failed', reason: GONE },
  );
}

/** Copies that earlier chunks made, by source. */
async function copiesSoFar(db: TenantDb, jobId: string, sourceIds: readonly string[]): Promise<Map<string, string>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db.query<{ task_id: string; created_id: string }>(
    `SELECT task_id, created_id FROM batch_job_row
      WHERE tenant_id = $1 AND job_id = $2 AND task_id = ANY($3::uuid[]) AND created_id IS NOT NULL`,
    [jobId, sourceIds],
  );
  return new Map(rows.map((row) => [row.task_id, row.created_id]));
}

/** Dependencies whose both ends were copied, once all are there; what is there already is left, so that it can be done again. */
export async function linkCopies(db: TenantDb, jobId: string, total: number, actorId: string): Promise<void> {
  const pace = new Pace({ goal: TURN_MS, first: 200, most: 2_000 });
  for (let from = 0; from < total; ) {
    from += await pace.step(async (size) => {
      await db.query(
        `INSERT INTO task_depend (tenant_id, id, pre_id, post_id, type, lag_days, created_by, updated_by)
         SELECT $1, gen_random_uuid(), pre.created_id, post.created_id, d.type, d.lag_days, $3::uuid, $3::uuid
           FROM batch_job_row pre
           JOIN task_depend d ON d.tenant_id = $1 AND d.pre_id = pre.task_id
           JOIN batch_job_row post ON post.tenant_id = $1 AND post.job_id = $2 AND post.task_id = d.post_id
            AND post.created_id IS NOT NULL
          WHERE pre.tenant_id = $1 AND pre.job_id = $2 AND pre.created_id IS NOT NULL
            AND pre.seq > $4::int AND pre.seq <= $5::int
         ON CONFLICT DO NOTHING`,
        [jobId, actorId, from, from + size],
      );
      return size;
    });
  }
}
