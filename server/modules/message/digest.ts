/** The daily mail: what came within a day and is still unread, at the hour that one chose, or the enterprise for those who chose nothing. */

import { newId } from '../../base/present';
import { delivery } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { eachByItself } from '../../jobs/each';
import type { Platform } from '../../platform';
import { linkTo, type MailPayload, mailAddresses } from './delivery/outbox';
import { wakeDeliveries } from './delivery/queue';

const LINES = 50;

/** Once an hour. Run again within the day, it writes no second mail. */
export async function sendDigests(platform: Platform, now = Date.now()): Promise<void> {
  const wishing = await platform.database.query<{ tenant_id: string; user_id: string; day: string }>(
    `SELECT m.tenant_id, m.id AS user_id, w.at::date::text AS day FROM tenant_member m
       JOIN (SELECT id, $1::timestamptz AT TIME ZONE tenant_zone(id) AS at FROM tenant) w ON w.id = m.tenant_id
       LEFT JOIN receive_config own ON own.tenant_id = m.tenant_id AND own.user_id = m.id AND own.project_id IS NULL
       LEFT JOIN receive_config wide ON wide.tenant_id = m.tenant_id AND wide.user_id IS NULL AND wide.project_id IS NULL
      WHERE NOT m.disabled AND CASE WHEN own.id IS NULL THEN wide.digest_hour ELSE own.digest_hour END = extract(hour FROM w.at)`,
    [new Date(now).toISOString()],
  );
  await eachByItself(wishing, ({ tenant_id: tenantId, user_id: userId, day }) =>
    writeDigest(platform, new TenantDb(platform.database, tenantId), userId, day),
  ).finally(() => wakeDeliveries(platform));
}

async function writeDigest(platform: Platform, db: TenantDb, userId: string, day: string): Promise<void> {
  const rows = await db.query<{ type: string; title: string; body: string; total: number }>(
    `SELECT type, title, body, count(*) OVER ()::int AS total FROM message
      WHERE tenant_id = $1 AND receiver_id = $2 AND read_at IS NULL AND created_at > now() - interval '1 day'
      ORDER BY created_at DESC LIMIT ${LINES}`,
    [userId],
  );
  const total = rows[0]?.total ?? 0;
  const to = (await mailAddresses(platform, [userId])).get(userId);
  if (total === 0 || !to) return;
  const lines = rows.map(({ type, title, body }) => `[${type}] ${title}${body ? `：${body}` : ''}`);
  if (total > rows.length) lines.push(`…… 另有 ${total - rows.length} 条`);
  const payload: MailPayload = {
    to,
    subject: `${day} 未读消息 ${total} 条`,
    text: `${lines.join('\n')}\n\n查看：${linkTo(platform, null)}`,
  };
  await db.insertIfAbsent(delivery, {
    id: newId(),
    channel: 'mail',
    receiverId: userId,
    event: 'digest',
    target: to,
    payload,
    status: 'queued',
    dedupeKey: `digest:${userId}:${day}`,
  });
}
