import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { StoredCategory } from '../../../contract/file/constants';
import type { ObjectType } from '../../../contract/object/types';
import { audit, tenantKey } from './columns';
import { project } from './project';

/** An uploaded file; its bytes lie below `DATA_DIR/files`. */
export const file = pgTable(
  'file',
  {
    ...tenantKey(),
    /** Where it was uploaded for a field of a project; no right comes from it. */
    projectId: uuid('project_id'),
    category: text('category').$type<StoredCategory>().notNull(),
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

/**
 * Files with objects of whatever kind: copies of a task, and what was made from an object, hold the same file. Rows go with
 * their object by the trigger of its kind, as comments do (`objectTalk.ts`).
 */
export const objectFile = pgTable(
  'object_file',
  {
    tenantId: uuid('tenant_id').notNull(),
    objectType: text('object_type').$type<ObjectType>().notNull(),
    objectId: uuid('object_id').notNull(),
    fileId: uuid('file_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.objectType, t.objectId, t.fileId] }),
    index('object_file_file').on(t.tenantId, t.fileId),
    foreignKey({
      columns: [t.tenantId, t.fileId],
      foreignColumns: [file.tenantId, file.id],
      name: 'object_file_file',
    }).onDelete('cascade'),
  ],
);
