/** Public links as they are made, listed and opened. */
import { type Static, Type } from 'typebox';
import { DashboardFilterChange, Widget, WidgetValue } from '../dashboard/dashboard';
import { FormShown } from '../dynamicTable/records';
import { FieldKey } from '../dynamicTable/table';
import { Day, GivenNumber, Id, Instant, Nullable, OneOf, Page, Person, pagingFields } from '../envelope';
import { Metric } from '../insight/metric';
import type { Figures } from '../questionnaire/tally';
import { Brand } from '../tenant/brand';
import {
  CONTEXT_COLUMNS_MAX,
  EMBED_HOSTS_MAX,
  LINK_DAYS_MAX,
  LINK_PASSWORD_MAX,
  LINK_PASSWORD_MIN,
  type LinkKind,
  type LinkState,
  linkKindCodes,
  linkStateCodes,
  SHARED_COLUMNS_MAX,
  SHARED_ROWS,
  SHARED_ROWS_MAX,
  type ShareKind,
  shareKindCodes,
} from './words';

/** The object as its page names it: the id of a view, a page or a questionnaire, the number of a dashboard. */
const Target = Type.String({ minLength: 1, maxLength: 40 });
/** An origin that may embed it. No path, no wildcard. */
export const EMBED_HOST = '^https://[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63}){0,8}(:[0-9]{1,5})?$';

/** What a link holds beside its object. */
export const LinkSettings = Type.Object({
  /** Of a dashboard: the filter that it is read by, which readers cannot change. */
  filter: Type.Optional(DashboardFilterChange),
  /** Of a dashboard: columns that every look has to lock by a context that another program signed; it opens by nothing else. */
  context: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 63 }), {
      minItems: 1,
      maxItems: CONTEXT_COLUMNS_MAX,
      uniqueItems: true,
    }),
  ),
});
export type LinkSettings = Static<typeof LinkSettings>;

export const LinkTarget = Type.Object({ kind: OneOf<ShareKind>([...shareKindCodes]), target: Target });
export type LinkTarget = Static<typeof LinkTarget>;
export const LinkCreate = Type.Object({
  ...LinkTarget.properties,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: LINK_DAYS_MAX })),
  password: Type.Optional(Type.String({ minLength: LINK_PASSWORD_MIN, maxLength: LINK_PASSWORD_MAX })),
  embedHosts: Type.Optional(
    Type.Array(Type.String({ pattern: EMBED_HOST, maxLength: 300 }), { maxItems: EMBED_HOSTS_MAX, uniqueItems: true }),
  ),
  settings: Type.Optional(LinkSettings),
});
export type LinkCreate = Static<typeof LinkCreate>;
export const LinkMade = Type.Object({
  id: Id,
  /** With the token in its fragment; told once. */
  url: Type.String(),
  expiresTime: Instant,
  /** What the context is signed with (HS256); told once. Null: the link asks for none. */
  secret: Nullable(Type.String()),
});
export type LinkMade = Static<typeof LinkMade>;

export const LinkRow = Type.Object({
  id: Id,
  kind: OneOf<LinkKind>(linkKindCodes),
  title: Type.String(),
  /** Never `password`: that a password is asked for is `hasPassword`. */
  state: OneOf<LinkState>(linkStateCodes),
  hasPassword: Type.Boolean(),
  /** It opens with a signed context alone. */
  isSigned: Type.Boolean(),
  embedHosts: Type.Array(Type.String()),
  uses: Type.Integer(),
  lastUsedTime: Nullable(Instant),
  createdBy: Nullable(Person),
  createdTime: Instant,
  expiresTime: Instant,
  revokedTime: Nullable(Instant),
  mayRevoke: Type.Boolean(),
});
export type LinkRow = Static<typeof LinkRow>;
export const LinkList = Type.Array(LinkRow);
export const LinkQuery = Type.Object({
  ...pagingFields,
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  /** Those that still open. */
  live: Type.Optional(Type.Boolean()),
});
export type LinkQuery = Static<typeof LinkQuery>;
export const LinkPage = Page(LinkRow);
export type LinkPage = Static<typeof LinkPage>;

export const SharedColumn = Type.Object({
  name: Type.String(),
  /** Kind of the field, for how its texts are laid out. */
  kind: Type.String(),
  /** It can be sorted by. */
  sorts: Type.Boolean(),
});
export type SharedColumn = Static<typeof SharedColumn>;
export const SharedTable = Type.Object({ name: Type.String(), columns: Type.Array(SharedColumn) });
export type SharedTable = Static<typeof SharedTable>;
export const SharedForm = Type.Omit(FormShown, ['id']);
export type SharedForm = Static<typeof SharedForm>;
/** Its widgets without what they are reckoned from, and its metrics. */
export const SharedBoard = Type.Object({
  name: Type.String(),
  description: Type.String(),
  widgets: Type.Array(Widget),
  metrics: Type.Array(Metric),
});
export type SharedBoard = Static<typeof SharedBoard>;
export const SharedPage = Type.Object({ name: Type.String(), html: Type.String(), updatedTime: Instant });
export type SharedPage = Static<typeof SharedPage>;

/** Figures of a questionnaire: counts alone. */
export const SharedStatistics = Type.Object({
  title: Type.String(),
  base: Type.Integer(),
  /** Too few to be told of. */
  suppressed: Type.Boolean(),
  /** Seconds. */
  median: Nullable(Type.Number()),
  trend: Type.Array(Type.Object({ from: Type.String(), to: Type.String(), count: Type.Integer() })),
  questions: Type.Unsafe<Figures[]>({}),
});
export type SharedStatistics = Static<typeof SharedStatistics>;

/** What a link opens. Only what its kind has is filled, and only while it is open. */
export const SharedLink = Type.Object({
  state: OneOf<LinkState>(linkStateCodes),
  kind: Nullable(OneOf<LinkKind>(linkKindCodes)),
  brand: Nullable(Brand),
  table: Nullable(SharedTable),
  form: Nullable(SharedForm),
  board: Nullable(SharedBoard),
  page: Nullable(SharedPage),
  survey: Nullable(SharedStatistics),
});
export type SharedLink = Static<typeof SharedLink>;

export const LinkUnlock = Type.Object({ password: Type.String({ minLength: 1, maxLength: LINK_PASSWORD_MAX }) });
export const LinkPassed = Type.Object({ pass: Type.String(), expiresTime: Instant });
export type LinkPassed = Static<typeof LinkPassed>;

export const SharedRowsQuery = Type.Object({
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: SHARED_ROWS_MAX / SHARED_ROWS })),
  /** The place of a column among those that are shown. */
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: SHARED_COLUMNS_MAX })),
  desc: Type.Optional(Type.Boolean()),
  /** Words in the texts that are shown. */
  words: Type.Optional(Type.String({ maxLength: 100 })),
});
export type SharedRowsQuery = Static<typeof SharedRowsQuery>;
export const SharedRows = Type.Object({
  /** Texts of the cells, in the order of the columns. */
  rows: Type.Array(Type.Array(Type.String())),
  /** Counted up to the rows that a link shows at most. */
  total: Type.Integer(),
  /** There are more rows than a link shows. */
  more: Type.Boolean(),
  pageNo: Type.Integer(),
  pageSize: Type.Integer(),
});
export type SharedRows = Static<typeof SharedRows>;
export const SharedValues = Type.Object({ from: Day, to: Day, widgets: Type.Array(WidgetValue) });
export type SharedValues = Static<typeof SharedValues>;

const Value = Type.Union([
  Type.String({ maxLength: 20_000 }),
  GivenNumber,
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }),
  Type.Null(),
]);
export const SharedSend = Type.Object({
  /** One filled form, made by the page; sent twice it is taken once. */
  submitKey: Id,
  values: Type.Record(FieldKey, Value, { maxProperties: SHARED_COLUMNS_MAX }),
  /** A field that people do not see; what fills it in is a program. */
  homepage: Type.Optional(Type.String({ maxLength: 500 })),
});
export type SharedSend = Static<typeof SharedSend>;
