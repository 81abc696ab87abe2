/** The message centre: station messages, what one wants to be told, robots of groups, and what was delivered. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { audit, instant, tenantKey, versioned } from './columns';

export const message = pgTable(
  'message',
  {
    ...tenantKey(),
    receiverId: uuid('receiver_id').notNull(),
    /** The tab that it stands in. */
    type: text('type').notNull(),
    /** The code of the catalogue's entry. */
    event: text('event').notNull().default('system'),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    url: text('url'),
    objectType: text('object_type'),
    objectId: uuid('object_id'),
    projectId: uuid('project_id'),
    /** The same event on the same object within a window is one message: event, object and window. */
    dedupeKey: text('dedupe_key'),
    /** How many times it happened within that window. */
    times: integer('times').notNull().default(1),
    /** To be shown by the browser as well, as its receiver wishes. */
    browser: boolean('browser').notNull().default(false),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('message_receiver').on(t.tenantId, t.receiverId, t.id),
    index('message_receiver_at').on(t.tenantId, t.receiverId, t.createdAt, t.id),
    index('message_unread').on(t.tenantId, t.receiverId, t.readAt),
    index('message_object').on(t.tenantId, t.objectId, t.receiverId),
    uniqueIndex('message_dedupe').on(t.tenantId, t.receiverId, t.dedupeKey).where(sql`dedupe_key IS NOT NULL`),
  ],
);

/** Without a user: what the enterprise sets for those who set nothing. With a project: what differs there. */
export const receiveConfig = pgTable(
  'receive_config',
  {
    ...tenantKey(),
    userId: uuid('user_id'),
    projectId: uuid('project_id'),
    /** Event by channel; what is absent comes from the wider setting. */
    matrix: jsonb('matrix').$type<Record<string, Record<string, boolean>>>().notNull(),
    /** `HH:mm`; mail and robots to this person wait until the end of it. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    /** The hour of the daily mail; null: none. */
    digestHour: smallint('digest_hour'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('receive_config_scope').on(t.tenantId, t.userId, t.projectId).nullsNotDistinct(),
    index('receive_config_digest').on(t.digestHour),
  ],
);

/** A robot of a group chat. Its address carries a token: address and secret are kept encrypted. */
export const robot = pgTable(
  'robot',
  {
    ...tenantKey(),
    /** Null: the enterprise's. */
    projectId: uuid('project_id'),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** `RobotFormat`: how its messages are written. */
    format: text('format').notNull().default('card'),
    urlCipher: text('url_cipher').notNull(),
    /** What is shown of the address. */
    urlHint: text('url_hint').notNull(),
    secretCipher: text('secret_cipher'),
    atMobiles: text('at_mobiles').array().notNull(),
    events: text('events').array().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('robot_project').on(t.tenantId, t.projectId)],
);

/** One attempt to reach someone outside the product, and what became of it. */
export const delivery = pgTable(
  'delivery',
  {
    ...tenantKey(),
    channel: text('channel').notNull(),
    /** The robot that sends it; of an app's message the directory whose application does. */
    robotId: uuid('robot_id'),
    messageId: uuid('message_id'),
    receiverId: uuid('receiver_id'),
    projectId: uuid('project_id'),
    event: text('event').notNull(),
    /** Whom it goes to, as the log shows it. */
    target: text('target').notNull(),
    payload: jsonb('payload').notNull(),
    status: text('status').notNull(),
    tries: integer('tries').notNull().default(0),
    failReason: text('fail_reason'),
    dedupeKey: text('dedupe_key'),
    /** When it is tried next: quiet hours, the provider's limit, the pause after a failure. */
    nextAt: instant('next_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('delivery_robot').on(t.tenantId, t.robotId, t.sentAt),
    index('delivery_at').on(t.tenantId, t.createdAt),
    index('delivery_due').on(t.nextAt).where(sql`status = 'queued'`),
    index('delivery_failed').on(t.tenantId, t.updatedAt).where(sql`status = 'failed'`),
    uniqueIndex('delivery_dedupe').on(t.tenantId, t.dedupeKey).where(sql`dedupe_key IS NOT NULL`),
  ],
);

/** What a change says that may still be taken back: told when its time has come (`docs/decisions/undo.md`). */
export const heldNotice = pgTable(
  'held_notice',
  {
    ...tenantKey(),
    actorId: uuid('actor_id').notNull(),
    /** What was changed, such as `task:<id>:stage`. */
    about: text('about').notNull(),
    /** Marks of how it stood, and of how the change left it. */
    before: text('before').notNull(),
    after: text('after').notNull(),
    /** Events as they are emitted; none: the change tells nobody, and neither does taking it back. */
    events: jsonb('events').$type<unknown[]>().notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Null: taken back, and told should it be done again. */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('held_notice_about').on(t.tenantId, t.actorId, t.about),
    index('held_notice_due').on(t.dueAt),
  ],
);
