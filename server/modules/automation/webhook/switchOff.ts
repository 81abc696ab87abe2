/** Webhooks that the product itself switches off, and whom it tells. */
import { and, eq, sql } from 'drizzle-orm';
import { webhook } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';
import { mailTo } from '../mail';

/** Of the last 24 hours: so many messages at least, and so large a part of them not taken. */
const ENOUGH = 10;
const FAILING = 0.8;

type WebhookRow = typeof webhook.$inferSelect;

/** Once; its owner gets a mail. */
export async function switchOff(platform: Platform, db: TenantDb, hook: WebhookRow, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const off = await tx.update(
      webhook,
      { enabled: false, disabledReason: reason, version: sql`version + 1`, updatedAt: sql`now()` },
      and(eq(webhook.id, hook.id), eq(webhook.enabled, true)),
    );
    if (off === 0) return;
    await mailTo(platform, tx, hook.ownerId, {
      event: 'webhookOff',
      projectId: hook.projectId,
      subject: `Webhook「${hook.name}」已自动停用`,
      text: `原因：${reason}。\n\n停用期间的变更不会补发。修复后请在 Webhook 页面重新启用。`,
    });
  });
  platform.listeners.changed();
}

/** Where most of a day's messages fail. */
export async function switchOffFailing(platform: Platform, db: TenantDb, hook: WebhookRow): Promise<void> {
  const [row] = await db.query<{ total: number; failed: number }>(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE state <> 'done')::int AS failed FROM webhook_delivery
      WHERE tenant_id = $1 AND webhook_id = $2 AND created_at > now() - interval '24 hours' AND tries > 0`,
    [hook.id],
  );
  if (!row || row.total < ENOUGH || row.failed < row.total * FAILING) return;
  await switchOff(platform, db, hook, `24 小时内 ${row.total} 条消息中有 ${row.failed} 条没有送达`);
}
