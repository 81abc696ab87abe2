/** Announcements of an enterprise (product model, "Notices"): written in the back office, read on the desk and in the message centre. */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';
import {
  ANNOUNCEMENT_MAX,
  type AnnouncementState,
  type AudienceKind,
  announcementStates,
  audienceKinds,
} from './enums';

export type { AnnouncementState } from './enums';

const State = OneOf(Object.keys(announcementStates) as AnnouncementState[]);

/** Whom it is for: everybody, departments with all below them, or roles of the enterprise. */
export const Audience = Type.Object({
  kind: OneOf(Object.keys(audienceKinds) as AudienceKind[]),
  /** Departments or roles. */
  ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
});
export type Audience = Static<typeof Audience>;

const written = {
  title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  /** Sanitised HTML. */
  content: Type.String({ minLength: 1, maxLength: ANNOUNCEMENT_MAX }),
  audience: Audience,
  pinned: Type.Boolean(),
  mustConfirm: Type.Boolean(),
  /** Not shown on the desk after this. */
  expiresTime: Nullable(Instant),
};
export const AnnouncementCreate = Type.Object(written);
export type AnnouncementCreate = Static<typeof AnnouncementCreate>;
export const AnnouncementUpdate = Type.Object({ version: RowVersion, ...written });
export type AnnouncementUpdate = Static<typeof AnnouncementUpdate>;
export const AnnouncementPublish = Type.Object({
  version: RowVersion,
  /** In the future: then. Absent: now. */
  at: Type.Optional(Instant),
});
export const AnnouncementVersion = Type.Object({ version: RowVersion });

/** As the back office lists it. */
export const AnnouncementRow = Type.Object({
  id: Id,
  title: Type.String(),
  state: State,
  audience: Audience,
  pinned: Type.Boolean(),
  mustConfirm: Type.Boolean(),
  publishTime: Nullable(Instant),
  expiresTime: Nullable(Instant),
  createdBy: Nullable(Person),
  updatedTime: Instant,
  /** Members whom it is for, as the enterprise stands now, and how many of them have read and confirmed it. */
  audienceTotal: Type.Integer(),
  readTotal: Type.Integer(),
  confirmedTotal: Type.Integer(),
  version: RowVersion,
});
export type AnnouncementRow = Static<typeof AnnouncementRow>;
export const AnnouncementDetail = Type.Object({ ...AnnouncementRow.properties, content: Type.String() });
export type AnnouncementDetail = Static<typeof AnnouncementDetail>;
export const AnnouncementQuery = Type.Object({
  state: Type.Optional(State),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  ...pagingFields,
});
export type AnnouncementQuery = Static<typeof AnnouncementQuery>;
export const AnnouncementPage = Page(AnnouncementRow);

/** One of its readers. */
export const AnnouncementReader = Type.Object({
  person: Person,
  readTime: Nullable(Instant),
  confirmedTime: Nullable(Instant),
});
export type AnnouncementReader = Static<typeof AnnouncementReader>;
export const readerFilters = ['all', 'unread', 'read', 'confirmed', 'unconfirmed'] as const;
export const AnnouncementReaderQuery = Type.Object({
  filter: Type.Optional(OneOf(readerFilters)),
  ...pagingFields,
});
export type AnnouncementReaderQuery = Static<typeof AnnouncementReaderQuery>;

/** As one whom it is for sees it. */
export const PublishedAnnouncement = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String(),
  pinned: Type.Boolean(),
  mustConfirm: Type.Boolean(),
  publishTime: Instant,
  publishedBy: Nullable(Person),
  readTime: Nullable(Instant),
  confirmedTime: Nullable(Instant),
});
export type PublishedAnnouncement = Static<typeof PublishedAnnouncement>;
