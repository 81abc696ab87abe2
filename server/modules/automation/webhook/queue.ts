/** Deliveries of what happened, for the webhooks that it concerns. */
import { eq } from 'drizzle-orm';
import { eventCode, isWatched } from '../../../../contract/automation/kinds';
import { newId } from '../../../base/present';
import { webhook, webhookDelivery } from '../../../db/schema';
import type { SystemContext } from '../../../object/define';
import type { Platform } from '../../../platform';
import type { Happening } from '../events/happening';

export const WEBHOOK_QUEUE = 'webhook-delivery';

/** The worker looks for what is due; should this not get through, it looks by itself once a minute. */
export function wakeWebhooks({ jobs }: Pick<Platform, 'jobs'>): void {
  if (jobs.isOpen) void jobs.send(WEBHOOK_QUEUE, {}, { singletonKey: WEBHOOK_QUEUE }).catch(() => {});
}

/** In the transaction that takes them from the outbox: each change once an address. */
export async function queueDeliveries(
  { platform, db }: SystemContext,
  happenings: readonly Happening[],
): Promise<void> {
  const listening = await db.select(webhook, eq(webhook.enabled, true));
  const rows = happenings.flatMap(({ id, type, verb, objectId, projectId, heard }) => {
    // Records are told of by rules of their table alone.
    if (!isWatched(type)) return [];
    return listening
      .filter((one) => one.types.includes(type) && one.verbs.includes(verb))
      .filter((one) => one.projectId === null || one.projectId === projectId)
      .map((one) => ({
        id: newId(),
        webhookId: one.id,
        eventId: id,
        event: eventCode(type, verb),
        objectType: type,
        objectId,
        heard,
      }));
  });
  if ((await db.insertIfAbsent(webhookDelivery, rows)) > 0) db.afterCommit(() => wakeWebhooks(platform));
}
