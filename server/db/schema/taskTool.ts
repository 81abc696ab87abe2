/** Tools of tasks: addresses that work on them needs, and how each opens. */
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ToolOpenType } from '../../../contract/task/toolEnums';
import { audit, tenantKey, versioned } from './columns';
import { task } from './task';

export const taskTool = pgTable(
  'task_tool',
  {
    ...tenantKey(),
    taskId: uuid('task_id').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** One of `toolIcons`. */
    icon: text('icon').notNull(),
    openType: text('open_type').$type<ToolOpenType>().notNull(),
    sort: integer('sort').notNull().default(0),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('task_tool_task').on(t.tenantId, t.taskId),
    foreignKey({
      columns: [t.tenantId, t.taskId],
      foreignColumns: [task.tenantId, task.id],
      name: 'task_tool_task',
    }).onDelete('cascade'),
  ],
);
