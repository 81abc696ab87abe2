/** `POST ccTask/modifyTaskSeq`: the order among siblings, kept as a rank between the neighbours' ranks. */
import { eq } from 'drizzle-orm';
import type { TaskReorder } from '../../../../contract/task/tree';
import { CHUNK_MS, Pace } from '../../../base/pace';
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
      await spreadOut(tx, family, targetId);
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

interface Placed extends Record<string, unknown> {
  id: string;
  sort: number;
  seq: number;
}

/** How many on each side of the target are given new ranks at first; then eight times as many, until there is room. */
const REACH = 100;
const WIDER = 8;
/** Room that spreading out leaves between two ranks, at the least. */
const ROOMY = 1e-2;

/**
 * Makes room around a task: those about it are spread evenly between what stands beyond them, so that a project of a hundred
 * thousand is not written anew for one that moves. Recycled ones as well: they come back between their old neighbours.
 */
async function spreadOut(db: TenantDb, family: unknown[], targetId: string): Promise<void> {
  const [target] = await db.query<Placed>('SELECT id, sort, seq FROM task WHERE tenant_id = $1 AND id = $2', [
    targetId,
  ]);
  if (!target) return;
  // Ends: at last nothing stands beyond them, on either side.
  for (let reach = REACH; ; reach *= WIDER) {
    const [before, after] = [
      await beside(db, family, target, '<', reach),
      await beside(db, family, target, '>', reach),
    ];
    const [low, high] = [before[reach], after[reach]];
    const those = [...before.slice(0, reach).reverse(), target, ...after.slice(0, reach)];
    const step = low && high ? (high.sort - low.sort) / (those.length + 1) : 1;
    if (step < ROOMY) continue;
    const from = low ? low.sort : high ? high.sort - step * (those.length + 1) : 0;
    const ranked = those.map(({ id }, at) => ({ id, rank: from + step * (at + 1) }));
    for await (const part of new Pace({ goal: CHUNK_MS.pglite, most: 1_000 }).parts(ranked)) {
      await db.query(
        `UPDATE task t SET sort = r.rank FROM unnest($2::uuid[], $3::float8[]) AS r(id, rank)
          WHERE t.tenant_id = $1 AND t.id = r.id`,
        [part.map(({ id }) => id), part.map(({ rank }) => rank)],
      );
    }
    return;
  }
}

/** Siblings on one side of a task, the nearest first; one more than asked for, where there is one. */
function beside(
  db: TenantDb,
  family: unknown[],
  { sort, seq }: Placed,
  side: '<' | '>',
  reach: number,
): Promise<Placed[]> {
  const order = side === '<' ? 'sort DESC, seq DESC' : 'sort, seq';
  // Those that are there stand in order in an index of their own.
  const those = (state: string) =>
    `(SELECT id, sort, seq FROM task WHERE ${FAMILY} AND deleted_at IS ${state} AND (sort, seq) ${side} ($4::float8, $5::int)
       ORDER BY ${order} LIMIT $6::int)`;
  return db.query<Placed>(
    `SELECT * FROM (${those('NULL')} UNION ALL ${those('NOT NULL')}) near ORDER BY ${order} LIMIT $6::int`,
    [...family, sort, seq, reach + 1],
  );
}
