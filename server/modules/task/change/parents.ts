/** What a parent is by its children: their counts always; progress and stage where its mode says so. */
import type { ProgressMode } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';
import { isAutomatic, rollUp } from './rollUp';

/** In whose name parents follow their children; null: the system's. */
export interface RollScope {
  /** Null: figures follow, stages do not, and nobody is told. */
  platform: Platform | null;
  db: TenantDb;
  actorId: string | null;
}

interface Above extends Record<string, unknown> {
  id: string;
  depth: number;
  progress_mode: ProgressMode;
}

/**
 * Recounts the children of the given tasks and lets all that stands above them follow, in the transaction that changed
 * the children: lists show the figures without counting.
 */
export async function refreshParents(scope: RollScope, taskIds: readonly (string | null | undefined)[]): Promise<void> {
  const ids = [...new Set(taskIds.filter((id): id is string => Boolean(id)))];
  if (ids.length === 0) return;
  const above = await lockUpwards(scope.db, ids);
  for (const depth of [...new Set(above.map((one) => one.depth))]) {
    const level = above.filter((one) => one.depth === depth);
    await recount(
      scope.db,
      level.map(({ id }) => id),
    );
    const automatic = level.filter((one) => isAutomatic(one.progress_mode)).map(({ id }) => id);
    if (automatic.length > 0) await rollUp(scope, automatic);
  }
}

/**
 * Locks what a change of the given tasks reaches, the lowest first: the tasks, their ancestors up to `reach`, those
 * whose progress is computed, and the parents of these. Whoever changes a task locks it and then upwards, so that no two
 * wait for each other. Given from the deepest level up.
 */
export async function lockUpwards(db: TenantDb, ids: readonly string[], reach = 0): Promise<Above[]> {
  return db.query<Above>(
    `WITH RECURSIVE up AS (
       SELECT t.id AS start, t.id, t.parent_id, t.progress_mode, false AS counted, 0 AS height
         FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[])
       UNION ALL
       SELECT up.start, t.id, t.parent_id, t.progress_mode, up.progress_mode <> 'manual', up.height + 1
         FROM up JOIN task t ON t.tenant_id = $1 AND t.id = up.parent_id WHERE up.height < 100
     ), placed AS (
       SELECT id, height <= $3::int OR counted OR progress_mode <> 'manual' AS reached,
              max(height) OVER (PARTITION BY start) - height AS depth FROM up
     ), reached AS (
       SELECT id, max(depth) AS depth FROM placed WHERE reached GROUP BY id
     )
     SELECT t.id, r.depth, t.progress_mode FROM reached r JOIN task t ON t.tenant_id = $1 AND t.id = r.id
      ORDER BY r.depth DESC, t.id FOR NO KEY UPDATE OF t`,
    [ids, reach],
  );
}

const recount = (db: TenantDb, ids: readonly string[]) =>
  db.query(
    `UPDATE task p SET child_total = c.total, private_total = c.private, child_done = c.done
       FROM (SELECT parent.id, count(t.id)::int AS total, count(t.id) FILTER (WHERE t.private_type = 1)::int AS private,
                    count(t.id) FILTER (WHERE t.category IN ('DONE', 'CLOSED', 'CANCELLED'))::int AS done
               FROM unnest($2::uuid[]) AS parent(id)
               LEFT JOIN task t ON t.tenant_id = $1 AND t.parent_id = parent.id AND t.deleted_at IS NULL
              GROUP BY parent.id) c
      WHERE p.tenant_id = $1 AND p.id = c.id`,
    [ids],
  );

/**
 * Locks tasks with all that is below them, the lowest first: whoever changes a task locks it and then its parent, and
 * who locks a whole tree has to go the same way, or the two wait for each other.
 */
export async function lockSubtrees(db: TenantDb, rootIds: readonly string[]): Promise<void> {
  await db.query(
    `WITH RECURSIVE down AS (
       SELECT id, 0 AS depth FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[])
       UNION ALL
       SELECT t.id, down.depth + 1 FROM down JOIN task t ON t.tenant_id = $1 AND t.parent_id = down.id AND t.deleted_at IS NULL
     ) SELECT t.id FROM down JOIN task t ON t.tenant_id = $1 AND t.id = down.id
        ORDER BY down.depth DESC, t.id FOR NO KEY UPDATE OF t`,
    [rootIds],
  );
}
