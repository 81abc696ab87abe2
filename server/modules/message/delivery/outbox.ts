/** What leaves the product: written in the event's transaction, sent after it by the worker. */
import type { EventCode } from '../../../../contract/message/events';
import type { ObjectType } from '../../../../contract/objectTypes';
import { escapeHtml } from '../../../base/html';
import { pageAddress } from '../../../base/pageAddress';
import { newId } from '../../../base/present';
import { delivery } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';
import { quietMinutesLeft, type Wishes } from '../preferences';
import { wakeDeliveries } from './queue';

export interface MailPayload {
  to: string;
  subject: string;
  text: string;
  /** The same with tables; the text stands beside it. */
  html?: string;
  /** Looked at again when it is sent: access may have ended meanwhile. Absent: nothing to look at. */
  object?: { type: ObjectType; id: string };
}

export interface Outgoing {
  event: EventCode;
  /** Makes the same delivery one, together with its receiver. */
  key: string;
  projectId: string | null;
  title: string;
  body: string;
  url: string | null;
  /** What a mail shows in place of the body, where its program can. */
  html?: string;
  object?: { type: ObjectType; id: string };
}

/** @param path of a page; null: the message centre. */
export const linkTo = (platform: Pick<Platform, 'env'>, path: string | null) =>
  pageAddress(platform, path ?? '/messageCenter');

export async function mailAddresses({ database }: Platform, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await database.query<{ id: string; email: string }>(
    `SELECT id, email FROM account WHERE id = ANY($1::uuid[]) AND NOT disabled AND email <> ''`,
    [userIds],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Mails to those who want them and have an address; in their quiet hours, for the time after. */
export async function queueMails(
  platform: Platform,
  db: TenantDb,
  outgoing: Outgoing,
  receivers: readonly string[],
  wishes: Wishes,
): Promise<void> {
  const { event, key, projectId, title, body, url, html, object } = outgoing;
  const wanting = receivers.filter((userId) => wishes.wants(userId, 'mail'));
  if (wanting.length === 0) return;
  const addresses = await mailAddresses(platform, wanting);
  const ending = '不想再收到这类邮件？在消息中心的「接收设置」中关闭。';
  const address = linkTo(platform, url);
  const text = [body, `查看：${address}`, ending].filter(Boolean).join('\n\n');
  const shown = html && `${html}<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p><p>${ending}</p>`;
  const rows = [...addresses].map(([userId, to]) => {
    const quiet = wishes.quietHours(userId);
    const payload: MailPayload = { to, subject: title, text, ...(shown && { html: shown }), object };
    return {
      id: newId(),
      channel: 'mail',
      receiverId: userId,
      projectId,
      event,
      target: to,
      payload,
      status: 'queued',
      dedupeKey: `mail:${userId}:${key}`,
      nextAt: new Date(Date.now() + (quiet ? quietMinutesLeft(quiet) : 0) * 60_000).toISOString(),
    };
  });
  if ((await db.insertIfAbsent(delivery, rows)) > 0) db.afterCommit(() => wakeDeliveries(platform));
}

/** What is sent to a person in the service that the enterprise takes its people from. */
export interface AppPayload {
  title: string;
  body: string;
  url: string;
  object?: MailPayload['object'];
}

/** Messages in the app of that service, to those who want them and are known there; in their quiet hours, for the time after. */
export async function queueAppMessages(
  platform: Platform,
  db: TenantDb,
  outgoing: Outgoing,
  receivers: readonly string[],
  wishes: Wishes,
): Promise<void> {
  const wanting = receivers.filter((userId) => wishes.wants(userId, 'app'));
  const sender = wanting.length > 0 ? await platform.appMessages.sender(db) : null;
  if (!sender) return;
  const { event, key, projectId, title, body, url, object } = outgoing;
  const payload: AppPayload = { title, body, url: linkTo(platform, url), ...(object && { object }) };
  const rows = [...(await platform.appMessages.reached(db, sender, wanting))].map(([userId, target]) => {
    const quiet = wishes.quietHours(userId);
    return {
      ...{ id: newId(), channel: 'app', robotId: sender.id, receiverId: userId, projectId, event, target, payload },
      ...{ status: 'queued', dedupeKey: `app:${userId}:${key}` },
      nextAt: new Date(Date.now() + (quiet ? quietMinutesLeft(quiet) : 0) * 60_000).toISOString(),
    };
  });
  if ((await db.insertIfAbsent(delivery, rows)) > 0) db.afterCommit(() => wakeDeliveries(platform));
}
