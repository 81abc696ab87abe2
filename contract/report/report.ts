/** Reports of projects (specification §2 "report", "/projectReport", "/operationWeeklyReport", "/reportView"; product model 17.6). */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';
import { type ProjectHealth, projectHealths } from '../project/enums';
import { Brand } from '../tenant/brand';
import {
  DUE_DAYS_MAX,
  LINK_DAYS_MAX,
  LINK_PASSWORD_MIN,
  punctualityCodes,
  RECEIVERS_MAX,
  reportKindCodes,
  SECTION_TEXT_MAX,
  SECTION_TITLE_MAX,
  SECTIONS_MAX,
  sectionKindCodes,
  taskPickCodes,
  WEEKLY_POINTS,
} from './kinds';
import { type ReportState, reportLifecycle } from './lifecycle';
import { WEEK_PATTERN } from './period';

const Kind = OneOf(reportKindCodes);
const State = OneOf(Object.keys(reportLifecycle.states) as ReportState[]);
const Health = OneOf(Object.keys(projectHealths) as ProjectHealth[]);
const Title = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const Code = Type.String({ maxLength: 60 });
const People = Type.Array(Id, { maxItems: RECEIVERS_MAX, uniqueItems: true });

/** A part of a report, as a template orders it and a report fills it. */
export const Section = Type.Object({
  /** Of this report or template alone; made by whoever adds the section. */
  id: Type.String({ minLength: 1, maxLength: 36 }),
  title: Type.String({ minLength: 1, maxLength: SECTION_TITLE_MAX, pattern: '\\S' }),
  kind: OneOf(sectionKindCodes),
  /** Of a text: in a template what every report begins with. */
  html: Type.Optional(Type.String({ maxLength: SECTION_TEXT_MAX })),
  /** Of a list of tasks. */
  pick: Type.Optional(OneOf(taskPickCodes)),
  /** Codes of metrics: figures, or lines of a chart. */
  metrics: Type.Optional(Type.Array(Code, { maxItems: 12, uniqueItems: true })),
});
export type Section = Static<typeof Section>;
const Sections = Type.Array(Section, { minItems: 1, maxItems: SECTIONS_MAX });

/** A number that says itself: its name, its unit, and the definition in words that it was reckoned by. */
export const Figure = Type.Object({
  code: Code,
  name: Type.String(),
  unit: Type.String(),
  definition: Type.String(),
  /** Null: nothing to reckon with, shown as "—". */
  value: Nullable(Type.Number()),
  /** The period before, where the metric can tell. */
  before: Nullable(Type.Number()),
});
export type Figure = Static<typeof Figure>;
export const BlockRow = Type.Object({
  id: Id,
  no: Nullable(Type.String()),
  title: Type.String(),
  state: Type.String(),
  person: Nullable(Type.String()),
  day: Nullable(Day),
  /** What matters of it beside that: the level of a risk, how late. */
  note: Nullable(Type.String()),
});
export type BlockRow = Static<typeof BlockRow>;
export const Series = Type.Object({
  name: Type.String(),
  unit: Type.String(),
  /** Null: the day is not there yet. */
  points: Type.Array(Type.Object({ at: Type.String(), value: Nullable(Type.Number()) })),
});
export type Series = Static<typeof Series>;
/** Hours; percents are rounded once, null where the base is zero. */
export const Earned = Type.Object({
  pv: Type.Number(),
  ev: Type.Number(),
  ac: Type.Number(),
  sv: Nullable(Type.Number()),
  cv: Nullable(Type.Number()),
  /** Tasks with an estimate and no days to spread it over: in none of the sums. */
  unplanned: Type.Integer(),
});
export type Earned = Static<typeof Earned>;

/** What a section shows: reckoned for its author over public tasks, as of the end of the period; frozen when published. */
export const Block = Type.Object({
  sectionId: Type.String(),
  kind: OneOf(sectionKindCodes),
  title: Type.String(),
  /** The author may not see what this would show. */
  denied: Type.Optional(Type.Boolean()),
  html: Type.Optional(Type.String()),
  figures: Type.Optional(Type.Array(Figure)),
  rows: Type.Optional(Type.Array(BlockRow)),
  /** Of the rows, shown or not. */
  total: Type.Optional(Type.Integer()),
  /** Hours by person. */
  hours: Type.Optional(Type.Array(Type.Object({ person: Type.String(), hours: Type.Number() }))),
  series: Type.Optional(Type.Array(Series)),
  earned: Type.Optional(Earned),
});
export type Block = Static<typeof Block>;

/** What a week of the enterprise is summed from. */
/** Null: the author may not list what is counted. */
export const ReportFigures = Type.Object({
  done: Nullable(Type.Integer()),
  overdue: Nullable(Type.Integer()),
  risks: Nullable(Type.Integer()),
  highRisks: Nullable(Type.Integer()),
  problems: Nullable(Type.Integer()),
  hours: Nullable(Type.Number()),
});
export type ReportFigures = Static<typeof ReportFigures>;

/** What a version froze, and by whose clock. */
export const Frozen = Type.Object({
  no: Type.Integer(),
  title: Type.String(),
  author: Nullable(Type.String()),
  project: Type.String(),
  health: Health,
  healthNote: Nullable(Type.String()),
  blocks: Type.Array(Block),
  zone: Type.String(),
  asOf: Instant,
  publishedTime: Instant,
});
export type Frozen = Static<typeof Frozen>;

export const ReportRow = Type.Object({
  /** Null: it is missing. */
  id: Nullable(Id),
  projectId: Id,
  projectCode: Type.String(),
  projectName: Type.String(),
  templateId: Nullable(Id),
  kind: Kind,
  title: Type.String(),
  from: Day,
  to: Day,
  period: Type.String(),
  state: Nullable(State),
  author: Nullable(Person),
  health: Health,
  /** Until which day it is in time; null: no calendar asks for it. */
  dueOn: Nullable(Day),
  punctuality: Nullable(OneOf(punctualityCodes)),
  publishedNo: Nullable(Type.Integer()),
  publishedTime: Nullable(Instant),
  submittedTime: Nullable(Instant),
  /** The reader has opened the published version. */
  read: Type.Boolean(),
  /** Can be read without an account by whoever has its link. */
  shared: Type.Boolean(),
});
export type ReportRow = Static<typeof ReportRow>;
export const ReportPage = Page(ReportRow);

const listFields = {
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  kind: Type.Optional(Kind),
  state: Type.Optional(State),
  punctuality: Type.Optional(OneOf(punctualityCodes)),
  authorId: Type.Optional(Id),
  /** `mine`: written by me; `toAccept`: submitted, and mine to publish; `missing`: calendars wait for them. */
  tab: Type.Optional(OneOf(['all', 'mine', 'toAccept', 'published', 'missing'])),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  ...pagingFields,
};
export const ReportQuery = Type.Object({ projectId: Id, ...listFields });
export type ReportQuery = Static<typeof ReportQuery>;
/** Over all projects whose reports one may see. */
export const ReportsQuery = Type.Object({ projectId: Type.Optional(Id), ...listFields });
export type ReportsQuery = Static<typeof ReportsQuery>;

export const ReportDetail = Type.Object({
  ...ReportRow.properties,
  id: Id,
  state: State,
  version: RowVersion,
  healthNote: Nullable(Type.String()),
  sections: Type.Array(Section),
  /** Live while it is written; what the last version froze for whoever only reads. */
  blocks: Type.Array(Block),
  /** The blocks are live. */
  live: Type.Boolean(),
  asOf: Instant,
  zone: Type.String(),
  returnReason: Nullable(Type.String()),
  receiverIds: Type.Array(Id),
  receivers: Type.Array(Person),
  versions: Type.Array(
    Type.Object({
      no: Type.Integer(),
      publishedTime: Instant,
      publishedBy: Nullable(Person),
      reason: Nullable(Type.String()),
    }),
  ),
  link: Nullable(
    Type.Object({
      expiresTime: Instant,
      hasPassword: Type.Boolean(),
      createdBy: Nullable(Person),
      views: Type.Integer(),
    }),
  ),
  /** What the reader may do now. */
  may: Type.Object({ edit: Type.Boolean(), submit: Type.Boolean(), accept: Type.Boolean(), comment: Type.Boolean() }),
});
export type ReportDetail = Static<typeof ReportDetail>;

export const ReportCreate = Type.Object({
  projectId: Id,
  templateId: Id,
  title: Type.Optional(Title),
  /** Any day of the period of a week's or month's template; the last one that is over without it. */
  day: Type.Optional(Day),
  /** Of kinds without a calendar. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type ReportCreate = Static<typeof ReportCreate>;
export const ReportUpdate = Type.Object({
  version: RowVersion,
  title: Type.Optional(Title),
  sections: Type.Optional(Sections),
  health: Type.Optional(Health),
  healthNote: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  receiverIds: Type.Optional(People),
});
export type ReportUpdate = Static<typeof ReportUpdate>;
export const ReportStep = Type.Object({
  to: State,
  version: RowVersion,
  reason: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type ReportStep = Static<typeof ReportStep>;

export const Reader = Type.Object({ person: Person, time: Instant });
export type Reader = Static<typeof Reader>;

/** What a version froze against the same reckoned today. */
export const Difference = Type.Object({
  no: Type.Integer(),
  blocks: Type.Array(
    Type.Object({
      sectionId: Type.String(),
      title: Type.String(),
      figures: Type.Array(
        Type.Object({
          name: Type.String(),
          unit: Type.String(),
          frozen: Nullable(Type.Number()),
          now: Nullable(Type.Number()),
        }),
      ),
      rows: Type.Array(
        Type.Object({ no: Nullable(Type.String()), title: Type.String(), gone: Type.Boolean(), reason: Type.String() }),
      ),
    }),
  ),
});
export type Difference = Static<typeof Difference>;

const templateFields = {
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  kind: Kind,
  sections: Sections,
  dueDays: Type.Integer({ minimum: 1, maximum: DUE_DAYS_MAX }),
  enabled: Type.Boolean(),
};
export const ReportTemplateSave = Type.Object(templateFields);
export type ReportTemplateSave = Static<typeof ReportTemplateSave>;
export const ReportTemplateUpdate = Type.Object({ ...templateFields, version: RowVersion });
export type ReportTemplateUpdate = Static<typeof ReportTemplateUpdate>;
export const ReportTemplate = Type.Object({
  ...templateFields,
  id: Id,
  version: RowVersion,
  /** Projects that make reports by it. */
  used: Type.Integer(),
});
export type ReportTemplate = Static<typeof ReportTemplate>;

/** That a project makes reports by a template of the enterprise, from a day on. */
const useFields = {
  templateId: Id,
  /** Who writes it; null: whoever leads the project. */
  authorId: Nullable(Id),
  receiverIds: People,
};
export const ReportUse = Type.Object({
  ...useFields,
  name: Type.String(),
  kind: Kind,
  since: Day,
  author: Nullable(Person),
  receivers: Type.Array(Person),
});
export type ReportUse = Static<typeof ReportUse>;
export const ReportUses = Type.Object({ uses: Type.Array(ReportUse), editable: Type.Boolean() });
export type ReportUses = Static<typeof ReportUses>;
export const ReportUsesSave = Type.Object({
  projectId: Id,
  uses: Type.Array(Type.Object(useFields), { maxItems: 10 }),
});
export type ReportUsesSave = Static<typeof ReportUsesSave>;

export const LinkMake = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: LINK_DAYS_MAX })),
  password: Type.Optional(Type.String({ minLength: LINK_PASSWORD_MIN, maxLength: 100 })),
});
export type LinkMake = Static<typeof LinkMake>;
export const ReportLinkMade = Type.Object({
  /** With the token in its fragment; told once. */
  url: Type.String(),
  expiresTime: Instant,
});
export type ReportLinkMade = Static<typeof ReportLinkMade>;

/** What a public link shows, by an allow-list: no ids of objects or people, nothing to go on from. */
export const PublicReport = Type.Object({
  /** Nothing else is told before it is given. */
  needsPassword: Type.Boolean(),
  report: Nullable(
    Type.Object({
      brand: Brand,
      title: Type.String(),
      project: Type.String(),
      kind: Kind,
      period: Type.String(),
      author: Nullable(Type.String()),
      health: Health,
      healthNote: Nullable(Type.String()),
      publishedTime: Instant,
      asOf: Instant,
      zone: Type.String(),
      no: Type.Integer(),
      blocks: Type.Array(
        Type.Object({
          ...Type.Omit(Block, ['rows']).properties,
          rows: Type.Optional(Type.Array(Type.Omit(BlockRow, ['id']))),
        }),
      ),
    }),
  ),
});
export type PublicReport = Static<typeof PublicReport>;
export const LinkUnlock = Type.Object({ password: Type.String({ minLength: 1, maxLength: 100 }) });

export const WeeklyQuery = Type.Object({ week: Type.Optional(Type.String({ pattern: WEEK_PATTERN })) });
export const WeeklyProject = Type.Object({
  projectId: Id,
  code: Type.String(),
  name: Type.String(),
  owner: Nullable(Person),
  /** Null: none was published. */
  reportId: Nullable(Id),
  punctuality: Nullable(OneOf(punctualityCodes)),
  health: Health,
  /** In the report of the week before; null: there is none. */
  healthBefore: Nullable(Health),
  healthNote: Nullable(Type.String()),
  figures: Nullable(ReportFigures),
});
export type WeeklyProject = Static<typeof WeeklyProject>;
/** A week of the curves; one in which nothing was published has no figures. */
export const WeeklyPoint = Type.Object({
  week: Type.String(),
  from: Day,
  /** Projects whose reports are in the figures. */
  published: Type.Integer(),
  figures: Nullable(ReportFigures),
});
export type WeeklyPoint = Static<typeof WeeklyPoint>;
export const Weekly = Type.Object({
  week: Type.String(),
  from: Day,
  to: Day,
  previous: Type.String(),
  /** Null: it has not begun. */
  next: Nullable(Type.String()),
  totals: ReportFigures,
  published: Type.Integer(),
  missing: Type.Integer(),
  late: Type.Integer(),
  projects: Type.Array(WeeklyProject),
  /** The weeks up to this one, which is the last: each as its reports say. */
  weeks: Type.Array(WeeklyPoint, { maxItems: WEEKLY_POINTS }),
});
export type Weekly = Static<typeof Weekly>;
