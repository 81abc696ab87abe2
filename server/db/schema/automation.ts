/** What follows from changes by itself: what happened and is still to be told, webhooks and rules, and what became of it. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DeliveryState, EventVerb, WatchedType } from '../../../contract/automation/kinds';
import type { RuleAction, RuleConditions, RuleType, RunStep, Trigger } from '../../../contract/automation/rule';
import type { RunState } from '../../../contract/automation/ruleKinds';
import type { ObjectType } from '../../../contract/objectTypes';
import { audit, instant, tenantKey, versioned } from './columns';
import { dynTable } from './dynamicTable';
import type { KeptChange } from './objectTalk';
import { project } from './project';

/** A change as history says it, or a comment: all that is told of it later. */
export interface HeardEvent {
  event: string;
  actorId: string | null;
  changes: KeptChange[];
  reason: string | null;
  at: string;
}

/**
 * The outbox: changes that somebody listens to and nobody has handed out yet. A trigger on `history` and `comment` fills
 * it in the transaction of the change, where `event_listener` names a listener, and costs a look at that otherwise
 * (`server/db/sql/outbox.sql`, `docs/decisions/webhooks.md`).
 */
export const objectEvent = pgTable(
  'object_event',
  {
    ...tenantKey(),
    objectType: text('object_type').$type<ObjectType>().notNull(),
    objectId: uuid('object_id').notNull(),
    projectId: uuid('project_id'),
    actorId: uuid('actor_id'),
    event: text('event').notNull(),
    changes: jsonb('changes').$type<KeptChange[]>().notNull().default([]),
    reason: text('reason'),
    at: instant('at').notNull(),
    /** The rules that led to it, the first one first. */
    chain: uuid('chain').array().notNull().default(sql`'{}'`),
    /** Of records: their table. */
    tableId: uuid('table_id'),
    /** The object's row as it was then, for the conditions of rules; null where none has any (`outbox.sql`). */
    image: jsonb('image').$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

export const webhook = pgTable(
  'webhook',
  {
    ...tenantKey(),
    /** Null: the enterprise's. */
    projectId: uuid('project_id'),
    name: text('name').notNull(),
    urlCipher: text('url_cipher').notNull(),
    urlHint: text('url_hint').notNull(),
    secretCipher: text('secret_cipher').notNull(),
    /** Signs as well until then, after it was replaced. */
    formerCipher: text('former_cipher'),
    formerUntil: instant('former_until'),
    types: text('types').array().$type<WatchedType[]>().notNull(),
    verbs: text('verbs').array().$type<EventVerb[]>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    disabledReason: text('disabled_reason'),
    /** Who saved it last: it tells what they may see. */
    ownerId: uuid('owner_id').notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('webhook_listens').on(t.tenantId).where(sql`enabled`),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'webhook_project',
    }).onDelete('cascade'),
  ],
);

/** A message to one address; it stays as the log of it. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    ...tenantKey(),
    webhookId: uuid('webhook_id').notNull(),
    /** What it tells of: the entry of history, the comment, or the step of a rule's run. Once an address. */
    eventId: uuid('event_id').notNull(),
    /** `task.stateChanged`. */
    event: text('event').notNull(),
    objectType: text('object_type').$type<ObjectType>(),
    objectId: uuid('object_id'),
    heard: jsonb('heard').$type<HeardEvent>().notNull(),
    /** The bytes that were sent first: each try sends the same. */
    body: text('body'),
    state: text('state').$type<DeliveryState>().notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    answer: smallint('answer'),
    failReason: text('fail_reason'),
    durationMs: integer('duration_ms'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('webhook_delivery_once').on(t.tenantId, t.webhookId, t.eventId),
    index('webhook_delivery_log').on(t.tenantId, t.webhookId, t.createdAt),
    index('webhook_delivery_due').on(t.nextAt).where(sql`state = 'queued'`),
    index('webhook_delivery_old').on(t.createdAt),
    foreignKey({
      columns: [t.tenantId, t.webhookId],
      foreignColumns: [webhook.tenantId, webhook.id],
      name: 'webhook_delivery_webhook',
    }).onDelete('cascade'),
  ],
);

export const automationRule = pgTable(
  'automation_rule',
  {
    ...tenantKey(),
    /** Null: the enterprise's, for the objects of all projects. */
    projectId: uuid('project_id'),
    /** Of records: the table that it belongs to; then `project_id` is the table's. */
    tableId: uuid('table_id'),
    name: text('name').notNull(),
    type: text('type').$type<RuleType>().notNull(),
    trigger: jsonb('trigger').$type<Trigger>().notNull(),
    conditions: jsonb('conditions').$type<RuleConditions>().notNull(),
    actions: jsonb('actions').$type<RuleAction[]>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    pausedReason: text('paused_reason'),
    /** Who saved it last: it acts with their rights. */
    ownerId: uuid('owner_id').notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('automation_rule_listens').on(t.tenantId).where(sql`enabled`),
    index('automation_rule_table').on(t.tenantId, t.tableId).where(sql`table_id IS NOT NULL`),
    foreignKey({
      columns: [t.tenantId, t.tableId],
      foreignColumns: [dynTable.tenantId, dynTable.id],
      name: 'automation_rule_table',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'automation_rule_project',
    }).onDelete('cascade'),
  ],
);

/** A rule at work on one event: queued, then its log. Once a rule and event. */
export const automationRun = pgTable(
  'automation_run',
  {
    ...tenantKey(),
    ruleId: uuid('rule_id').notNull(),
    eventId: uuid('event_id').notNull(),
    objectType: text('object_type').$type<RuleType>().notNull(),
    objectId: uuid('object_id').notNull(),
    heard: jsonb('heard').$type<HeardEvent>().notNull(),
    /** The rules that led to the event. */
    chain: uuid('chain').array().notNull(),
    /** The object's row as it was at the event; null: conditions are asked of it as it stands. */
    image: jsonb('image').$type<Record<string, unknown>>(),
    state: text('state').$type<RunState>().notNull().default('queued'),
    reason: text('reason'),
    steps: jsonb('steps').$type<RunStep[]>().notNull().default([]),
    tries: integer('tries').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('automation_run_once').on(t.tenantId, t.ruleId, t.eventId),
    index('automation_run_log').on(t.tenantId, t.ruleId, t.createdAt),
    index('automation_run_due').on(t.nextAt).where(sql`state = 'queued'`),
    index('automation_run_old').on(t.createdAt),
    foreignKey({
      columns: [t.tenantId, t.ruleId],
      foreignColumns: [automationRule.tenantId, automationRule.id],
      name: 'automation_run_rule',
    }).onDelete('cascade'),
  ],
);
