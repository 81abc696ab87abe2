import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FileCategory } from '../../../contract/file/file';
import { audit, tenantKey } from './columns';
import { project } from './project';

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
