/** Uploaded files (specification §7 `common/file`, §9 for what can be shown). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Person } from '../envelope';
import { objectTypeCodes } from '../objectTypes';
import { type FileCategory, fileCategories, UPLOAD_MAX_BYTES } from './constants';
import { fileKinds } from './kind';

export type { FileCategory } from './constants';

export const StoredFile = Type.Object({
  fileId: Id,
  name: Type.String(),
  /** In bytes. */
  size: Type.Integer(),
  /** How it is shown (`kind.ts`). */
  kind: OneOf(fileKinds),
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

export const AddressAsked = Type.Object({
  /** Shown in place where its kind is one that may be; else it is saved. */
  inline: Type.Optional(Type.Boolean()),
});
export type AddressAsked = Static<typeof AddressAsked>;

/** Holds without a session, for a short time (`FILE_ADDRESS_SECONDS`). */
export const FileAddress = Type.Object({
  /** From the root of the server on. */
  address: Type.String(),
  endsTime: Instant,
});
export type FileAddress = Static<typeof FileAddress>;

/** An upload that goes on after a break: made first, then filled part by part, then given to what it is for. */
export const NewUpload = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 1000 }),
  size: Type.Integer({ minimum: 0, maximum: UPLOAD_MAX_BYTES }),
});
export type NewUpload = Static<typeof NewUpload>;

export const ObjectUpload = Type.Object({ ...NewUpload.properties, objectType: OneOf(objectTypeCodes), objectId: Id });
export type ObjectUpload = Static<typeof ObjectUpload>;

export const UploadState = Type.Object({
  uploadId: Id,
  /** So many bytes are there: the next part begins here. */
  offset: Type.Integer(),
  size: Type.Integer(),
});
export type UploadState = Static<typeof UploadState>;

/** A workbook as it is looked at: the first rows and columns of its sheets. */
export const Workbook = Type.Object({
  sheets: Type.Array(
    Type.Object({
      name: Type.String(),
      rows: Type.Array(Type.Array(Type.String())),
      /** There is more. */
      cut: Type.Boolean(),
    }),
  ),
});
export type Workbook = Static<typeof Workbook>;
