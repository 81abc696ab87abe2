/** What lies in the recycle bin of a project, the same of every register. */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, Page, Person, pagingFields } from '../envelope';
import { Ids } from './record';

export const RecycledQuery = Type.Object({
  projectId: Id,
  /** In the title, or the number as it is quoted. */
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  ...pagingFields,
});
export type RecycledQuery = Static<typeof RecycledQuery>;

export const RecycledRecord = Type.Object({
  id: Id,
  no: Type.String(),
  title: Type.String(),
  deletedBy: Nullable(Person),
  deletedTime: Instant,
  reason: Nullable(Type.String()),
  /** Whether who asks may bring it back. */
  restorable: Type.Boolean(),
});
export type RecycledRecord = Static<typeof RecycledRecord>;
export const RecycledPage = Page(RecycledRecord);

export const RestoreMany = Type.Object({ projectId: Id, ids: Ids });
