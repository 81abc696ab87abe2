/** Keeping webhooks. Address and secret are only ever written; what they tell is what who saved them last may see. */
import { eq, isNull, sql } from 'drizzle-orm';
import { automationApi } from '../../../../contract/automation/api';
import { ROTATION_HOURS, TEST_EVENT, WEBHOOKS_MAX } from '../../../../contract/automation/kinds';
import type { WebhookCreate, WebhookCreated, WebhookTried } from '../../../../contract/automation/webhook';
import { newId } from '../../../base/present';
import { reachable } from '../../../base/safeFetch';
import { newSecret } from '../../../base/signing';
import { webhook, webhookDelivery } from '../../../db/schema';
import { againstRule, invalid, notFound } from '../../../errors';
import { judgedBy, type TenantContext } from '../../../http/route';
import { defineKept } from '../../../object/defineKept';
import { addKept, type KeptKind, loadKept } from '../../../object/kept';
import { logOperation } from '../../../object/operationLog';
import { encrypt } from '../../../secrets';
import { assertMayManage, inProject } from '../manage';
import { reachOf } from './send';
import { tryOne } from './worker';

/** AUTOMATION:MANAGE in the project, TENANT:AUTOMATION:MANAGE for the enterprise's. */
export const webhookRight = judgedBy('canInProject');

export const webhookKind: KeptKind<typeof webhook> = {
  table: webhook,
  module: 'automation',
  type: 'webhook',
  noun: 'Webhook',
  labels: { name: '名称', urlHint: '地址', types: '对象', verbs: '变更', enabled: '启用', disabledReason: '停用原因' },
};

/** One that the actor may keep. @throws 404, 403 */
export async function loadWebhook(context: TenantContext, id: string): Promise<typeof webhook.$inferSelect> {
  const row = await loadKept(context.db, webhookKind, id);
  await assertMayManage(context, inProject(row.projectId));
  return row;
}

/** The address as it is kept, and what is shown of it. @throws 400 */
function keptUrl({ platform: { env } }: TenantContext, text: string) {
  try {
    const { url } = reachable(text.trim(), reachOf(env));
    const path = url.href.slice(url.origin.length);
    return {
      urlCipher: encrypt(env, url.href),
      urlHint: path.length > 1 ? `${url.host} …${path.slice(-4)}` : url.host,
    };
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error), 'url');
  }
}

export async function createWebhook(context: TenantContext, input: WebhookCreate): Promise<WebhookCreated> {
  const { db, actor, platform } = context;
  const { projectId = null, url, ...fields } = input;
  await assertMayManage(context, inProject(projectId));
  const secret = newSecret();
  const address = keptUrl(context, url);
  const added = await db.transaction(async (tx) => {
    const there = await tx.select(webhook, projectId ? eq(webhook.projectId, projectId) : isNull(webhook.projectId));
    if (there.length >= WEBHOOKS_MAX) throw againstRule(`最多可以设置 ${WEBHOOKS_MAX} 个 Webhook，请先删除不用的`);
    return addKept(context, tx, webhookKind, {
      ...fields,
      ...address,
      name: fields.name.trim(),
      projectId,
      secretCipher: encrypt(platform.env, secret),
      ownerId: actor.userId,
    });
  });
  platform.listeners.changed();
  return { ...added, secret };
}

/** Whoever saves one answers for it from then on. */
export const webhookKeeping = defineKept({
  ...webhookKind,
  calls: { update: automationApi.updateWebhook, remove: automationApi.deleteWebhook },
  rights: { write: webhookRight },
  authorize: async (context, row) => {
    await assertMayManage(context, inProject(row?.projectId ?? null));
  },
  judge: (_tx, { url, name, enabled, ...input }, _before, context) => ({
    ...input,
    ...(url !== undefined && keptUrl(context, url)),
    name: name?.trim(),
    enabled,
    ...(enabled && { disabledReason: null }),
    ownerId: context.actor.userId,
  }),
  changed: ({ platform }) => platform.listeners.changed(),
});

/** Both keys sign for a day, so that the receiver changes over when it suits them. */
export async function rotateSecret(context: TenantContext, id: string): Promise<{ secret: string }> {
  const { db, platform } = context;
  const { secretCipher } = await loadWebhook(context, id);
  const secret = newSecret();
  await db.transaction(async (tx) => {
    await tx.update(
      webhook,
      {
        secretCipher: encrypt(platform.env, secret),
        formerCipher: secretCipher,
        formerUntil: sql`now() + make_interval(hours => ${ROTATION_HOURS})`,
        version: sql`version + 1`,
        updatedBy: context.actor.userId,
        updatedAt: sql`now()`,
      },
      eq(webhook.id, id),
    );
    await logged(context, tx, id, 'keyRotated');
  });
  return { secret };
}

/** Sends a message at once and tells what became of it; it stands in the log as every other. */
export async function testWebhook(context: TenantContext, id: string): Promise<WebhookTried> {
  const { db, platform, actor } = context;
  await loadWebhook(context, id);
  const delivery = { id: newId(), webhookId: id, eventId: newId(), event: TEST_EVENT };
  const heard = { event: 'test', actorId: actor.userId, changes: [], reason: null, at: new Date().toISOString() };
  await db.transaction(async (tx) => {
    // Tried here and now: the worker finds nothing to do meanwhile.
    await tx.insert(webhookDelivery, { ...delivery, heard, nextAt: new Date(Date.now() + 3_600_000).toISOString() });
    await logged(context, tx, id, 'webhookTested');
  });
  return { failReason: await tryOne(platform, db.tenantId, delivery.id, { last: true }) };
}

/** The same message once more, under its id and with the time of now. */
export async function resendDelivery(context: TenantContext, id: string, deliveryId: string): Promise<WebhookTried> {
  const { db, platform } = context;
  await loadWebhook(context, id);
  const row = await db.find(webhookDelivery, deliveryId);
  if (row?.webhookId !== id) throw notFound('投递记录');
  await db.transaction((tx) => logged(context, tx, id, 'webhookResent'));
  return { failReason: await tryOne(platform, db.tenantId, deliveryId, { last: row.state !== 'queued' }) };
}

const logged = ({ actor }: TenantContext, db: TenantContext['db'], id: string, action: string) =>
  logOperation(db, actor, { module: 'automation', action, objectType: 'webhook', objectId: id });
