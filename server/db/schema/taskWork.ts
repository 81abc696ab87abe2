/** What is done on tasks: hours worked, and reports of progress (product model 17.1, 17.7). */
import { date, foreignKey, index, numeric, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { WorkKind } from '../../../contract/task/enums';
import { audit, tenantKey, versioned } from './columns';
import { task } from './task';

/** Hours of one person on one day. Whose they are is `user_id`; who wrote them stands in the audit columns. */
export const worklog = pgTable(
  'worklog',
  {
    ...tenantKey(),
    taskId: uuid('task_id').notNull(),
    userId: uuid('user_id').notNull(),
    day: date('day').notNull(),
    hours: numeric('hours', { precision: 5, scale: 1, mode: 'number' }).notNull(),
    /** What the task was said to need still, when this was written. */
    leftAfter: numeric('left_after', { precision: 9, scale: 2, mode: 'number' }),
    kind: text('kind').$type<WorkKind>().notNull().default('normal'),
    remark: text('remark').notNull().default(''),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('worklog_task').on(t.tenantId, t.taskId, t.day),
    index('worklog_user').on(t.tenantId, t.userId, t.day),
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
