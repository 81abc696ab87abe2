/** How tasks are worked on: processes, stages, transitions, types and custom fields. */
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ActorRule, CustomFieldKind, StageCategory } from '../../../contract/task/enums';
import type { FieldConfig, FieldOption } from '../../../contract/task/fields';
import { audit, recyclable, tenantKey, versioned } from './columns';
import { project } from './project';

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

/** A field beyond the built-in ones; its values stand in `task.custom_fields` under its id. */
export const customField = pgTable(
  'custom_field',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<CustomFieldKind>().notNull(),
    options: jsonb('options').$type<FieldOption[]>().notNull().default([]),
    config: jsonb('config').$type<FieldConfig>().notNull().default({}),
    sort: integer('sort').notNull().default(0),
    ...audit(),
    ...recyclable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('custom_field_name').on(t.tenantId, t.projectId, t.name).where(sql`deleted_at is null`),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'custom_field_project',
    }).onDelete('cascade'),
  ],
);
