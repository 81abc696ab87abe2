import {
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredCategory } from '../../../contract/file/constants';
import type { FileKind } from '../../../contract/file/kind';
import type { ObjectType } from '../../../contract/objectTypes';
import { audit, instant, tenantKey } from './columns';
import { project } from './project';

/** Contents, each kept once in an enterprise under this id (`server/files/store.ts`); what no file names goes. */
export const fileBlob = pgTable(
  'file_blob',
  {
    ...tenantKey(),
    /** SHA-256 in hex. */
    hash: text('hash').notNull(),
    size: integer('size').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('file_blob_content').on(t.tenantId, t.hash, t.size)],
);

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** A small picture of a content, made when somebody first looks at a list of it; without bytes: there is none to be made. */
export const fileThumbnail = pgTable(
  'file_thumbnail',
  {
    ...tenantKey(),
    bytes: bytea('bytes').notNull(),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.id],
      foreignColumns: [fileBlob.tenantId, fileBlob.id],
      name: 'file_thumbnail_blob',
    }).onDelete('cascade'),
  ],
);

/** An upload that goes on after a break; how much of it is there is the length of its file (`server/files/uploads.ts`). */
export const fileUpload = pgTable(
  'file_upload',
  {
    ...tenantKey(),
    userId: uuid('user_id').notNull(),
    /** What it is for. */
    objectType: text('object_type').$type<ObjectType>().notNull(),
    objectId: uuid('object_id').notNull(),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('file_upload_user').on(t.tenantId, t.userId)],
);

/** An uploaded file: its name, and whose it is. */
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
    blobId: uuid('blob_id').notNull(),
    /** By its bytes and its name together (`contract/file/kind.ts`). */
    kind: text('kind').$type<FileKind>().notNull().default('other'),
    /** Of images. */
    mime: text('mime'),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('file_blob_of').on(t.tenantId, t.blobId),
    foreignKey({
      columns: [t.tenantId, t.blobId],
      foreignColumns: [fileBlob.tenantId, fileBlob.id],
      name: 'file_blob',
    }),
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

/** What was taken from an object, for a day: whoever took it away can put it back. Nobody sees the file meanwhile. */
export const objectFileRemoved = pgTable(
  'object_file_removed',
  {
    tenantId: uuid('tenant_id').notNull(),
    objectType: text('object_type').$type<ObjectType>().notNull(),
    objectId: uuid('object_id').notNull(),
    fileId: uuid('file_id').notNull(),
    removedBy: uuid('removed_by').notNull(),
    removedAt: instant('removed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.objectType, t.objectId, t.fileId] }),
    index('object_file_removed_file').on(t.tenantId, t.fileId),
    index('object_file_removed_at').on(t.removedAt),
    foreignKey({
      columns: [t.tenantId, t.fileId],
      foreignColumns: [file.tenantId, file.id],
      name: 'object_file_removed_file',
    }).onDelete('cascade'),
  ],
);
