import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
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
import type { CollectionRule } from '../../../contract/collection/collection';
import type { FigureSet } from '../../../contract/collection/figures';
import type { CustomValues } from '../../../contract/object/customFields';
import type { ProjectHealth, ProjectStatus, ProjectVisibility } from '../../../contract/project/enums';
import type { TabArrangement } from '../../../contract/project/tabs';
import type { TemplateTask } from '../../../contract/project/template';
import { audit, instant, recyclable, searchable, searchIndexes, tenantKey, versioned } from './columns';
import { department, role } from './tenant';

export const project = pgTable(
  'project',
  {
    ...tenantKey(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    status: text('status').$type<ProjectStatus>().notNull().default('NOT_STARTED'),
    health: text('health').$type<ProjectHealth>().notNull().default('none'),
    healthNote: text('health_note'),
    /** When health or note were said last, and who said so. */
    healthAt: instant('health_at'),
    healthBy: uuid('health_by'),
    visibility: text('visibility').$type<ProjectVisibility>().notNull().default('private'),
    ownerId: uuid('owner_id').notNull(),
    templateId: uuid('template_id'),
    planStart: date('plan_start'),
    planEnd: date('plan_end'),
    realStart: date('real_start'),
    realEnd: date('real_end'),
    /** Read only and out of the lists until it is taken back. */
    archivedAt: instant('archived_at'),
    archivedBy: uuid('archived_by'),
    /** Labels of the enterprise. */
    labelIds: uuid('label_ids').array().notNull().default(sql`'{}'`),
    /** How its tabs are arranged; null: as usual. */
    tabs: jsonb('tabs').$type<TabArrangement>(),
    /** By the id of the field: those of the enterprise that are of projects. */
    customFields: jsonb('custom_fields').$type<CustomValues>().notNull().default({}),
    budgetAmount: bigint('budget_amount', { mode: 'number' }),
    budgetCurrency: text('budget_currency'),
    ...audit(),
    ...versioned(),
    ...recyclable(),
    ...searchable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // A code is never used twice, not even after recycling: task numbers are made from it and stay findable.
    uniqueIndex('project_code').on(t.tenantId, t.code),
    ...searchIndexes('project', t),
    index('project_updated').on(t.tenantId, t.updatedAt).where(sql`deleted_at is null`),
  ],
);

/** The last task number of a project, apart from the project so that creating tasks does not rewrite its row. */
export const projectCounter = pgTable(
  'project_counter',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    lastSeq: integer('last_seq').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId] }),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'project_counter_project',
    }).onDelete('cascade'),
  ],
);

export const projectMember = pgTable(
  'project_member',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    roleId: uuid('role_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId, t.userId] }),
    index('project_member_user').on(t.tenantId, t.userId),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'project_member_project',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.roleId],
      foreignColumns: [role.tenantId, role.id],
      name: 'project_member_role',
    }),
  ],
);

/**
 * A role in a project for everybody in a department and those below it. Nobody of them has a row of their own: the view
 * `project_person` (`server/db/sql/departments.sql`) says who is in a project, and who leaves the department is out.
 */
export const projectDepartment = pgTable(
  'project_department',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    departmentId: uuid('department_id').notNull(),
    roleId: uuid('role_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId, t.departmentId] }),
    index('project_department_of').on(t.tenantId, t.departmentId),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'project_department_project',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.departmentId],
      foreignColumns: [department.tenantId, department.id],
      name: 'project_department_department',
    }),
    foreignKey({
      columns: [t.tenantId, t.roleId],
      foreignColumns: [role.tenantId, role.id],
      name: 'project_department_role',
    }),
  ],
);

export const projectSetting = pgTable(
  'project_setting',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    key: text('key').notNull(),
    value: text('value').$type<'0' | '1'>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId, t.key] }),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'project_setting_project',
    }).onDelete('cascade'),
  ],
);

export const projectFavorite = pgTable(
  'project_favorite',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.projectId] }),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'project_favorite_project',
    }).onDelete('cascade'),
  ],
);

export const projectStatusLog = pgTable(
  'project_status_log',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    reason: text('reason'),
    actorId: uuid('actor_id'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('project_status_log_project').on(t.tenantId, t.projectId, t.at),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'project_status_log_project',
    }).onDelete('cascade'),
  ],
);

export const projectTemplate = pgTable(
  'project_template',
  {
    ...tenantKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    templateClass: text('template_class').notNull().default('自定义'),
    builtin: boolean('builtin').notNull().default(false),
    settings: jsonb('settings').$type<Record<string, '0' | '1'>>().notNull().default({}),
    tasks: jsonb('tasks').$type<TemplateTask[]>().notNull().default([]),
    /** How the tabs of its projects are arranged; null: as usual. */
    tabs: jsonb('tabs').$type<TabArrangement>(),
    ...audit(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

export const collection = pgTable(
  'collection',
  {
    ...tenantKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    ownerId: uuid('owner_id').notNull(),
    /** Projects that belong to it by what they are, beside those that are named. */
    rule: jsonb('rule').$type<CollectionRule>(),
    ...audit(),
    ...versioned(),
    ...recyclable(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

export const collectionProject = pgTable(
  'collection_project',
  {
    tenantId: uuid('tenant_id').notNull(),
    collectionId: uuid('collection_id').notNull(),
    projectId: uuid('project_id').notNull(),
    sort: integer('sort').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.collectionId, t.projectId] }),
    index('collection_project_project').on(t.tenantId, t.projectId),
    foreignKey({
      columns: [t.tenantId, t.collectionId],
      foreignColumns: [collection.tenantId, collection.id],
      name: 'collection_project_collection',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'collection_project_project',
    }).onDelete('cascade'),
  ],
);

export const collectionMember = pgTable(
  'collection_member',
  {
    tenantId: uuid('tenant_id').notNull(),
    collectionId: uuid('collection_id').notNull(),
    userId: uuid('user_id').notNull(),
    roleId: uuid('role_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.collectionId, t.userId] }),
    index('collection_member_user').on(t.tenantId, t.userId),
    foreignKey({
      columns: [t.tenantId, t.collectionId],
      foreignColumns: [collection.tenantId, collection.id],
      name: 'collection_member_collection',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.roleId],
      foreignColumns: [role.tenantId, role.id],
      name: 'collection_member_role',
    }),
  ],
);

/**
 * What a project was on a day, a row a week: what everybody who sees it may know, and all of it. A total of a collection is
 * summed when it is read, over what the reader sees: one that was stored would tell of the rest.
 */
export const projectSnapshot = pgTable(
  'project_snapshot',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    day: date('day').notNull(),
    variant: text('variant').$type<'public' | 'all'>().notNull(),
    figures: jsonb('figures').$type<FigureSet>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId, t.day, t.variant] }),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'project_snapshot_project',
    }).onDelete('cascade'),
  ],
);
