/** Station messages (specification §2 bell and message centre, §3 unread count, §7 `message/center`). */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, pagingFields } from '../envelope';
import { type EventTab, eventTabs } from '../object/eventEntry';

export const StationMessage = Type.Object({
  id: Id,
  /** The tab that it stands in, as it is shown: 任务, 系统 … */
  type: Type.String(),
  /** Its entry in the catalogue. */
  event: Type.String(),
  title: Type.String(),
  body: Type.String(),
  url: Nullable(Type.String()),
  objectType: Nullable(Type.String()),
  objectId: Nullable(Id),
  projectId: Nullable(Id),
  projectName: Nullable(Type.String()),
  /** How many times it happened, told as one. */
  times: Type.Integer(),
  /** Its receiver wants the browser to show it. */
  browser: Type.Boolean(),
  readTime: Nullable(Instant),
  createdTime: Instant,
});
export type StationMessage = Static<typeof StationMessage>;

export const MessageQuery = Type.Object({
  unread: Type.Optional(Type.Boolean()),
  tab: Type.Optional(OneOf(Object.keys(eventTabs) as EventTab[])),
  projectId: Type.Optional(Id),
  /** First and last day, in the zone of the enterprise. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  ...pagingFields,
});
export type MessageQuery = Static<typeof MessageQuery>;
export const MessageIds = Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true });
/** Without ids: all of one's messages, or those of a tab. */
export const MessageRead = Type.Object({
  ids: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  tab: Type.Optional(OneOf(Object.keys(eventTabs) as EventTab[])),
});
export type MessageRead = Static<typeof MessageRead>;

/** Unread messages by tab; `all` is the bell's number. */
export const UnreadByTab = Type.Object({ all: Type.Integer(), tabs: Type.Record(Type.String(), Type.Integer()) });
export type UnreadByTab = Static<typeof UnreadByTab>;
