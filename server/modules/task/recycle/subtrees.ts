/** Recycling tasks with everything below them, one or many at a time. */

import { newId } from '../../../base/present';
import { objectHistory } from '../../../db/schema';
import { refreshParents } from '../change/parents';
import { carryOnTrees } from '../change/reschedule';
import type { Within } from '../schedule/service';

export interface RecycleRoot {
  id: string;
  project_id: string;
  parent_id: string | null;
}

/**
 * Recycles subtrees in the caller's transaction, under the lock of their plan (`lockPlan`); returns how many tasks went
 * with each root. A root that lies below another one goes with that and is not named.
 */
export async function recycleSubtrees(
  within: Within,
  roots: readonly RecycleRoot[],
  reason: string,
): Promise<Map<string, number>> {
  const { platform, db, actor } = within;
  const actorId = actor.userId;
  if (roots.length === 0) return new Map();
  const gone = await db.query<{ root: string; ids: string[] }>(
    `WITH RECURSIVE down AS (
       SELECT id, id AS root, 0 AS depth FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL
       UNION
       SELECT t.id, down.root, down.depth + 1
         FROM down JOIN task t ON t.tenant_id = $1 AND t.parent_id = down.id AND t.deleted_at IS NULL
     ), topmost AS (
       SELECT DISTINCT ON (id) id, root FROM down ORDER BY id, depth DESC
     ), gone AS (
       UPDATE task t SET deleted_at = now(), deleted_by = $3, delete_reason = $4, deleted_with = d.root,
              version = t.version + 1
         FROM topmost d WHERE t.tenant_id = $1 AND t.id = d.id RETURNING t.id, t.deleted_with
     ) SELECT deleted_with AS root, array_agg(id)::text[] AS ids FROM gone GROUP BY deleted_with`,
    [roots.map(({ id }) => id), actorId, reason.trim()],
  );
  const trees = new Map(gone.map(({ root, ids }) => [root, ids]));
  const named = roots.filter(({ id }) => trees.has(id));
  await refreshParents(
    { platform, db, actorId },
    named.map((root) => root.parent_id),
  );
  await db.insert(
    objectHistory,
    named.map((root) => ({
      id: newId(),
      objectType: 'task' as const,
      objectId: root.id,
      projectId: root.project_id,
      actorId,
      event: 'deleted',
      reason: reason.trim(),
    })),
  );
  for (const projectId of new Set(named.map((root) => root.project_id))) {
    const here = named.filter((root) => root.project_id === projectId);
    await carryOnTrees(
      within,
      projectId,
      here.flatMap(({ id }) => trees.get(id) ?? []),
    );
  }
  return new Map([...trees].map(([root, ids]) => [root, ids.length]));
}
