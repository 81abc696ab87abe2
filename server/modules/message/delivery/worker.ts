/** Sends what is due. Several processes may do so beside each other: each claims rows, and a claim that dies comes due again. */

import { cutText } from '../../../../contract/text/cut';
import type { Database } from '../../../db/client';
import { TenantDb } from '../../../db/scope';
import type { Mailer } from '../../../mail/mailer';
import { loadActors } from '../../../object/actors';
import type { Platform } from '../../../platform';
import type { AppPayload, MailPayload } from './outbox';

export const MAX_TRIES = 5;
const BATCH = 20;
/** A worker that says nothing for so long has died. */
const LEASE = '5 minutes';
const FIRST_PAUSE_SECONDS = 30;
/** So long nothing more is tried the way that was out. */
const WAY_PAUSE_SECONDS = 30;

export interface DueDelivery extends Record<string, unknown> {
  tenant_id: string;
  id: string;
  channel: string;
  robot_id: string | null;
  receiver_id: string | null;
  payload: unknown;
  tries: number;
}

/** Not sent, and never to be: the reason stands in the log. */
export class Dropped extends Error {}
/** Not now: the provider takes no more for so many seconds. Does not count as a try. */
export class Postponed extends Error {
  constructor(readonly seconds: number) {
    super('postponed');
  }
}

/** Nobody answers there: what else goes the same way would only wait as long. */
export class Unreachable extends Error {}

export type Sender = (row: DueDelivery) => Promise<void>;
export type Senders = Readonly<Record<string, Sender>>;

/** Works until nothing is due; gives the seconds until something is, if anything waits. */
export async function deliverDue(
  database: Database,
  senders: Senders,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<number | null> {
  // Ends: each turn puts off what it takes by the lease, and one without any breaks.
  while (!signal?.aborted) {
    const rows = await database.query<DueDelivery>(
      `UPDATE delivery d SET tries = d.tries + 1, next_at = now() + interval '${LEASE}', updated_at = now()
         FROM (SELECT tenant_id, id FROM delivery WHERE status = 'queued' AND next_at <= now()::timestamptz(3)
                ORDER BY next_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) due
        WHERE d.tenant_id = due.tenant_id AND d.id = due.id
       RETURNING d.tenant_id, d.id, d.channel, d.robot_id, d.receiver_id, d.payload, d.tries`,
    );
    if (rows.length === 0) break;
    // Beside each other: who does not answer holds up nobody else.
    await Promise.all(byWay(rows).map((some) => deliverInOrder(database, senders, some)));
  }
  const [next] = await database.query<{ seconds: number | null }>(
    `SELECT ceil(extract(epoch FROM min(next_at) - now()))::int AS seconds FROM delivery WHERE status = 'queued'`,
  );
  return next?.seconds ?? null;
}

/** What goes the same way goes one after the other, in the order that it came due. */
function byWay(rows: readonly DueDelivery[]): DueDelivery[][] {
  const ways = new Map<string, DueDelivery[]>();
  for (const row of rows) {
    const way = row.robot_id ?? row.channel;
    ways.set(way, [...(ways.get(way) ?? []), row]);
  }
  return [...ways.values()];
}

/** Where nobody answers the rest is put off untried, and with it all that waits for the same way. */
async function deliverInOrder(database: Database, senders: Senders, rows: readonly DueDelivery[]): Promise<void> {
  for (const [at, row] of rows.entries()) {
    if ((await attempt(database, senders, row, MAX_TRIES)).reached) continue;
    const rest = rows.slice(at + 1).map(({ id }) => id);
    await database.query(
      `UPDATE delivery SET tries = tries - CASE WHEN id = ANY($4::uuid[]) THEN 1 ELSE 0 END,
              next_at = now() + interval '${WAY_PAUSE_SECONDS} seconds', updated_at = now()
        WHERE status = 'queued' AND id <> $3
          AND CASE WHEN $1::uuid IS NULL THEN robot_id IS NULL AND channel = $2 ELSE robot_id = $1 END
          AND (id = ANY($4::uuid[]) OR next_at < now() + interval '${WAY_PAUSE_SECONDS} seconds')`,
      [row.robot_id, row.channel, row.id, rest],
    );
    return;
  }
}

/** One try, and what comes of it; gives the reason of a failure. */
export async function deliver(
  database: Database,
  senders: Senders,
  row: DueDelivery,
  maxTries = MAX_TRIES,
): Promise<string | null> {
  return (await attempt(database, senders, row, maxTries)).reason;
}

async function attempt(
  database: Database,
  senders: Senders,
  row: DueDelivery,
  maxTries: number,
): Promise<{ reason: string | null; reached: boolean }> {
  const set = (assignments: string, ...values: unknown[]) =>
    database.query(`UPDATE delivery SET ${assignments}, updated_at = now() WHERE tenant_id = $1 AND id = $2`, [
      row.tenant_id,
      row.id,
      ...values,
    ]);
  try {
    const send = senders[row.channel];
    if (!send) throw new Dropped('没有这种投递方式');
    await send(row);
    await set(`status = 'sent', sent_at = now(), fail_reason = NULL`);
    return { reason: null, reached: true };
  } catch (error) {
    if (error instanceof Postponed) {
      await set(`tries = tries - 1, next_at = now() + make_interval(secs => $3::int)`, error.seconds);
      return { reason: '已达到每分钟发送上限，稍后发送', reached: true };
    }
    const reason = cutText(error instanceof Error ? error.message : String(error), 500);
    if (error instanceof Dropped) await set(`status = 'dropped', fail_reason = $3`, reason);
    else if (row.tries >= maxTries) await set(`status = 'failed', fail_reason = $3`, reason);
    else {
      const pause = FIRST_PAUSE_SECONDS * 4 ** (row.tries - 1);
      await set(`fail_reason = $3, next_at = now() + make_interval(secs => $4::int)`, reason, pause);
    }
    return { reason, reached: !(error instanceof Unreachable) };
  }
}

/** What nodemailer says where no server takes mails, whoever they are for. */
const noWay = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH']);

export const mailSender =
  (platform: Platform, mailer: Mailer): Sender =>
  async ({ tenant_id: tenantId, id, receiver_id: receiverId, payload }) => {
    const { object, ...mail } = payload as MailPayload;
    if (object && receiverId && !(await mayStillSee(platform, tenantId, receiverId, object))) {
      throw new Dropped('收件人已无权查看该内容');
    }
    await mailer.send({ ...mail, id }).catch((error: unknown) => {
      throw noWay.has((error as { code?: string }).code ?? '') ? new Unreachable((error as Error).message) : error;
    });
  };

/** By the directory as it is set now; what the receiver may not see any more is not sent, as with a mail. */
export const appSender =
  (platform: Platform): Sender =>
  async ({ tenant_id: tenantId, id, robot_id: sourceId, receiver_id: userId, payload }) => {
    const { object, ...message } = payload as AppPayload;
    if (!sourceId || !userId) throw new Dropped('没有收件人');
    if (object && !(await mayStillSee(platform, tenantId, userId, object))) {
      throw new Dropped('收件人已无权查看该内容');
    }
    const db = new TenantDb(platform.database, tenantId);
    const outcome = await platform.appMessages.send(db, { sourceId, userId, message: { id, ...message } });
    if ('dropped' in outcome) throw new Dropped(outcome.dropped);
    if ('waits' in outcome) throw new Postponed(outcome.waits);
    if ('failed' in outcome) throw outcome.unreachable ? new Unreachable(outcome.failed) : new Error(outcome.failed);
  };

async function mayStillSee(
  platform: Platform,
  tenantId: string,
  userId: string,
  { type, id }: NonNullable<MailPayload['object']>,
): Promise<boolean> {
  const db = new TenantDb(platform.database, tenantId);
  const actor = (await loadActors(db, [userId])).get(userId);
  return actor !== undefined && (await platform.objects.findVisible({ platform, db, actor }, type, [id])).length > 0;
}
