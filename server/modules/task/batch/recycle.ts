/** Batches into the recycle bin and out of it, and copies taken back. */
import type { TenantDb } from '../../../db/scope';
import { againstRule, forbidden } from '../../../errors';
import { canDeleteTask } from '../../../policies/task';
import { telling } from '../../message';
import { rescheduleTrees } from '../change/reschedule';
import { solvedBy, tellSolved } from '../change/tellSolved';
import { assertMay, refusalOf, type TaskJudge } from '../read/assertMay';
import type { LoadedChange } from '../read/load';
import { recoverRoot, recycledRoots, seesRecycled } from '../recycle/recover';
import { recycleSubtrees } from '../recycle/subtrees';
import { type BatchScope, GONE, outcomeOf, withinOf } from './scope';
import type { RowOutcome } from './store';
import { saidOfBatch } from './tell';

/** The settings are those of the task's project, which the facts are loaded with. */
const mayDelete: TaskJudge = (actor, project, facts) =>
  canDeleteTask(actor, project, facts, (project as LoadedChange['project']).settings);

export async function recycleChunk(
  db: TenantDb,
  scope: BatchScope,
  taskIds: readonly string[],
  tasks: ReadonlyMap<string, LoadedChange>,
): Promise<RowOutcome[]> {
  const { platform, actor, jobId, projectId, operation } = scope;
  const roots = [...tasks.values()].filter(({ project, facts }) =>
    canDeleteTask(actor, project, facts, project.settings),
  );
  const ids = roots.map(({ record }) => record.id);
  const solved = await solvedBy(db, ids, { below: true });
  if (solved.length > 0) {
    await telling(platform, db, actor, { of: saidOfBatch(jobId), from: false, to: true }, (tell) =>
      tellSolved({ platform, db }, tell, solved, '删除'),
    );
  }
  const gone = await recycleSubtrees(
    withinOf(scope, db),
    roots.map(({ record }) => record),
    operation.reason ?? '',
  );
  const before = new Set(
    (
      await db.query<{ id: string }>(
        `SELECT id FROM task WHERE tenant_id = $1 AND project_id = $2 AND id = ANY($3::uuid[]) AND deleted_at IS NOT NULL`,
        [projectId, taskIds],
      )
    ).map(({ id }) => id),
  );
  return taskIds.map((taskId) => {
    if (gone.has(taskId)) return { taskId, outcome: 'changed', reason: null };
    if (before.has(taskId)) return { taskId, outcome: 'unchanged', reason: '已随父任务删除' };
    const task = tasks.get(taskId);
    const refusal = task && refusalOf(mayDelete, actor, task);
    return { taskId, outcome: 'failed', reason: task ? (refusal ?? forbidden()).message : GONE };
  });
}

export async function restoreChunk(db: TenantDb, scope: BatchScope, taskIds: readonly string[]): Promise<RowOutcome[]> {
  const roots = new Map((await recycledRoots(db, taskIds)).map((root) => [root.id, root]));
  const outcomes: RowOutcome[] = [];
  const back: string[] = [];
  for (const taskId of taskIds) {
    outcomes.push(
      await outcomeOf(taskId, async () => {
        const root = roots.get(taskId);
        if (root?.project_id !== scope.projectId || !(await seesRecycled(scope, root)))
          throw againstRule('任务不在本项目的回收站中，可能已被恢复或彻底删除');
        back.push(...(await recoverRoot(withinOf(scope, db), root)));
        return { outcome: 'changed', reason: null };
      }),
    );
  }
  await rescheduleTrees(withinOf(scope, db), scope.projectId, back);
  return outcomes;
}

/** By anything but dates that follow others: those move as copies go that went before, and that is nobody's change. */
const EDITED = `SELECT 1 AS one FROM history WHERE tenant_id = $1 AND object_type = 'task' AND object_id = $2
  AND event NOT IN ('created', 'scheduled') LIMIT 1`;

/** Children come before their parents: a parent whose copy got something new below it stays, and so do its ancestors. */
export async function removeCopies(
  db: TenantDb,
  scope: BatchScope,
  taskIds: readonly string[],
  tasks: ReadonlyMap<string, LoadedChange>,
): Promise<RowOutcome[]> {
  const { actor } = scope;
  const outcomes: RowOutcome[] = [];
  for (const taskId of taskIds) {
    outcomes.push(
      await outcomeOf(taskId, async () => {
        const copy = tasks.get(taskId);
        if (!copy) throw againstRule('复制出的任务已被删除');
        const { record, project, facts } = copy;
        assertMay(mayDelete, actor, { project, facts });
        if (record.version > 1 && (await db.query(EDITED, [taskId])).length > 0)
          throw againstRule('复制出的任务之后又被修改，予以保留');
        const [children] = await db.query<{ count: number }>(
          'SELECT count(*)::int AS count FROM task WHERE tenant_id = $1 AND parent_id = $2 AND deleted_at IS NULL',
          [taskId],
        );
        if (children?.count) throw againstRule('复制出的任务之下还有任务，予以保留');
        await recycleSubtrees(withinOf(scope, db), [record], '撤销批量复制');
        return { outcome: 'changed', reason: null };
      }),
    );
  }
  return outcomes;
}
