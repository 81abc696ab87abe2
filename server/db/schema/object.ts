/** What stands beside objects of every kind: their numbers, links, clocks, and the enterprise's words and rules for them. */
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ClockOutcome, ClockRun } from '../../../contract/object/clock';
import type { LinkKind } from '../../../contract/object/links';
import { audit, instant, versioned } from './columns';
import { project } from './project';

/** The last number of a kind in a project. */
export const objectCounter = pgTable(
  'object_counter',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    objectType: text('object_type').notNull(),
    lastSeq: integer('last_seq').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId, t.objectType] }),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'object_counter_project',
    }).onDelete('cascade'),
  ],
);

/** Two objects of whatever kinds; read from both ends. `cycle` counts how often the first one came to this. */
export const objectLink = pgTable(
  'object_link',
  {
    tenantId: uuid('tenant_id').notNull(),
    fromType: text('from_type').notNull(),
    fromId: uuid('from_id').notNull(),
    toType: text('to_type').notNull(),
    toId: uuid('to_id').notNull(),
    kind: text('kind').$type<LinkKind>().notNull(),
    cycle: integer('cycle').notNull().default(1),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.fromType, t.fromId, t.toType, t.toId, t.kind] }),
    index('object_link_to').on(t.tenantId, t.toType, t.toId),
  ],
);

/** A clock of an object: what of its goal was used up, as runs (`contract/object/clock.ts`). */
export const objectClock = pgTable(
  'object_clock',
  {
    tenantId: uuid('tenant_id').notNull(),
    objectType: text('object_type').notNull(),
    objectId: uuid('object_id').notNull(),
    metric: text('metric').notNull(),
    /** From 1; a further one begins when the object is opened anew. */
    cycle: integer('cycle').notNull(),
    /** Minutes. */
    goal: integer('goal').notNull(),
    runs: jsonb('runs').$type<ClockRun[]>().notNull(),
    /** The last moment to meet the goal, as things stand; null while the clock stands. */
    dueAt: instant('due_at'),
    /** When the clock has something to say next: near, then missed. */
    nextAt: instant('next_at'),
    nearSentAt: instant('near_sent_at'),
    missedAt: instant('missed_at'),
    endedAt: instant('ended_at'),
    outcome: text('outcome').$type<ClockOutcome>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.objectType, t.objectId, t.metric, t.cycle] }),
    index('object_clock_next').on(t.nextAt).where(sql`ended_at is null`),
    index('object_clock_open').on(t.tenantId, t.objectType).where(sql`ended_at is null`),
  ],
);

/** Rules of an enterprise for a kind of object: the matrix of risks, the limits of problems. No row: those of the contract. */
export const objectSetting = pgTable(
  'object_setting',
  {
    tenantId: uuid('tenant_id').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.key] })],
);

/** Words of an enterprise for its enumerations. A code of the contract without a row has the contract's label. */
export const dictionaryItem = pgTable(
  'dictionary_item',
  {
    tenantId: uuid('tenant_id').notNull(),
    list: text('list').notNull(),
    code: text('code').notNull(),
    label: text('label').notNull(),
    color: text('color'),
    sort: integer('sort').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.list, t.code] })],
);
