/** Batches that move or copy tasks into a project. */

import type { TenantDb } from '../../../db/scope';
import { forbidden } from '../../../errors';
import { type LoadedProject, projectFor } from '../../../object/project';
import { canDeleteTask } from '../../../policies/task';
import { planCopies } from '../copy/copies';
import { moveSubtrees } from '../copy/move';
import { plant } from '../copy/plant';
import { copyFiles } from '../files/attachments';
import type { LoadedChange } from '../read/load';
import { copyTools } from '../tools/service';
import { type BatchScope, GONE, withinOf } from './scope';
import type { RowOutcome } from './store';

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
  const moved = from
    ? await moveSubtrees(withinOf(scope, db), from, target, [...movable])
    : new Map<string, string[]>();
  return taskIds.map((taskId) => {
    const task = tasks.get(taskId);
    if (moved.has(taskId)) return { taskId, outcome: 'changed', reason: said(moved.get(taskId)) };
    if (task && (movable.has(taskId) || task.project.id === target.id)) {
      return { taskId, outcome: 'unchanged', reason: '已随父任务移动' };
    }
    const mine = task?.project.id === scope.projectId;
    return { taskId, outcome: 'failed', reason: mine ? forbidden('您没有权限将任务移出本项目').message : GONE };
  });
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
  await plant(withinOf(scope, db), target, seedlings);
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

/** Dependencies whose both ends were copied, once all are there. */
export const linkCopies = (db: TenantDb, jobId: string, actorId: string) =>
  db.query(
    `WITH made AS (SELECT task_id, created_id FROM batch_job_row
        WHERE tenant_id = $1 AND job_id = $2 AND created_id IS NOT NULL)
     INSERT INTO task_depend (tenant_id, id, pre_id, post_id, type, lag_days, created_by, updated_by)
     SELECT $1, gen_random_uuid(), pre.created_id, post.created_id, d.type, d.lag_days, $3::uuid, $3::uuid
       FROM made pre JOIN task_depend d ON d.tenant_id = $1 AND d.pre_id = pre.task_id
       JOIN made post ON post.task_id = d.post_id
     ON CONFLICT DO NOTHING`,
    [jobId, actorId],
  );
