import { foreignKey, index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { MovedTask } from '../../../contract/task/schedule';
import { instant, tenantKey } from './columns';
import { project } from './project';
import { task } from './task';

/** What moved along with one change of a task's dates: kept for a day, so that it can be taken back as a whole. */
export const scheduleMove = pgTable(
  'schedule_move',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    /** The task that was changed by hand, and its version afterwards: a later change of it closes the way back. */
    taskId: uuid('task_id').notNull(),
    taskVersion: integer('task_version').notNull(),
    moved: jsonb('moved').$type<MovedTask[]>().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('schedule_move_task').on(t.tenantId, t.taskId),
    index('schedule_move_actor').on(t.tenantId, t.actorId, t.at),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'schedule_move_project',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.taskId],
      foreignColumns: [task.tenantId, task.id],
      name: 'schedule_move_task',
    }).onDelete('cascade'),
  ],
);
