/** What is done on tasks: hours worked, and reports of progress (product model 17.1, 17.7). */
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { WorkKind } from '../../../contract/task/enums';
import type { OtherWork, WorkState } from '../../../contract/time/workWords';
import { audit, instant, tenantKey, versioned } from './columns';
import { project } from './project';
import { task } from './task';

/** What one person worked in one week in one project, or on other work: it is handed in and approved as one. */
export const hoursSheet = pgTable(
  'hours_sheet',
  {
    ...tenantKey(),
    userId: uuid('user_id').notNull(),
    /** Null: other work. */
    projectId: uuid('project_id'),
    /** Its Monday. */
    week: date('week').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('hours_sheet_of').on(t.tenantId, t.userId, t.week, sql`coalesce(${t.projectId}, ${t.tenantId})`),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'hours_sheet_project',
    }).onDelete('cascade'),
  ],
);

/** Hours of one person on one day, on a task or on other work. Whose they are is `user_id`; who wrote them stands in the audit columns. */
export const worklog = pgTable(
  'worklog',
  {
    ...tenantKey(),
    taskId: uuid('task_id'),
    other: text('other').$type<OtherWork>(),
    userId: uuid('user_id').notNull(),
    day: date('day').notNull(),
    minutes: integer('minutes').notNull(),
    /** What the task was said to need still, when this was written. */
    leftAfter: numeric('left_after', { precision: 9, scale: 2, mode: 'number' }),
    kind: text('kind').$type<WorkKind>().notNull().default('normal'),
    remark: text('remark').notNull().default(''),
    state: text('state').$type<WorkState>().notNull().default('OPEN'),
    submittedAt: instant('submitted_at'),
    /** With which it was handed in last. No foreign key: a task that moved leaves the sheet of its former project behind. */
    sheetId: uuid('sheet_id'),
    /** Who approved it, or returned it with a reason. */
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    returnReason: text('return_reason').notNull().default(''),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('worklog_task').on(t.tenantId, t.taskId, t.day),
    index('worklog_day').on(t.tenantId, t.day),
    index('worklog_user').on(t.tenantId, t.userId, t.day),
    index('worklog_sheet').on(t.tenantId, t.sheetId).where(sql`${t.sheetId} IS NOT NULL`),
    index('worklog_submitted').on(t.tenantId, t.day).where(sql`${t.state} = 'SUBMITTED'`),
    check('worklog_minutes', sql`${t.minutes} BETWEEN 1 AND 1440`),
    check('worklog_of', sql`num_nonnulls(${t.taskId}, ${t.other}) = 1`),
    foreignKey({
      columns: [t.tenantId, t.taskId],
      foreignColumns: [task.tenantId, task.id],
      name: 'worklog_task',
    }).onDelete('cascade'),
  ],
);

export const taskProgress = pgTable(
  'task_progress',
  {
    ...tenantKey(),
    taskId: uuid('task_id').notNull(),
    day: date('day').notNull(),
    progress: smallint('progress').notNull(),
    content: text('content').notNull(),
    problems: text('problems').notNull().default(''),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('task_progress_task').on(t.tenantId, t.taskId, t.id),
    foreignKey({
      columns: [t.tenantId, t.taskId],
      foreignColumns: [task.tenantId, task.id],
      name: 'task_progress_task',
    }).onDelete('cascade'),
  ],
);
