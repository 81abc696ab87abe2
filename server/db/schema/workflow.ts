/** How tasks are worked on: processes, stages, transitions and types. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ConditionTree } from '../../../contract/object/customFields';
import type { ActorRule, FieldRule, StageCategory } from '../../../contract/task/enums';
import type { ProcessStatus } from '../../../contract/task/postActionEnums';
import type { AutoExecutor, PostAction } from '../../../contract/task/postActions';
import type { ProcessDocument } from '../../../contract/task/process';
import { audit, instant, tenantKey, versioned } from './columns';
import { project } from './project';
import { taskLayout } from './taskFields';

/** A workflow: stages and the transitions between them (product model 17.1). */
export const process = pgTable(
  'process',
  {
    ...tenantKey(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    builtin: boolean('builtin').notNull().default(false),
    status: text('status').$type<ProcessStatus>().notNull().default('published'),
    /** What has been drawn since the last publishing; nothing goes by it. */
    draft: jsonb('draft').$type<ProcessDocument>(),
    draftVersion: integer('draft_version').notNull().default(0),
    draftBy: uuid('draft_by'),
    draftAt: instant('draft_at'),
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
    /** Never changes: tasks keep a copy of it. */
    category: text('category').$type<StageCategory>().notNull(),
    sort: integer('sort').notNull(),
    initial: boolean('initial').notNull().default(false),
    /** New tasks may begin here, too. */
    allowCreate: boolean('allow_create').notNull().default(false),
    /** Tasks that one board column should hold at the most. */
    wipLimit: integer('wip_limit'),
    /** What a task's progress becomes as it arrives here. */
    defaultProgress: smallint('default_progress'),
    /** Who executes a task from its arrival here. */
    autoExecutor: jsonb('auto_executor').$type<AutoExecutor>(),
    /** Kept for the tasks in it; nothing leads to it. */
    retired: boolean('retired').notNull().default(false),
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

/** A transition: who may take a task from one stage to another, what has to be filled in, and when it is open at all. */
export const stageRela = pgTable(
  'stage_rela',
  {
    ...tenantKey(),
    processId: uuid('process_id').notNull(),
    /** Null: from any other stage. */
    fromStageId: uuid('from_stage_id'),
    toStageId: uuid('to_stage_id').notNull(),
    name: text('name').notNull(),
    actorRule: text('actor_rule').$type<ActorRule>().notNull().default('any'),
    /** With the rules `roles` and `users`. */
    actorRoleIds: uuid('actor_role_ids').array().notNull().default(sql`'{}'`),
    actorUserIds: uuid('actor_user_ids').array().notNull().default(sql`'{}'`),
    reasonRequired: boolean('reason_required').notNull().default(false),
    /** Names of built-in fields, ids of custom ones. */
    requiredFields: text('required_fields').array().notNull().default(sql`'{}'`),
    condition: jsonb('condition').$type<ConditionTree>(),
    /** What a refusal by the condition says. */
    conditionHint: text('condition_hint').notNull().default(''),
    /** The step is asked for by this flow (`approval`), and taken once it has passed. */
    approvalFlowId: uuid('approval_flow_id'),
    postActions: jsonb('post_actions').$type<PostAction[]>().notNull().default([]),
    sort: integer('sort').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('stage_rela_pair').on(t.tenantId, t.fromStageId, t.toStageId),
    uniqueIndex('stage_rela_any').on(t.tenantId, t.toStageId).where(sql`from_stage_id is null`),
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
    /** A type that is out of use stays on its tasks, but no task becomes one of it. */
    enabled: boolean('enabled').notNull().default(true),
    /** Types that a task of this one may stand below; none: any, and the top. */
    parentTypeIds: uuid('parent_type_ids').array().notNull().default(sql`'{}'`),
    /** What kind of work it is, for choosing among many types; '' is none. */
    typeClass: text('type_class').notNull().default(''),
    /** Null: the enterprise's default layout. */
    layoutId: uuid('layout_id'),
    /** Else those of `task_type_project`. */
    allProjects: boolean('all_projects').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    ...audit(),
    ...versioned(),
  },
  // Types and layouts point at each other: the compiler needs the word.
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('task_type_code').on(t.tenantId, t.code),
    foreignKey({
      columns: [t.tenantId, t.processId],
      foreignColumns: [process.tenantId, process.id],
      name: 'task_type_process',
    }),
    foreignKey({
      columns: [t.tenantId, t.layoutId],
      foreignColumns: [taskLayout.tenantId, taskLayout.id],
      name: 'task_type_layout',
    }),
  ],
);

/** A project that uses a type which is not for all of them. */
export const taskTypeProject = pgTable(
  'task_type_project',
  {
    tenantId: uuid('tenant_id').notNull(),
    taskTypeId: uuid('task_type_id').notNull(),
    projectId: uuid('project_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskTypeId, t.projectId] }),
    index('task_type_project_project').on(t.tenantId, t.projectId),
    foreignKey({
      columns: [t.tenantId, t.taskTypeId],
      foreignColumns: [taskType.tenantId, taskType.id],
      name: 'task_type_project_type',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'task_type_project_project',
    }).onDelete('cascade'),
  ],
);

/** What a field of tasks of one type is while they stand in a stage: required, readonly or hidden. */
export const stageFieldRule = pgTable(
  'stage_field_rule',
  {
    tenantId: uuid('tenant_id').notNull(),
    taskTypeId: uuid('task_type_id').notNull(),
    stageId: uuid('stage_id').notNull(),
    /** Name of a built-in field, or id of a custom one. */
    field: text('field').notNull(),
    rule: text('rule').$type<FieldRule>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskTypeId, t.stageId, t.field] }),
    index('stage_field_rule_stage').on(t.tenantId, t.stageId),
    foreignKey({
      columns: [t.tenantId, t.taskTypeId],
      foreignColumns: [taskType.tenantId, taskType.id],
      name: 'stage_field_rule_type',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.stageId],
      foreignColumns: [stage.tenantId, stage.id],
      name: 'stage_field_rule_stage',
    }).onDelete('cascade'),
  ],
);
