/**
 * The way of an event. A service states what happened inside its transaction; from that come station messages for those
 * concerned, by their wishes and as far as they may see the object. Rolled back means none of it.
 */

import {
  type EventCode,
  type EventVariables,
  eventEntry,
  fillText,
  ONE_MESSAGE_WITHIN_MINUTES,
} from '../../../contract/message/events';
import { type Channel, eventTabs } from '../../../contract/object/eventEntry';
import { type ObjectType, objectTypes } from '../../../contract/objectTypes';
import type { Actor } from '../../base/actor';
import { newId } from '../../base/present';
import type { TenantDb } from '../../db/scope';
import { loadActors } from '../../object/actors';
import type { Subject, SystemContext } from '../../object/define';
import type { Platform } from '../../platform';
import { type Outgoing, queueAppMessages, queueMails } from './delivery/outbox';
import { quietMinutesLeft, type Wishes, wishesOf } from './preferences';
import { queueRobots } from './robots/outbox';

export interface DomainEvent<C extends EventCode = EventCode> {
  event: C;
  /** Where the event can be of any kind of object: which it is. Null: of none, and whoever emits it has judged who may know. */
  object?: ObjectType | null;
  objectId: string;
  /** Whom it concerns; doubles, blanks and the actor are left out here. */
  to: readonly (string | null | undefined)[];
  variables: EventVariables<C>;
  /** Ways that may be taken; the message in the product always is. Absent: all that the receivers wish. */
  channels?: readonly Channel[];
  /** Instead of the window: what it is once for ever, such as a task and a day. */
  once?: string;
  /** Said to its receivers alone: what their groups are told is said by another. */
  withoutGroups?: boolean;
  /** What a mail shows in place of the body; made by the server, with what people wrote escaped. */
  html?: string;
}

/** @param actor null: the system itself, nobody is left out. */
export async function emit<C extends EventCode>(
  platform: Platform,
  db: TenantDb,
  actor: { userId: string } | null,
  domainEvent: DomainEvent<C>,
): Promise<void> {
  const { event, objectId, to, variables } = domainEvent;
  const concerned = [...new Set(to)].filter((id): id is string => Boolean(id) && id !== actor?.userId).sort();
  const entry = eventEntry(event);
  if (concerned.length === 0 && !entry.group) return;
  const type = entry.object === 'any' ? domainEvent.object : entry.object;
  if (type === undefined) throw new Error(`The event ${event} does not say what its object is`);
  const about = type === null ? OF_NONE : await aboutOf({ platform, db }, type, objectId);
  // Not there, or in the recycle bin: nobody is told anything.
  if (!about) return;
  const { subject, mayView } = about;
  const projectId = subject.project?.id ?? null;
  const actors = await loadActors(db, concerned);
  const receivers = [...actors.values()].filter((one) => entry.withoutAccess || mayView(one)).map((one) => one.userId);
  const people = await platform.directory.of(db.tenantId);
  const named = [...new Set(to)].flatMap((id) => people(id)?.name ?? []);
  const words: Record<string, string> = {
    // What has no number is called by its title.
    no: subject.no ?? `“${subject.title}”`,
    title: subject.title,
    ...(subject.project && { project: subject.project.name }),
    ...variables,
    actor: actor ? (people(actor.userId)?.name ?? '有人') : '系统',
    receivers: named.length > NAMED ? `${named.slice(0, NAMED).join('、')} 等 ${named.length} 人` : named.join('、'),
    objectId,
    projectId: projectId ?? '',
    kind: type ? objectTypes[type].label : '',
    page: type ? fillText(objectTypes[type].page, { objectId, projectId: projectId ?? '' }) : '',
  };
  const outgoing: Outgoing = {
    event,
    key: domainEvent.once ? `${event}:${domainEvent.once}` : windowKey(event, objectId),
    projectId,
    title: fillText(entry.title, words),
    body: fillText(entry.body, words),
    url: entry.link ? fillText(entry.link, words) : null,
    ...(domainEvent.html && { html: domainEvent.html }),
    object: entry.withoutAccess || !type ? undefined : { type, id: objectId },
  };
  if (entry.group && !domainEvent.withoutGroups) {
    await queueRobots(platform, db, { ...outgoing, title: fillText(entry.group, words) }, subject);
  }
  if (receivers.length === 0) return;
  const wishes = within(await wishesOf(db, event, projectId, receivers), domainEvent.channels);
  await writeMessages(platform, db, { ...domainEvent, object: type }, outgoing, receivers, wishes);
  await queueMails(platform, db, outgoing, receivers, wishes);
  await queueAppMessages(platform, db, outgoing, receivers, wishes);
}

interface About {
  subject: Pick<Subject, 'no' | 'title' | 'project' | 'openToProject' | 'openToTenant'>;
  mayView: (actor: Actor) => boolean;
}
/** Groups hear nothing of it. */
const OF_NONE: About = {
  subject: { no: null, title: '', project: null, openToProject: false, openToTenant: false },
  mayView: () => true,
};

async function aboutOf(context: SystemContext, type: ObjectType, id: string): Promise<About | null> {
  const kind = context.platform.objects.kind(type);
  const [loaded] = await kind.find(context, [id]);
  return loaded ? { subject: kind.subject(loaded), mayView: (actor) => kind.may.view(actor, loaded) } : null;
}

const within = (wishes: Wishes, channels: readonly Channel[] | undefined): Wishes =>
  channels
    ? {
        ...wishes,
        wants: (userId, channel) =>
          (channel === 'station' || channels.includes(channel)) && wishes.wants(userId, channel),
      }
    : wishes;

/** Names that a group reads; of more, how many. */
const NAMED = 3;

const windowKey = (event: EventCode, objectId: string) =>
  `${event}:${objectId}:${Math.floor(Date.now() / 60_000 / ONE_MESSAGE_WITHIN_MINUTES)}`;

/** Within the window the message that stands there tells the newest, and is unread again. */
const AGAIN = 'title = $4, body = $5, url = $6, times = message.times + 1, created_at = now(), read_at = NULL';

async function writeMessages(
  { bus }: Platform,
  db: TenantDb,
  { event, object, objectId, once }: DomainEvent,
  { title, body, url, projectId, key }: Outgoing,
  receivers: readonly string[],
  wishes: Wishes,
): Promise<void> {
  const { tab } = eventEntry(event);
  const told = receivers.filter((userId) => wishes.wants(userId, 'station'));
  if (told.length === 0) return;
  const repeated = once
    ? []
    : await db.query<{ receiver_id: string }>(
        `UPDATE message SET ${AGAIN}
          WHERE tenant_id = $1 AND object_id = $2::uuid AND event = $3 AND receiver_id = ANY($7::uuid[])
            AND created_at > now() - interval '${ONE_MESSAGE_WITHIN_MINUTES} minutes' RETURNING receiver_id`,
        [objectId, event, title, body, url, told],
      );
  const already = new Set(repeated.map((row) => row.receiver_id));
  const fresh = told.filter((userId) => !already.has(userId));
  const loud = fresh.map((userId) => {
    const quiet = wishes.quietHours(userId);
    return wishes.wants(userId, 'browser') && !(quiet && quietMinutesLeft(quiet) > 0);
  });
  await db.query(
    `INSERT INTO message (tenant_id, object_id, event, title, body, url, type, object_type, project_id, dedupe_key,
                          id, receiver_id, browser)
     SELECT $1, $2::uuid, $3, $4, $5, $6, $7, $8, $9::uuid, $10, x.id, x.receiver_id, x.browser
       FROM unnest($11::uuid[], $12::uuid[], $13::boolean[]) AS x(id, receiver_id, browser)
     ON CONFLICT (tenant_id, receiver_id, dedupe_key) WHERE dedupe_key IS NOT NULL
     ${once ? 'DO NOTHING' : `DO UPDATE SET ${AGAIN}`}`,
    [objectId, event, title, body, url, eventTabs[tab], object, projectId, key, fresh.map(newId), fresh, loud],
  );
  db.afterCommit(() => {
    for (const userId of told) bus.publish({ type: 'message', tenantId: db.tenantId, userId });
  });
}
