/** What is taken of resources, read: for their detail, for the picture, for what is over. */

import type { Taken } from '../../../contract/resource/load';
import type { ResourceAllocation } from '../../../contract/resource/resource';
import type { TenantDb } from '../../db/scope';
import type { ObjectContext } from '../../object/define';
import { pointersTo } from '../../object/pointers';

interface AllocationRow extends Record<string, unknown>, Omit<ResourceAllocation, 'user' | 'task'> {
  resourceId: string;
  userId: string | null;
  taskId: string | null;
}

/** By resource, in the order of their days. @param within those that reach into these days only */
export async function allocationsOf(
  context: ObjectContext,
  resourceIds: readonly string[],
  within?: { from: string; to: string },
): Promise<Map<string, ResourceAllocation[]>> {
  const { platform, db } = context;
  const rows = await db.query<AllocationRow>(
    `SELECT id, resource_id AS "resourceId", from_on::text AS "from", to_on::text AS "to", quantity::float8 AS quantity,
            purpose, user_id AS "userId", task_id AS "taskId", version
       FROM resource_allocation
      WHERE tenant_id = $1 AND resource_id = ANY($2::uuid[])
        AND ($3::date IS NULL OR (to_on >= $3::date AND from_on <= $4::date))
      ORDER BY from_on, to_on, id`,
    [resourceIds, within?.from ?? null, within?.to ?? null],
  );
  const people = await platform.directory.of(db.tenantId);
  const tasks = await pointersTo(
    context,
    rows.flatMap(({ taskId }) => (taskId ? [{ type: 'task' as const, id: taskId }] : [])),
  );
  const found = new Map<string, ResourceAllocation[]>();
  for (const { resourceId, userId, taskId, ...row } of rows) {
    const shown = { ...row, user: people(userId), task: (taskId && tasks.get(taskId)) || null };
    found.set(resourceId, [...(found.get(resourceId) ?? []), shown]);
  }
  return found;
}

/** Days and amounts alone, of those that end on the day or later. */
export async function takenOf(
  db: TenantDb,
  resourceIds: readonly string[],
  day: string,
): Promise<Map<string, Taken[]>> {
  const rows = await db.query<Taken & { resourceId: string } & Record<string, unknown>>(
    `SELECT resource_id AS "resourceId", from_on::text AS "from", to_on::text AS "to", quantity::float8 AS quantity
       FROM resource_allocation WHERE tenant_id = $1 AND resource_id = ANY($2::uuid[]) AND to_on >= $3::date`,
    [resourceIds, day],
  );
  const found = new Map<string, Taken[]>();
  for (const { resourceId, ...row } of rows) found.set(resourceId, [...(found.get(resourceId) ?? []), row]);
  return found;
}

/** How many have not ended. */
export async function openAllocations(db: TenantDb, resourceId: string, day: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM resource_allocation WHERE tenant_id = $1 AND resource_id = $2 AND to_on >= $3::date`,
    [resourceId, day],
  );
  return row?.count ?? 0;
}
