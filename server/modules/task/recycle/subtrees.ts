/** Recycling tasks with everything below them, one or many at a time. */

import { CHUNK_MS, Pace } from '../../../base/pace';
import { newId } from '../../../base/present';
import { objectHistory } from '../../../db/schema';
import { refreshParents } from '../change/parents';
import { rescheduleTrees } from '../change/reschedule';
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
  const found = await db.query<{ id: string; root: string }>(
    `WITH RECURSIVE down AS (
       SELECT id, id AS root, 0 AS depth FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL
       UNION
       SELECT t.id, down.root, down.depth + 1
         FROM down JOIN task t ON t.tenant_id = $1 AND t.parent_id = down.id AND t.deleted_at IS NULL
     ) SELECT DISTINCT ON (id) id, root FROM down ORDER BY id, depth DESC`,
    [roots.map(({ id }) => id)],
  );
  const trees = new Map<string, string[]>();
  for await (const part of new Pace({ goal: CHUNK_MS.pglite, most: 1_000 }).parts(found)) {
    const gone = await db.query<{ id: string; root: string }>(
      `UPDATE task t SET deleted_at = now(), deleted_by = $2, delete_reason = $3, deleted_with = d.root,
              version = t.version + 1
         FROM unnest($4::uuid[], $5::uuid[]) AS d(id, root)
        WHERE t.tenant_id = $1 AND t.id = d.id AND t.deleted_at IS NULL RETURNING t.id, t.deleted_with AS root`,
      [actorId, reason.trim(), part.map(({ id }) => id), part.map(({ root }) => root)],
    );
    for (const { id, root } of gone) {
      const tree = trees.get(root);
      if (tree) tree.push(id);
      else trees.set(root, [id]);
    }
  }
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
    await rescheduleTrees(
      within,
      projectId,
      here.flatMap(({ id }) => trees.get(id) ?? []),
    );
  }
  return new Map([...trees].map(([root, ids]) => [root, ids.length]));
}
