/** What tasks carry beyond their built-in fields: custom fields, their layouts, labels. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FieldConfig, FieldHolder, FieldOption } from '../../../contract/object/customFields';
import type { CustomFieldKind } from '../../../contract/object/fieldKinds';
import type { LayoutGroup } from '../../../contract/task/layouts';
import type { CustomValue } from '../../../contract/task/task';
import { audit, recyclable, searchable, searchIndexes, tenantKey, versioned } from './columns';
import { project } from './project';
import { taskType } from './workflow';

/** A field beyond the built-in ones; its values stand in the column `custom_fields` of its objects, under its id. */
export const customField = pgTable(
  'custom_field',
  {
    ...tenantKey(),
    /** Null: the enterprise's, for any project to take over (`project_field`). */
    projectId: uuid('project_id'),
    /** Whose field it is. */
    objectType: text('object_type').$type<FieldHolder>().notNull().default('task'),
    name: text('name').notNull(),
    kind: text('kind').$type<CustomFieldKind>().notNull(),
    options: jsonb('options').$type<FieldOption[]>().notNull().default([]),
    config: jsonb('config').$type<FieldConfig>().notNull().default({}),
    hint: text('hint').notNull().default(''),
    required: boolean('required').notNull().default(false),
    /** What a new task begins with. */
    defaultValue: jsonb('default_value').$type<CustomValue>(),
    sort: integer('sort').notNull().default(0),
    ...audit(),
    ...versioned(),
    ...recyclable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('custom_field_name').on(t.tenantId, t.objectType, t.projectId, t.name).where(sql`deleted_at is null`),
    uniqueIndex('custom_field_tenant_name')
      .on(t.tenantId, t.objectType, t.name)
      .where(sql`project_id is null and deleted_at is null`),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'custom_field_project',
    }).onDelete('cascade'),
  ],
);

/** A field of the enterprise that a project has taken over. */
export const projectField = pgTable(
  'project_field',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    fieldId: uuid('field_id').notNull(),
    required: boolean('required').notNull().default(false),
    sort: integer('sort').notNull().default(0),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId, t.fieldId] }),
    index('project_field_field').on(t.tenantId, t.fieldId),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'project_field_project',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.fieldId],
      foreignColumns: [customField.tenantId, customField.id],
      name: 'project_field_field',
    }).onDelete('cascade'),
  ],
);

/**
 * Values of custom fields once more, typed and in order, for sorting only (`docs/decisions/custom-fields-in-one-column.md`).
 * Triggers of `task` write it and take it away: no way of writing or deleting a task can leave it behind, so it needs no foreign key.
 */
export const taskFieldValue = pgTable(
  'task_field_value',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    fieldId: uuid('field_id').notNull(),
    taskId: uuid('task_id').notNull(),
    seq: integer('seq').notNull(),
    num: doublePrecision('num'),
    txt: text('txt'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId, t.fieldId] }),
    index('task_field_value_num').on(t.tenantId, t.projectId, t.fieldId, t.num, t.seq).where(sql`num is not null`),
    index('task_field_value_txt').on(t.tenantId, t.projectId, t.fieldId, t.txt, t.seq).where(sql`txt is not null`),
  ],
);

/**
 * How tasks show their fields. One of the enterprise has a name, and types choose it (`task_type.layout_id`), or it is the
 * default; one of a project holds for one type there, whatever the enterprise says of it.
 */
export const taskLayout = pgTable(
  'task_layout',
  {
    ...tenantKey(),
    name: text('name').notNull().default(''),
    /** With the type: null for one of the enterprise. */
    projectId: uuid('project_id'),
    typeId: uuid('type_id'),
    /** For types that have not chosen one. */
    isDefault: boolean('is_default').notNull().default(false),
    groups: jsonb('groups').$type<LayoutGroup[]>().notNull(),
    /** Null: as it is by default. */
    createFields: jsonb('create_fields').$type<string[]>(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('task_layout_type').on(t.tenantId, t.projectId, t.typeId),
    uniqueIndex('task_layout_name').on(t.tenantId, t.name).where(sql`project_id is null`),
    uniqueIndex('task_layout_default').on(t.tenantId).where(sql`is_default`),
    check('task_layout_whose', sql`(project_id is null) = (type_id is null)`),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'task_layout_project',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.typeId],
      foreignColumns: [taskType.tenantId, taskType.id],
      name: 'task_layout_type',
    }).onDelete('cascade'),
  ],
);

export const taskLabel = pgTable(
  'task_label',
  {
    ...tenantKey(),
    /** Null: the enterprise's, offered in each of its projects. */
    projectId: uuid('project_id'),
    name: text('name').notNull(),
    color: text('color').notNull(),
    ...audit(),
    ...searchable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ...searchIndexes('task_label', t),
    uniqueIndex('task_label_name').on(t.tenantId, t.projectId, t.name),
    uniqueIndex('task_label_tenant_name').on(t.tenantId, t.name).where(sql`project_id is null`),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'task_label_project',
    }).onDelete('cascade'),
  ],
);
