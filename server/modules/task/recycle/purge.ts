/** Deleting recycled tasks for good: by hand with the right to, and by time. */

import type { TaskPurge } from '../../../../contract/task/task';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { TenantDb } from '../../../db/scope';
import { againstRule, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { outOfTime } from '../../../object/keepDays';
import { logOperation } from '../../../object/operationLog';
import { closedProject, projectFor } from '../../../object/project';
import type { Platform } from '../../../platform';
import { isClosed } from '../../../policies/project';
import { sweepFiles } from '../files/sweep';
import { recycledRoots, seesRecycled } from './recover';
import { countSeen } from './seen';

export async function purgeTasks(context: TenantContext, { taskIds, count }: TaskPurge): Promise<{ count: number }> {
  const { actor, db } = context;
  return db.transaction(async (tx) => {
    const roots = await recycledRoots(tx, taskIds);
    if (roots.length < taskIds.length) throw notFound('回收站中的任务');
    for (const root of roots) {
      if (!(await seesRecycled(context, root))) throw notFound('回收站中的任务');
      const project = await projectFor(context, root.project_id, 'TASK:PURGE');
      if (isClosed(project)) throw closedProject(project);
    }
    const rootIds = roots.map(({ id }) => id);
    // What the recycle bin says before.
    const seen = await countSeen(actor, tx, 'deleted_with', rootIds);
    await purge(tx, rootIds);
    if (seen !== count) {
      throw againstRule(`将彻底删除的任务有 ${seen} 个，与确认的 ${count} 个不同，请刷新后重新确认`);
    }
    for (const { id, task_no: taskNo, title } of roots) {
      await logOperation(tx, actor, {
        module: 'task',
        action: 'purged',
        objectType: 'task',
        objectId: id,
        detail: { taskNo, title },
      });
    }
    return { count: seen };
  });
}

/** With everything that went along with them; returns how many tasks that were. What had been deleted below them before stays, at the top. */
async function purge(db: TenantDb, rootIds: readonly string[]): Promise<number> {
  let count = 0;
  const pace = new Pace({ goal: CHUNK_MS.pglite, first: 1, least: 1, most: 50 });
  for await (const part of pace.parts(rootIds)) count += await purgeSome(db, part);
  return count;
}

async function purgeSome(db: TenantDb, rootIds: readonly string[]): Promise<number> {
  const rows = await db.query<{ id: string }>(
    'SELECT id FROM task WHERE tenant_id = $1 AND deleted_with = ANY($2::uuid[]) AND deleted_at IS NOT NULL FOR UPDATE',
    [rootIds],
  );
  const ids = rows.map(({ id }) => id);
  await db.query(
    `UPDATE task SET parent_id = NULL
      WHERE tenant_id = $1 AND parent_id = ANY($2::uuid[]) AND NOT (id = ANY($2::uuid[]))`,
    [ids],
  );
  await db.query('DELETE FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[])', [ids]);
  return ids.length;
}

const CHUNK = 100;

/** Every night: what has been kept for long enough. */
export async function purgeExpired(platform: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const { database } = platform;
  const { joins, over } = outOfTime('t');
  // Ends: each turn deletes what it found.
  for (let found = CHUNK; found === CHUNK && !signal?.aborted; ) {
    const due = await database.query<{ tenant_id: string; project_id: string; id: string }>(
      `SELECT t.tenant_id, t.project_id, t.id FROM task t ${joins}
        WHERE t.deleted_at IS NOT NULL AND t.deleted_with = t.id AND ${over}
        ORDER BY t.deleted_at LIMIT ${CHUNK}`,
    );
    for (const projectId of new Set(due.map((one) => one.project_id))) {
      const roots = due.filter((one) => one.project_id === projectId);
      const tenantId = roots[0]?.tenant_id ?? '';
      await new TenantDb(database, tenantId).transaction(async (tx) => {
        const count = await purge(
          tx,
          roots.map(({ id }) => id),
        );
        await logOperation(tx, null, {
          module: 'task',
          action: 'purgedByTime',
          objectType: 'project',
          objectId: projectId,
          detail: { count },
        });
      });
    }
    found = due.length;
  }
  await sweepFiles(platform);
}

/** Names the queue; before the jobs start. 02:30 where the product's users live. */
export function definePurgeJobs(platform: Platform): void {
  platform.jobs.define('task-purge', (_data, { signal }) => purgeExpired(platform, signal));
  platform.jobs.schedule('task-purge', '30 18 * * *');
}
