import type { TenantDb } from '../../../db/scope';

/** Recounts the children of parents, in the transaction that changed them: lists show the counts without counting. */
export async function refreshParents(db: TenantDb, parentIds: (string | null | undefined)[]): Promise<void> {
  const ids = [...new Set(parentIds.filter((id): id is string => Boolean(id)))];
  if (ids.length === 0) return;
  // In the order of ids, so that two transactions cannot wait for each other.
  await db.query('SELECT id FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE', [
    ids,
  ]);
  await db.query(
    `UPDATE task p SET child_total = c.total, child_done = c.done
       FROM (SELECT parent.id, count(t.id)::int AS total,
                    count(t.id) FILTER (WHERE t.category IN ('DONE', 'CLOSED', 'CANCELLED'))::int AS done
               FROM unnest($2::uuid[]) AS parent(id)
               LEFT JOIN task t ON t.tenant_id = $1 AND t.parent_id = parent.id AND t.deleted_at IS NULL
              GROUP BY parent.id) c
      WHERE p.tenant_id = $1 AND p.id = c.id`,
    [ids],
  );
}

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
