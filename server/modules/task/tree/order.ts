/** `POST ccTask/modifyTaskSeq`: the order among siblings, kept as a rank between the neighbours' ranks. */
import { eq } from 'drizzle-orm';
import type { TaskReorder } from '../../../../contract/task/tree';
import { task } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { canReparentTask } from '../../../policies/task';
import { assertMay } from '../read/assertMay';
import { loadTask } from '../read/load';

/** Ranks that come closer than this are spread out again. */
const CLOSEST = 1e-6;
const FAMILY = 'tenant_id = $1 AND project_id = $2 AND parent_id IS NOT DISTINCT FROM $3::uuid';
const SIBLINGS = `${FAMILY} AND deleted_at IS NULL`;

/** Returns the task's new rank. Not a change of its content: neither version nor history move. */
export function reorderTask(context: TenantContext, input: TaskReorder): Promise<{ sort: number }> {
  const { platform, actor, db } = context;
  const { taskId, targetId, position } = input;
  return db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const moved = await loadTask(within, { id: taskId });
    const { project, record, facts } = moved;
    assertMay(canReparentTask, actor, { project, facts });
    if (taskId === targetId) throw invalid('不能排在它自己之前或之后', 'targetId');
    const target = await loadTask(within, { id: targetId });
    if (target.project.id !== project.id || target.record.parent_id !== record.parent_id) {
      throw invalid('只能在同一父任务下调整顺序', 'targetId');
    }
    await tx.query('SELECT 1 AS locked FROM project_counter WHERE tenant_id = $1 AND project_id = $2 FOR UPDATE', [
      project.id,
    ]);
    const family = [project.id, record.parent_id];
    let sort = await rankBeside(tx, family, targetId, position, taskId);
    if (sort === null) {
      await spreadOut(tx, family);
      sort = (await rankBeside(tx, family, targetId, position, taskId)) ?? 0;
    }
    await tx.update(task, { sort }, eq(task.id, taskId));
    tx.afterCommit(() =>
      platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId: project.id, taskIds: [taskId] }),
    );
    return { sort };
  });
}

/** A rank beside the target; null where its neighbour leaves no room. */
async function rankBeside(
  db: TenantDb,
  family: unknown[],
  targetId: string,
  position: 'before' | 'after',
  movedId: string,
): Promise<number | null> {
  const [beyond, order] = position === 'after' ? ['>', 'ASC'] : ['<', 'DESC'];
  const [row] = await db.query<{ target: number; neighbour: number | null }>(
    `SELECT o.sort AS target, n.sort AS neighbour
       FROM task o LEFT JOIN LATERAL (
         SELECT s.sort FROM task s WHERE s.${SIBLINGS.replaceAll(' AND ', ' AND s.')} AND s.id <> $5::uuid
            AND (s.sort, s.seq) ${beyond} (o.sort, o.seq) ORDER BY s.sort ${order}, s.seq ${order} LIMIT 1) n ON true
      WHERE o.tenant_id = $1 AND o.id = $4::uuid`,
    [...family, targetId, movedId],
  );
  if (!row) return null;
  if (row.neighbour === null) return position === 'after' ? row.target + 1 : row.target - 1;
  return Math.abs(row.neighbour - row.target) < CLOSEST ? null : (row.target + row.neighbour) / 2;
}

/** Recycled ones as well: they come back between their old neighbours. */
const spreadOut = (db: TenantDb, family: unknown[]) =>
  db.query(
    `UPDATE task t SET sort = r.rank FROM (
       SELECT id, row_number() OVER (ORDER BY sort, seq) AS rank FROM task WHERE ${FAMILY}
     ) r WHERE t.tenant_id = $1 AND t.id = r.id`,
    family,
  );
