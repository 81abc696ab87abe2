/** Webhooks and what became of their messages, for who keeps them. */
import { eq, isNull } from 'drizzle-orm';
import type { DeliveryState } from '../../../../contract/automation/kinds';
import type { Webhook, WebhookDelivery } from '../../../../contract/automation/webhook';
import type { PageOf } from '../../../../contract/envelope';
import { iso } from '../../../base/present';
import { webhook } from '../../../db/schema';
import type { TenantContext } from '../../../http/route';
import { type Paging, queryPage } from '../../../object/list/page';
import { assertMayManage, inProject } from '../manage';
import { loadWebhook } from './service';

export async function listWebhooks(context: TenantContext, projectId: string | null): Promise<Webhook[]> {
  await assertMayManage(context, inProject(projectId));
  const { db, platform, actor } = context;
  const rows = await db.select(webhook, projectId ? eq(webhook.projectId, projectId) : isNull(webhook.projectId));
  const counts = await db.query<{ webhook_id: string } & Webhook['recent']>(
    `SELECT webhook_id, count(*)::int AS total, count(*) FILTER (WHERE state = 'failed')::int AS failed,
            count(*) FILTER (WHERE state = 'queued' AND tries > 0)::int AS retrying,
            count(*) FILTER (WHERE state = 'dropped')::int AS dropped
       FROM webhook_delivery
      WHERE tenant_id = $1 AND webhook_id = ANY($2::uuid[]) AND created_at > now() - interval '24 hours' GROUP BY 1`,
    [rows.map(({ id }) => id)],
  );
  const people = await platform.directory.of(actor.tenantId);
  const recent = new Map(counts.map(({ webhook_id, ...recent }) => [webhook_id, recent]));
  return rows
    .sort((a, b) => a.id.localeCompare(b.id))
    .map((row) => ({
      id: row.id,
      projectId: row.projectId,
      name: row.name,
      urlHint: row.urlHint,
      types: row.types,
      verbs: row.verbs,
      enabled: row.enabled,
      disabledReason: row.disabledReason,
      owner: people(row.ownerId),
      recent: recent.get(row.id) ?? { total: 0, failed: 0, retrying: 0, dropped: 0 },
      version: row.version,
    }));
}

interface DeliveryRow extends Record<string, unknown> {
  id: string;
  event_id: string;
  event: string;
  state: DeliveryState;
  tries: number;
  answer: number | null;
  fail_reason: string | null;
  duration_ms: number | null;
  created_at: string;
  sent_at: string | null;
  next_at: string;
  body: string | null;
  total: number;
}

/** The newest first. */
export async function listWebhookDeliveries(
  context: TenantContext,
  id: string,
  paging: Paging,
): Promise<PageOf<WebhookDelivery>> {
  await loadWebhook(context, id);
  const { rows, page } = await queryPage<DeliveryRow>(
    context.db,
    paging,
    `SELECT id, event_id, event, state, tries, answer, fail_reason, duration_ms, created_at, sent_at, next_at, body,
              count(*) OVER ()::int AS total
         FROM webhook_delivery WHERE tenant_id = $1 AND webhook_id = $2
        ORDER BY created_at DESC, id DESC`,
    [id],
  );
  const result = rows.map((row) => ({
    id: row.id,
    messageId: row.event_id,
    event: row.event,
    state: row.state,
    tries: row.tries,
    answer: row.answer,
    failReason: row.fail_reason,
    durationMs: row.duration_ms,
    createdTime: iso(row.created_at),
    sentTime: row.sent_at && iso(row.sent_at),
    nextTime: row.state === 'queued' ? iso(row.next_at) : null,
    body: row.body,
  }));
  return { result, ...page };
}
