import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FileCategory } from '../../../contract/file/file';
import { audit, tenantKey } from './columns';
import { project } from './project';
import { task } from './task';

/** An uploaded file; its bytes lie below `DATA_DIR/files`. */
export const file = pgTable(
  'file',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    category: text('category').$type<FileCategory>().notNull(),
    /** The custom field that it was uploaded for. */
    fieldId: uuid('field_id'),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('file_project').on(t.tenantId, t.projectId, t.fieldId),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'file_project',
    }).onDelete('cascade'),
  ],
);

/** Files with a task. Copies of a task hold the same file. */
export const taskFile = pgTable(
  'task_file',
  {
    tenantId: uuid('tenant_id').notNull(),
    taskId: uuid('task_id').notNull(),
    fileId: uuid('file_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.taskId, t.fileId] }),
    index('task_file_file').on(t.tenantId, t.fileId),
    foreignKey({
      columns: [t.tenantId, t.taskId],
      foreignColumns: [task.tenantId, task.id],
      name: 'task_file_task',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.fileId],
      foreignColumns: [file.tenantId, file.id],
      name: 'task_file_file',
    }).onDelete('cascade'),
  ],
);
