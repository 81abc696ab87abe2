/** How tasks are worked on: processes, stages, transitions and types. */
import { boolean, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ActorRule, StageCategory } from '../../../contract/task/enums';
import { audit, tenantKey, versioned } from './columns';

/** A workflow: stages and the transitions between them (product model 17.1). */
export const process = pgTable(
  'process',
  {
    ...tenantKey(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    builtin: boolean('builtin').notNull().default(false),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('process_code').on(t.tenantId, t.code)],
);

export const stage = pgTable(
  'stage',
  {
    ...tenantKey(),
    processId: uuid('process_id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    color: text('color').notNull(),
    category: text('category').$type<StageCategory>().notNull(),
    sort: integer('sort').notNull(),
    initial: boolean('initial').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('stage_code').on(t.tenantId, t.processId, t.code),
    foreignKey({
      columns: [t.tenantId, t.processId],
      foreignColumns: [process.tenantId, process.id],
      name: 'stage_process',
    }),
  ],
);

/** A transition: who may take a task from one stage to another, and whether a reason is asked for. */
export const stageRela = pgTable(
  'stage_rela',
  {
    ...tenantKey(),
    processId: uuid('process_id').notNull(),
    fromStageId: uuid('from_stage_id').notNull(),
    toStageId: uuid('to_stage_id').notNull(),
    name: text('name').notNull(),
    actorRule: text('actor_rule').$type<ActorRule>().notNull().default('any'),
    reasonRequired: boolean('reason_required').notNull().default(false),
    sort: integer('sort').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('stage_rela_pair').on(t.tenantId, t.fromStageId, t.toStageId),
    foreignKey({
      columns: [t.tenantId, t.processId],
      foreignColumns: [process.tenantId, process.id],
      name: 'stage_rela_process',
    }),
    foreignKey({
      columns: [t.tenantId, t.fromStageId],
      foreignColumns: [stage.tenantId, stage.id],
      name: 'stage_rela_from',
    }),
    foreignKey({
      columns: [t.tenantId, t.toStageId],
      foreignColumns: [stage.tenantId, stage.id],
      name: 'stage_rela_to',
    }),
  ],
);

export const taskType = pgTable(
  'task_type',
  {
    ...tenantKey(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    icon: text('icon').notNull(),
    color: text('color').notNull(),
    processId: uuid('process_id').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    sort: integer('sort').notNull().default(0),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('task_type_code').on(t.tenantId, t.code),
    foreignKey({
      columns: [t.tenantId, t.processId],
      foreignColumns: [process.tenantId, process.id],
      name: 'task_type_process',
    }),
  ],
);
