/** How many of the tasks that go or come back together somebody is told: a number would tell of children that are hidden. */
import type { Actor } from '../../../base/actor';
import type { TenantDb } from '../../../db/scope';
import { taskVisible } from '../read/visible';

/** @param by whether the ids are those of the tasks, or of the roots that they were recycled with */
export async function countSeen(
  actor: Actor,
  db: TenantDb,
  by: 'id' | 'deleted_with',
  ids: readonly string[],
): Promise<number> {
  const params: unknown[] = [ids];
  const seen = taskVisible(actor, (value) => `$${params.push(value) + 1}`);
  const gone = by === 'deleted_with' ? ' AND t.deleted_at IS NOT NULL' : '';
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM task t JOIN project p ON p.tenant_id = $1 AND p.id = t.project_id
      WHERE t.tenant_id = $1 AND t.${by} = ANY($2::uuid[])${gone} AND ${seen}`,
    params,
  );
  return row?.count ?? 0;
}
