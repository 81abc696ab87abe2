import type { Platform } from '../platform';

/** What somebody was told of what works by the clock: titles in their order, with the reason. */
export const scheduledTold = async (
  { database }: Pick<Platform, 'database'>,
  { id: tenantId }: { id: string },
  { id: userId }: { id: string },
): Promise<string[]> => {
  const rows = await database.query<{ title: string; body: string }>(
    `SELECT title, body FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event IN ('scheduledFailed', 'scheduledWorks')
      ORDER BY created_at, id`,
    [tenantId, userId],
  );
  return rows.map(({ title, body }) => `${title}：${body}`);
};
