/** Uploaded files (specification §7 `common/file`, §9 for what can be shown). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Person } from '../envelope';
import { type FileCategory, fileCategories } from './constants';

export type { FileCategory } from './constants';

export const StoredFile = Type.Object({
  fileId: Id,
  name: Type.String(),
  /** In bytes. */
  size: Type.Integer(),
  /** The custom field that it was uploaded for. */
  fieldId: Nullable(Type.String()),
  createdBy: Nullable(Person),
  createdTime: Instant,
});
export type StoredFile = Static<typeof StoredFile>;

export const FilesQuery = Type.Object({
  category: OneOf(Object.keys(fileCategories) as FileCategory[]),
  taskId: Id,
});
export type FilesQuery = Static<typeof FilesQuery>;
