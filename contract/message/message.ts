/** Station messages (specification §2 bell and message centre, §3 unread count). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, Page, pagingFields } from '../envelope';

export const StationMessage = Type.Object({
  id: Id,
  type: Type.String(),
  title: Type.String(),
  body: Type.String(),
  url: Nullable(Type.String()),
  readTime: Nullable(Instant),
  createdTime: Instant,
});
export type StationMessage = Static<typeof StationMessage>;
export const MessageQuery = Type.Object({ unread: Type.Optional(Type.Boolean()), ...pagingFields });
export type MessageQuery = Static<typeof MessageQuery>;
export const StationMessagePage = Page(StationMessage);
