/** What people remind each other of: urging, alarms, and how long deleted tasks are kept. */
import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Channel } from '../../../contract/object/eventEntry';
import { audit, instant, tenantKey, versioned } from './columns';
import { project } from './project';
import { task } from './task';

/** Each time that a task's executor was urged. */
export const taskUrge = pgTable(
  'task_urge',
  {
    ...tenantKey(),
    taskId: uuid('task_id').notNull(),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    note: text('note').notNull().default(''),
    /** Whom it went on to, having been in vain too often. */
    escalatedTo: uuid('escalated_to'),
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

/** How often the tasks of a project can be urged; a project without a row has the defaults of the contract. */
export const urgeConfig = pgTable(
  'urge_config',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    cooldownMinutes: integer('cooldown_minutes').notNull(),
    dailyCap: integer('daily_cap').notNull(),
    /** Urged so many times, the project's owner hears of it; null: never. */
    escalateAfter: integer('escalate_after'),
    channels: text('channels').array().$type<Channel[]>().notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId] }),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'urge_config_project',
    }).onDelete('cascade'),
  ],
);

/** Alarms that have rung: what makes each ring once, over all processes. */
export const taskAlarmRung = pgTable(
  'task_alarm_rung',
  {
    tenantId: uuid('tenant_id').notNull(),
    taskId: uuid('task_id').notNull(),
    /** The moment it was set for. */
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId, t.at] }),
    index('task_alarm_rung_at').on(t.at),
    foreignKey({
      columns: [t.tenantId, t.taskId],
      foreignColumns: [task.tenantId, task.id],
      name: 'task_alarm_rung_task',
    }).onDelete('cascade'),
  ],
);

/** For how many days deleted tasks are kept: of the enterprise, or of one project instead. 0: for ever. */
export const recycleConfig = pgTable(
  'recycle_config',
  {
    ...tenantKey(),
    projectId: uuid('project_id'),
    keepDays: integer('keep_days').notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('recycle_config_scope').on(t.tenantId, t.projectId).nullsNotDistinct(),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'recycle_config_project',
    }).onDelete('cascade'),
  ],
);
