/** What makes tasks out of tasks: templates, recurring ones, and the numbers that a task had before it was moved. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CatchUpChoice, RecurrenceOutcome } from '../../../contract/task/flowEnums';
import type { RecurrenceRule } from '../../../contract/task/recurrence';
import type { TemplateNode } from '../../../contract/task/templates';
import { audit, instant, tenantKey, versioned } from './columns';
import { project } from './project';
import { task } from './task';

export const taskTemplate = pgTable(
  'task_template',
  {
    ...tenantKey(),
    /** Null: for every project of the enterprise. */
    projectId: uuid('project_id'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    nodes: jsonb('nodes').$type<TemplateNode[]>().notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('task_template_name').on(t.tenantId, t.projectId, t.name),
    uniqueIndex('task_template_tenant_name').on(t.tenantId, t.name).where(sql`project_id is null`),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'task_template_project',
    }).onDelete('cascade'),
  ],
);

/** A rule that creates tasks. `next_day` and `next_at` are what the rule says next: the scan reads nothing else. */
export const taskRecurrence = pgTable(
  'task_recurrence',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    name: text('name').notNull(),
    /** The pattern: one of the two. */
    taskId: uuid('task_id'),
    templateId: uuid('template_id'),
    rule: jsonb('rule').$type<RecurrenceRule>().notNull(),
    skipOpen: boolean('skip_open').notNull().default(false),
    catchUp: text('catch_up').$type<CatchUpChoice>().notNull().default('last'),
    enabled: boolean('enabled').notNull().default(true),
    error: text('error'),
    nextDay: date('next_day'),
    nextAt: instant('next_at'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('task_recurrence_due').on(t.nextAt).where(sql`enabled and next_at is not null`),
    index('task_recurrence_project').on(t.tenantId, t.projectId),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'task_recurrence_project',
    }).onDelete('cascade'),
  ],
);

/** What became of an occurrence. The key makes it one a day, whoever comes to it. */
export const taskRecurrenceRun = pgTable(
  'task_recurrence_run',
  {
    tenantId: uuid('tenant_id').notNull(),
    recurrenceId: uuid('recurrence_id').notNull(),
    day: date('day').notNull(),
    outcome: text('outcome').$type<RecurrenceOutcome>().notNull(),
    reason: text('reason'),
    taskId: uuid('task_id'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.recurrenceId, t.day] }),
    foreignKey({
      columns: [t.tenantId, t.recurrenceId],
      foreignColumns: [taskRecurrence.tenantId, taskRecurrence.id],
      name: 'task_recurrence_run_recurrence',
    }).onDelete('cascade'),
  ],
);

/** A number that a task had in a project that it was moved out of: links with it still lead to the task. */
export const taskFormerNo = pgTable(
  'task_former_no',
  {
    tenantId: uuid('tenant_id').notNull(),
    taskNo: text('task_no').notNull(),
    taskId: uuid('task_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskNo] }),
    index('task_former_no_task').on(t.tenantId, t.taskId),
    foreignKey({
      columns: [t.tenantId, t.taskId],
      foreignColumns: [task.tenantId, task.id],
      name: 'task_former_no_task_fk',
    }).onDelete('cascade'),
  ],
);
