import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BatchOperation, BatchOutcome } from '../../../contract/task/batch';
import type {
  ActorRule,
  CustomFieldKind,
  DependencyType,
  RelationKind,
  StageCategory,
  TaskMemberRole,
} from '../../../contract/task/enums';
import type { FieldConfig, FieldOption } from '../../../contract/task/fields';
import type { CustomValues, FieldChange } from '../../../contract/task/task';
import type { ViewKind, ViewModel, ViewVisibility } from '../../../contract/task/views';
import { audit, instant, recyclable, tenantKey, versioned } from './columns';
import { project } from './project';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

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

const live = sql`deleted_at is null`;

export const task = pgTable(
  'task',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    /** The n of `{projectCode}-{n}`. */
    seq: integer('seq').notNull(),
    taskNo: text('task_no').notNull(),
    typeId: uuid('type_id').notNull(),
    stageId: uuid('stage_id').notNull(),
    /** The stage's category, kept here because every list, count and colour asks for it. */
    category: text('category').$type<StageCategory>().notNull(),
    title: text('title').notNull(),
    notes: text('notes').notNull().default(''),
    parentId: uuid('parent_id'),
    sort: doublePrecision('sort').notNull().default(0),
    urgent: smallint('urgent').notNull().default(2),
    executorId: uuid('executor_id'),
    planStart: date('plan_start'),
    planEnd: date('plan_end'),
    realStart: instant('real_start'),
    realEnd: instant('real_end'),
    progress: smallint('progress').notNull().default(0),
    estimateHours: numeric('estimate_hours', { precision: 9, scale: 2, mode: 'number' }),
    privateType: smallint('private_type').notNull().default(0),
    projectType: smallint('project_type').notNull().default(2),
    customFields: jsonb('custom_fields').$type<CustomValues>().notNull().default({}),
    labelIds: uuid('label_ids').array().notNull().default(sql`'{}'`),
    /** The key in the tracker that the task was imported from. */
    externalKey: text('external_key'),
    childTotal: integer('child_total').notNull().default(0),
    childDone: integer('child_done').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    reopenCount: integer('reopen_count').notNull().default(0),
    search: tsvector('search'),
    /** Root of the subtree that was deleted in one go: what one recovery brings back. */
    deletedWith: uuid('deleted_with'),
    ...audit(),
    ...versioned(),
    ...recyclable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('task_no').on(t.tenantId, t.taskNo),
    index('task_seq').on(t.tenantId, t.projectId, t.seq).where(live),
    index('task_rank').on(t.tenantId, t.projectId, t.sort, t.seq).where(live),
    index('task_updated').on(t.tenantId, t.projectId, t.updatedAt, t.seq).where(live),
    index('task_plan_end').on(t.tenantId, t.projectId, t.planEnd, t.seq).where(live),
    index('task_category').on(t.tenantId, t.projectId, t.category, t.updatedAt, t.seq).where(live),
    index('task_parent').on(t.tenantId, t.parentId, t.seq),
    index('task_executor').on(t.tenantId, t.executorId, t.category, t.planEnd).where(live),
    index('task_creator').on(t.tenantId, t.createdBy).where(live),
    index('task_recycled').on(t.tenantId, t.projectId, t.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex('task_external_key').on(t.tenantId, t.projectId, t.externalKey).where(sql`external_key is not null`),
    index('task_search').using('gin', t.search),
    /** Answers what equals or holds a value in a custom field. */
    index('task_label_ids').using('gin', t.labelIds),
    index('task_custom').using('gin', t.customFields.op('jsonb_path_ops')),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'task_project',
    }),
    foreignKey({
      columns: [t.tenantId, t.typeId],
      foreignColumns: [taskType.tenantId, taskType.id],
      name: 'task_type',
    }),
    foreignKey({ columns: [t.tenantId, t.stageId], foreignColumns: [stage.tenantId, stage.id], name: 'task_stage' }),
    foreignKey({ columns: [t.tenantId, t.parentId], foreignColumns: [t.tenantId, t.id], name: 'task_parent' }),
  ],
);

export const taskMember = pgTable(
  'task_member',
  {
    tenantId: uuid('tenant_id').notNull(),
    taskId: uuid('task_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role').$type<TaskMemberRole>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId, t.userId, t.role] }),
    index('task_member_user').on(t.tenantId, t.userId),
    foreignKey({
      columns: [t.tenantId, t.taskId],
      foreignColumns: [task.tenantId, task.id],
      name: 'task_member_task',
    }).onDelete('cascade'),
  ],
);

/** `pre` has to come before `post`, in the sense of the type, with a lag in working days. */
export const taskDepend = pgTable(
  'task_depend',
  {
    ...tenantKey(),
    preId: uuid('pre_id').notNull(),
    postId: uuid('post_id').notNull(),
    type: text('type').$type<DependencyType>().notNull().default('FS'),
    lagDays: integer('lag_days').notNull().default(0),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('task_depend_pair').on(t.tenantId, t.preId, t.postId),
    index('task_depend_post').on(t.tenantId, t.postId),
    foreignKey({
      columns: [t.tenantId, t.preId],
      foreignColumns: [task.tenantId, task.id],
      name: 'task_depend_pre',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.postId],
      foreignColumns: [task.tenantId, task.id],
      name: 'task_depend_post',
    }).onDelete('cascade'),
  ],
);

export const taskRelation = pgTable(
  'task_relation',
  {
    ...tenantKey(),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    kind: text('kind').$type<RelationKind>().notNull(),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('task_relation_pair').on(t.tenantId, t.fromId, t.toId, t.kind),
    index('task_relation_to').on(t.tenantId, t.toId),
    foreignKey({
      columns: [t.tenantId, t.fromId],
      foreignColumns: [task.tenantId, task.id],
      name: 'task_relation_from',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.toId],
      foreignColumns: [task.tenantId, task.id],
      name: 'task_relation_to',
    }).onDelete('cascade'),
  ],
);

export const taskComment = pgTable(
  'task_comment',
  {
    ...tenantKey(),
    taskId: uuid('task_id').notNull(),
    content: text('content').notNull(),
    ...audit(),
    ...versioned(),
    ...recyclable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('task_comment_task').on(t.tenantId, t.taskId, t.id),
    foreignKey({
      columns: [t.tenantId, t.taskId],
      foreignColumns: [task.tenantId, task.id],
      name: 'task_comment_task',
    }).onDelete('cascade'),
  ],
);

/** Who changed what and when, never changed itself. `project_id` makes the project's feed one index scan. */
export const taskHistory = pgTable(
  'task_history',
  {
    ...tenantKey(),
    taskId: uuid('task_id').notNull(),
    projectId: uuid('project_id').notNull(),
    actorId: uuid('actor_id'),
    event: text('event').notNull(),
    changes: jsonb('changes').$type<FieldChange[]>().notNull().default([]),
    reason: text('reason'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('task_history_task').on(t.tenantId, t.taskId, t.id),
    index('task_history_project').on(t.tenantId, t.projectId, t.id),
    foreignKey({
      columns: [t.tenantId, t.taskId],
      foreignColumns: [task.tenantId, task.id],
      name: 'task_history_task',
    }).onDelete('cascade'),
  ],
);

/**
 * A background import. The files stand in the database, so that any process can go on after a crash; `done` is the
 * cursor, moved in the same transaction as the rows that it counts.
 */
export const importJob = pgTable(
  'import_job',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    fileName: text('file_name').notNull(),
    file: bytea('file').notNull(),
    linksFile: bytea('links_file'),
    linksName: text('links_name'),
    mapping: jsonb('mapping').notNull(),
    dryRun: boolean('dry_run').notNull().default(false),
    state: text('state').notNull().default('queued'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    links: jsonb('links').notNull().default({ total: 0, created: 0, updated: 0, unchanged: 0, failed: 0 }),
    linksDone: integer('links_done').notNull().default(0),
    preview: jsonb('preview').notNull().default([]),
    issues: jsonb('issues').notNull().default([]),
    error: text('error'),
    heartbeatAt: instant('heartbeat_at'),
    finishedAt: instant('finished_at'),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('import_job_state').on(t.state, t.heartbeatAt),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'import_job_project',
    }).onDelete('cascade'),
  ],
);

/**
 * A change of many tasks in the background. Which tasks it is about is settled when it begins; `done` is the cursor over
 * them, moved in the same transaction as the tasks that it counts.
 */
export const batchJob = pgTable(
  'batch_job',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    operation: jsonb('operation').$type<BatchOperation>().notNull(),
    taskIds: uuid('task_ids').array().notNull(),
    state: text('state').notNull().default('queued'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    error: text('error'),
    heartbeatAt: instant('heartbeat_at'),
    finishedAt: instant('finished_at'),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('batch_job_state').on(t.state, t.heartbeatAt),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'batch_job_project',
    }).onDelete('cascade'),
  ],
);

/** What became of each task of a batch. */
export const batchJobRow = pgTable(
  'batch_job_row',
  {
    tenantId: uuid('tenant_id').notNull(),
    jobId: uuid('job_id').notNull(),
    /** Its place in the batch, from 1. */
    seq: integer('seq').notNull(),
    taskId: uuid('task_id').notNull(),
    outcome: text('outcome').$type<BatchOutcome>().notNull(),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.jobId, t.seq] }),
    index('batch_job_row_failed').on(t.tenantId, t.jobId, t.seq).where(sql`outcome = 'failed'`),
    foreignKey({
      columns: [t.tenantId, t.jobId],
      foreignColumns: [batchJob.tenantId, batchJob.id],
      name: 'batch_job_row_job',
    }).onDelete('cascade'),
  ],
);

/** A saved view of a project's tasks: columns, filter, order, groups. */
export const taskView = pgTable(
  'task_view',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<ViewKind>().notNull(),
    visibility: text('visibility').$type<ViewVisibility>().notNull().default('private'),
    locked: boolean('locked').notNull().default(false),
    model: jsonb('model').$type<ViewModel>().notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('task_view_project').on(t.tenantId, t.projectId),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'task_view_project',
    }).onDelete('cascade'),
  ],
);

/** Each time that a task's executor was urged. */
export const taskUrge = pgTable(
  'task_urge',
  {
    ...tenantKey(),
    taskId: uuid('task_id').notNull(),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    note: text('note').notNull().default(''),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('task_urge_task').on(t.tenantId, t.taskId, t.at),
    foreignKey({
      columns: [t.tenantId, t.taskId],
      foreignColumns: [task.tenantId, task.id],
      name: 'task_urge_task',
    }).onDelete('cascade'),
  ],
);

export const taskLabel = pgTable(
  'task_label',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    name: text('name').notNull(),
    color: text('color').notNull(),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('task_label_name').on(t.tenantId, t.projectId, t.name),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'task_label_project',
    }).onDelete('cascade'),
  ],
);
