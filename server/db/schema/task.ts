import { sql } from 'drizzle-orm';
import {
  boolean,
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
import type { ViewKind, ViewVisibility } from '../../../contract/object/groups';
import type { DependencyType, PartState, RelationKind, TaskMemberRole, TeamMode } from '../../../contract/task/enums';
import { taskFields } from '../../../contract/task/fields';
import type { CustomValues } from '../../../contract/task/task';
import type { ViewModel } from '../../../contract/task/views';
import { audit, instant, recyclable, tenantKey, tsvector, versioned } from './columns';
import { columnsOf } from './fieldColumns';
import { project } from './project';
import { stage, taskType } from './workflow';

const live = sql`deleted_at is null`;

export const task = pgTable(
  'task',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    ...columnsOf(taskFields),
    /** Of a closed one: what it was closed out of was not done. Written by a trigger (`sql/outcome.sql`), with the category. */
    undelivered: boolean('undelivered').notNull().default(false),
    /** Null: one executor alone; else the team stands in `task_member`, and the executor is whose turn it is. */
    teamMode: text('team_mode').$type<TeamMode>(),
    projectType: smallint('project_type').notNull().default(2),
    customFields: jsonb('custom_fields').$type<CustomValues>().notNull().default({}),
    /** How many children are private: who they are of is looked for only where there are any. */
    privateTotal: integer('private_total').notNull().default(0),
    childDone: integer('child_done').notNull().default(0),
    reopenCount: integer('reopen_count').notNull().default(0),
    alarmBy: uuid('alarm_by'),
    /** Moments before this never ring: they lay in the past when the alarm was set. */
    alarmSetAt: instant('alarm_set_at'),
    search: tsvector('search'),
    /** The words of its comments, apart from its own: each is written when the other is not. */
    commentSearch: tsvector('comment_search'),
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
    index('task_parent').on(t.tenantId, t.parentId, t.seq).where(sql`parent_id is not null`),
    /** One's own tasks over all projects, the next due first; holds what the desk's counters read, so they stay in it. */
    index('task_executor')
      .on(t.tenantId, t.executorId, t.category, t.planEnd, t.seq, t.projectId)
      .where(sql`executor_id is not null and deleted_at is null`),
    /** Private children, which the counts of others leave out. */
    index('task_private_children').on(t.tenantId, t.parentId).where(sql`private_type = 1 and deleted_at is null`),
    index('task_alarm').on(t.alarmTime).where(sql`alarm_time is not null and deleted_at is null`),
    index('task_alarm_offset').on(t.planEnd).where(sql`alarm_offsets <> '{}' and deleted_at is null`),
    /** What a norm is the basis of. */
    index('task_specification').on(t.tenantId, t.specificationId).where(sql`specification_id is not null`),
    index('task_resume')
      .on(t.tenantId, t.resumeOn)
      .where(sql`resume_on is not null and category = 'PAUSED' and deleted_at is null`),
    index('task_creator').on(t.tenantId, t.createdBy, t.category, t.planEnd, t.seq, t.projectId).where(live),
    /** The newest over all projects: where a common word is looked for first. Only who says so (`OVER_PROJECTS`) reads it. */
    index('task_recent').on(t.tenantId, t.updatedAt, t.seq).where(sql`deleted_at is null and private_type >= 0`),
    /** What counts and groups of filtered lists ask most, so that they read no task. */
    index('task_figures')
      .on(t.tenantId, t.projectId, t.stageId, t.category, t.executorId, t.privateType, t.planEnd)
      .where(live),
    /** Private tasks, which are added to what `task_tally` says for who may see them. */
    index('task_hidden').on(t.tenantId, t.projectId).where(sql`private_type <> 0 and deleted_at is null`),
    index('task_title').on(t.tenantId, t.projectId, t.title, t.seq).where(live),
    /** The most urgent first, of these the next due. */
    // Nulls as a list's order has them (`orderBy`): an index with them elsewhere does not serve it.
    index('task_urgent')
      .on(t.tenantId, t.projectId, t.urgent.desc().nullsFirst(), t.planEnd.asc(), t.seq.desc().nullsFirst())
      .where(live),
    index('task_recycled').on(t.tenantId, t.projectId, t.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex('task_external_key').on(t.tenantId, t.projectId, t.externalKey).where(sql`external_key is not null`),
    index('task_search').using('gin', t.search),
    index('task_comment_search').using('gin', t.commentSearch).where(sql`comment_search is not null`),
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
    /** Of an executor: the place in the team, how far the own part is, and what it is estimated at. */
    sort: integer('sort').notNull().default(0),
    state: text('state').$type<PartState>(),
    estimateHours: numeric('estimate_hours', { precision: 9, scale: 2, mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId, t.userId, t.role] }),
    index('task_member_user').on(t.tenantId, t.userId),
    /** Who executes with others, and whose turn it is: theirs beside the tasks that they execute alone. */
    index('task_member_executor').on(t.tenantId, t.userId, t.state).where(sql`role = 'executor'`),
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
    /** What it was made by, where one end was only granted: that it stood is told when the grant is over. */
    grantId: uuid('grant_id'),
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
