import type { TenantDb } from '../../db/scope';

/** The unread messages of several people at once; who has none is left out. */
export async function unreadCounts(db: TenantDb, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ receiver_id: string; count: number }>(
    `SELECT receiver_id, count(*)::int AS count FROM message
      WHERE tenant_id = $1 AND receiver_id = ANY($2::uuid[]) AND read_at IS NULL GROUP BY receiver_id`,
    [userIds],
  );
  return new Map(rows.map((row) => [row.receiver_id, row.count]));
}
