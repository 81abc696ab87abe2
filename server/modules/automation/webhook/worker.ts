/** Sends what is due. Several processes may do so beside each other: each claims rows, and a claim that dies comes due again. */
import { eq, sql } from 'drizzle-orm';
import { isWatched, TEST_EVENT, type WatchedType } from '../../../../contract/automation/kinds';
import { iso } from '../../../base/present';
import { webhook, webhookDelivery } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { loadActors } from '../../../object/actors';
import type { ObjectContext } from '../../../object/define';
import { seenProjects, visibleProjects } from '../../../object/search/seen';
import type { Platform } from '../../../platform';
import { decrypt } from '../../../secrets';
import { inProject, mayStillManage } from '../manage';
import { bodyOf } from './body';
import { send, type Tried } from './send';
import { switchOff, switchOffFailing } from './switchOff';

const BATCH = 20;
const AT_ONCE = 4;
/** A worker that says nothing for so long has died. */
const LEASE = '2 minutes';
/** Minutes after a failed try, a tenth more or less: the sixth is the last. */
const PAUSES = [1, 5, 30, 120, 360] as const;

type DeliveryRow = typeof webhookDelivery.$inferSelect;
type WebhookRow = typeof webhook.$inferSelect;

/** Works until nothing is due. */
export async function deliverWebhooks(platform: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  // Ends: each turn puts off what it takes by the lease, and one without any returns.
  while (!signal?.aborted) {
    const rows = await platform.database.query<{ tenant_id: string; id: string; webhook_id: string }>(
      `UPDATE webhook_delivery d SET next_at = now() + interval '${LEASE}'
         FROM (SELECT tenant_id, id FROM webhook_delivery WHERE state = 'queued' AND next_at <= now()::timestamptz(3)
                ORDER BY next_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) due
        WHERE d.tenant_id = due.tenant_id AND d.id = due.id
       RETURNING d.tenant_id, d.id, d.webhook_id`,
    );
    if (rows.length === 0) return;
    const byAddress = new Map<string, typeof rows>();
    for (const row of rows) byAddress.set(row.webhook_id, [...(byAddress.get(row.webhook_id) ?? []), row]);
    await Promise.all(
      [...byAddress.values()].map((mine) => inTurn(mine, (row) => tryOne(platform, row.tenant_id, row.id))),
    );
  }
}

/** A few at once, so that a slow address does not hold up its own queue, and is not flooded either. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** One try, and what comes of it; gives the reason of a failure. @param last no further try follows */
export async function tryOne(
  platform: Platform,
  tenantId: string,
  deliveryId: string,
  { last = false } = {},
): Promise<string | null> {
  const db = new TenantDb(platform.database, tenantId);
  const row = await db.find(webhookDelivery, deliveryId);
  const hook = row && (await db.find(webhook, row.webhookId));
  if (!row || !hook) return null;
  const made = await messageOf(platform, db, hook, row);
  if ('dropped' in made) {
    await db.update(webhookDelivery, { state: 'dropped', failReason: made.dropped }, eq(webhookDelivery.id, row.id));
    return made.dropped;
  }
  const tried = await send(platform.env, {
    id: row.eventId,
    url: decrypt(platform.env, hook.urlCipher),
    body: made.body,
    secrets: secretsOf(platform, hook),
  });
  await note(db, row, made.body, tried, last);
  if (tried.gone) await switchOff(platform, db, hook, '对方返回 410，表示不再接收');
  else if (tried.failReason) await switchOffFailing(platform, db, hook);
  return tried.failReason;
}

function secretsOf({ env }: Platform, { secretCipher, formerCipher, formerUntil }: WebhookRow): string[] {
  const former = formerCipher && formerUntil && Date.parse(iso(formerUntil)) > Date.now();
  return [secretCipher, ...(former ? [formerCipher] : [])].map((cipher) => decrypt(env, cipher));
}

/** What is sent, as the owner may see it now; each further try sends the same bytes. */
async function messageOf(
  platform: Platform,
  db: TenantDb,
  hook: WebhookRow,
  row: DeliveryRow,
): Promise<{ body: string } | { dropped: string }> {
  if (!hook.enabled && row.event !== TEST_EVENT) return { dropped: 'Webhook 已停用' };
  const actor = (await loadActors(db, [hook.ownerId])).get(hook.ownerId);
  const context: ObjectContext | null = actor ? { platform, db, actor } : null;
  if (!context || !(await mayStillManage(context, inProject(hook.projectId)))) {
    const reason = '最后保存它的人已不能管理 Webhook';
    await switchOff(platform, db, hook, reason);
    return { dropped: reason };
  }
  const { objectType: type, objectId: id, event } = row;
  if (row.body !== null && (!type || !id)) return { body: row.body };
  if (!type || !id || !(isWatched(type) || type === 'tableRecord'))
    return { body: JSON.stringify({ type: event, timestamp: iso(row.heard.at), data: {} }) };
  const told = await subjectFor(context, type, id, event);
  if (told === undefined) return { dropped: '最后保存它的人无权查看该内容，或内容已删除' };
  return { body: row.body ?? (await bodyOf(context, event, { type, id }, told, row.heard)) };
}

/** Undefined: not for the owner to see. Null: it was deleted, which alone is told. */
async function subjectFor(context: ObjectContext, type: WatchedType | 'tableRecord', id: string, event: string) {
  const [found] = await context.platform.objects.findVisible(context, type, [id]);
  if (found) return found.subject;
  return event.endsWith('.deleted') && (await sawIt(context, type, id)) ? null : undefined;
}

/** Whether what lies in the recycle bin is for the owner to see, as its kind's search says of its rows. */
async function sawIt(context: ObjectContext, type: WatchedType | 'tableRecord', id: string): Promise<boolean> {
  const { db, actor, platform } = context;
  const source = platform.searchSources.find((one) => one.type === type);
  if (!source) return false;
  const params: unknown[] = [id];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const seen = seenProjects(context, await visibleProjects(context), bind);
  const rows = await db.query(
    `SELECT 1 FROM ${source.from} WHERE t.tenant_id = $1 AND ${source.columns.id} = $2::uuid
        AND ${source.visible(seen, actor, bind)}`,
    params,
  );
  return rows.length > 0;
}

async function note(db: TenantDb, row: DeliveryRow, body: string, tried: Tried, last: boolean): Promise<void> {
  const { answer, failReason, durationMs, retryAfterSeconds } = tried;
  const pause = PAUSES[row.tries];
  const again = failReason !== null && !tried.gone && !last && pause !== undefined;
  const seconds = again ? Math.max(retryAfterSeconds ?? 0, Math.round(pause * 60 * (0.9 + Math.random() * 0.2))) : 0;
  await db.update(
    webhookDelivery,
    {
      body,
      answer,
      failReason,
      durationMs,
      state: failReason === null ? 'done' : again ? 'queued' : 'failed',
      tries: row.tries + 1,
      sentAt: sql`now()`,
      nextAt: sql`now() + make_interval(secs => ${seconds}::int)`,
    },
    eq(webhookDelivery.id, row.id),
  );
}
