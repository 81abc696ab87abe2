/** Dashboards: widgets on a grid, each a metric asked for in one way (specification §2 /statisticalDashboard, §6; product model 9). */

import { type Static, Type } from 'typebox';
import { NUMBER_MAX } from '../constants';
import {
  Day,
  GivenNumber,
  Id,
  Instant,
  Nullable,
  NullableOf,
  OneOf,
  Page,
  Person,
  pagingFields,
  RowVersion,
} from '../envelope';
import { MetricAnswer, MetricFilter } from '../insight/metric';
import { ALERTS_MAX, alertSideCodes } from './alerts';
import { Chart, ChartAnswer, ChartColumn, ChartPick, ChartRowsAsk, ChartSourceInfo } from './chart/chart';
import { cadenceCodes, groupSayingCodes, RECEIVERS_MAX, SENDINGS_MAX } from './sending';
import {
  dashboardPeriodCodes,
  FILTERS_MAX,
  GRID_COLUMNS,
  readyCodes,
  shareCodes,
  WIDGET_ROWS_MAX,
  WIDGETS_MAX,
  widgetKindCodes,
} from './words';

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const Description = Type.String({ maxLength: 500 });

export const Widget = Type.Object({
  id: Id,
  x: Type.Integer({ minimum: 0, maximum: GRID_COLUMNS - 1 }),
  y: Type.Integer({ minimum: 0, maximum: 1000 }),
  w: Type.Integer({ minimum: 1, maximum: GRID_COLUMNS }),
  h: Type.Integer({ minimum: 1, maximum: WIDGET_ROWS_MAX }),
  kind: OneOf(widgetKindCodes),
  /** Its own; empty: the metric's. */
  title: Type.String({ maxLength: 60 }),
  /** Null: a text has none. */
  metric: Nullable(Type.String({ maxLength: 60 })),
  dimension: Nullable(Type.String({ maxLength: 60 })),
  /** Null: the dashboard's. */
  period: NullableOf(dashboardPeriodCodes),
  filters: Type.Array(MetricFilter, { maxItems: 10 }),
  /** Of a gauge: what is to be reached. */
  target: Nullable(Type.Number({ minimum: 0, maximum: NUMBER_MAX })),
  text: Type.String({ maxLength: 2000 }),
  /** In place of a metric: what is counted of which rows. Absent or null: it shows a metric, or a text. */
  chart: Type.Optional(Nullable(Chart)),
  /** Of a picture, whose words are `text`, and of a page. Absent or null: it is neither. */
  address: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  /** The tab that it stands on; absent or empty: the first. */
  tab: Type.Optional(Type.String({ maxLength: 20 })),
});
export type Widget = Static<typeof Widget>;

/** Holds for all widgets: the period for those without their own. */
export const DashboardFilter = Type.Object({
  period: OneOf(dashboardPeriodCodes),
  /** Empty: all that the reader sees. */
  projectIds: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
  /** By columns of its sources; holds for the widgets whose source has the column. Absent: none. */
  columns: Type.Optional(Type.Array(ChartPick, { maxItems: FILTERS_MAX })),
});
export type DashboardFilter = Static<typeof DashboardFilter>;
/** What is to differ from the dashboard's own; absent: as it is kept, with the projects that nobody is told of. */
export const DashboardFilterChange = Type.Partial(DashboardFilter);
export type DashboardFilterChange = Static<typeof DashboardFilterChange>;

export const DashboardQuery = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  ...pagingFields,
});
export type DashboardQuery = Static<typeof DashboardQuery>;
export const DashboardCreate = Type.Object({
  name: Name,
  description: Type.Optional(Description),
  /** One of the ready ones to begin with. */
  ready: Type.Optional(OneOf(readyCodes)),
});
export type DashboardCreate = Static<typeof DashboardCreate>;
export const DashboardUpdate = Type.Object({
  version: RowVersion,
  name: Type.Optional(Name),
  description: Type.Optional(Description),
  share: Type.Optional(OneOf(shareCodes)),
  readerIds: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
  /** Codes of roles of the enterprise. */
  readerRoles: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, uniqueItems: true })),
  filter: Type.Optional(DashboardFilterChange),
  widgets: Type.Optional(Type.Array(Widget, { maxItems: WIDGETS_MAX })),
});
export type DashboardUpdate = Static<typeof DashboardUpdate>;

export const DashboardRow = Type.Object({
  serialNo: Type.String(),
  name: Type.String(),
  description: Type.String(),
  owner: Nullable(Person),
  share: OneOf(shareCodes),
  widgetCount: Type.Integer(),
  /** The reader may change it. */
  editable: Type.Boolean(),
  version: RowVersion,
  updatedTime: Instant,
});
export type DashboardRow = Static<typeof DashboardRow>;
export const DashboardPage = Page(DashboardRow);
export type DashboardPage = Static<typeof DashboardPage>;

export const DashboardDetail = Type.Object({
  ...DashboardRow.properties,
  /** Codes of the roles that it is shared with, for who may change it. */
  readerRoles: Type.Array(Type.String()),
  readers: Type.Array(Person),
  /** Its projects that the reader may see; what else is in the filter is not told. */
  filter: DashboardFilter,
  /** It is kept for some projects, whether the reader sees any of them or not: none seen is none, not all. */
  ofProjects: Type.Boolean(),
  projects: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  widgets: Type.Array(Widget),
});
export type DashboardDetail = Static<typeof DashboardDetail>;

/** Another filter than the dashboard's own, for this look alone. */
export const DashboardAsk = Type.Object({
  filter: Type.Optional(DashboardFilterChange),
  /** These alone; all where left out. */
  widgetIds: Type.Optional(Type.Array(Id, { maxItems: WIDGETS_MAX })),
});
export type DashboardAsk = Static<typeof DashboardAsk>;
export const WidgetValue = Type.Object({
  id: Id,
  /** Null: it failed, or is a text. */
  answer: Nullable(MetricAnswer),
  /** Of a widget that counts rows. */
  chart: Nullable(ChartAnswer),
  /** Why it shows nothing, in words. */
  problem: Nullable(Type.String()),
});
export type WidgetValue = Static<typeof WidgetValue>;
export const DashboardValues = Type.Object({
  from: Day,
  to: Day,
  widgets: Type.Array(WidgetValue),
});
export type DashboardValues = Static<typeof DashboardValues>;

export const ChartSourceList = Type.Array(ChartSourceInfo);
export const ChartColumnList = Type.Array(ChartColumn);
/** The rows behind a point of a widget, by the filter that it was looked at with. */
export const DashboardRowsAsk = Type.Object({
  ...ChartRowsAsk.properties,
  filter: Type.Optional(DashboardFilterChange),
});
export type DashboardRowsAsk = Static<typeof DashboardRowsAsk>;
/** What a column may be filtered by, as far as the other filters leave it. */
export const ChoicesAsk = Type.Object({
  column: Type.String({ minLength: 1, maxLength: 63 }),
  filter: Type.Optional(DashboardFilterChange),
});
export type ChoicesAsk = Static<typeof ChoicesAsk>;
export const ColumnChoices = Type.Array(Nullable(Type.String()));

/** What a dashboard may stand on: a metric, a published dataset, rows of a source (`task`, `table:…`). */
export const UsesQuery = Type.Object({
  kind: OneOf(['metric', 'dataset', 'rows'] as const),
  code: Type.String({ minLength: 1, maxLength: 80 }),
});
export type UsesQuery = Static<typeof UsesQuery>;
export const BoardUses = Type.Object({
  boards: Type.Array(Type.Object({ serialNo: Type.String(), name: Type.String(), widgets: Type.Array(Type.String()) })),
  /** Dashboards that use it and that the reader may not see. */
  hidden: Type.Integer(),
});
export type BoardUses = Static<typeof BoardUses>;

/** How it stood before a change: who had made it so, and what the change after it did to its widgets. */
export const DashboardVersionRow = Type.Object({
  no: RowVersion,
  name: Type.String(),
  savedBy: Nullable(Person),
  savedTime: Instant,
  /** Titles of its widgets, in the order of reading. */
  widgets: Type.Array(Type.String()),
  /** Against what stands there now. */
  difference: Type.String(),
});
export type DashboardVersionRow = Static<typeof DashboardVersionRow>;
export const DashboardVersionList = Type.Array(DashboardVersionRow);
/** The version that the dashboard has by now: one that somebody else saved meanwhile is 409. */
export const DashboardVersionBack = Type.Object({ version: RowVersion });
export type DashboardVersionBack = Static<typeof DashboardVersionBack>;

/** At a full quarter. */
const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):(00|15|30|45)$', description: '应为整刻，如 09:15' });
const sendingFields = {
  cadence: OneOf(cadenceCodes),
  /** Of a weekly one, Monday being 0; of a monthly one the day, 1 to 28; else 0. */
  dayNo: Type.Integer({ minimum: 0, maximum: 28 }),
  at: Clock,
  receiverIds: Type.Array(Id, { maxItems: RECEIVERS_MAX, uniqueItems: true }),
  groupSaying: OneOf(groupSayingCodes),
  /** What differs from the filter that the dashboard is kept with. */
  look: DashboardFilterChange,
  paused: Type.Boolean(),
  /** Another program that is sent the figures as JSON; empty: none; absent: the kept one stays. */
  webhookUrl: Type.Optional(Type.String({ maxLength: 1000 })),
};
export const SendingInput = Type.Object(sendingFields);
export type SendingInput = Static<typeof SendingInput>;
/** `secret`: what messages to the address are signed with, told to who saves it; null: none, or not for them to know. */
export const SendingSaved = Type.Object({ id: Id, secret: Nullable(Type.String()) });
export type SendingSaved = Static<typeof SendingSaved>;
/** An absent filter stays. */
export const SendingUpdate = Type.Object({
  ...sendingFields,
  look: Type.Optional(DashboardFilterChange),
  version: RowVersion,
});
export type SendingUpdate = Static<typeof SendingUpdate>;
const { receiverIds: _receivers, look: _look, ...sendingWords } = sendingFields;
export const Sending = Type.Object({
  id: Id,
  ...sendingWords,
  webhookUrl: Type.String(),
  receivers: Type.Array(Person),
  createdBy: Nullable(Person),
  /** The day for which it went out last. */
  sentFor: Nullable(Day),
  /** The day for which the other program took it last, and why it did not take it since. */
  webhookFor: Nullable(Day),
  webhookProblem: Nullable(Type.String()),
  /** It has a filter of its own. */
  narrowed: Type.Boolean(),
  version: RowVersion,
});
export type Sending = Static<typeof Sending>;
export const SendingList = Type.Array(Sending, { maxItems: SENDINGS_MAX });

const alertFields = {
  widgetId: Id,
  measure: Type.Integer({ minimum: 0, maximum: 7 }),
  side: OneOf(alertSideCodes),
  limit: GivenNumber,
  slack: Type.Number({ minimum: 0, maximum: NUMBER_MAX }),
};
export const AlertInput = Type.Object(alertFields);
export type AlertInput = Static<typeof AlertInput>;
export const BoardAlert = Type.Object({
  id: Id,
  ...alertFields,
  /** Of its widget and measure as they are now; empty: the widget is gone. */
  title: Type.String(),
  raised: Type.Boolean(),
  lastValue: Nullable(Type.Number()),
  checkedTime: Nullable(Instant),
  raisedTime: Nullable(Instant),
  problem: Nullable(Type.String()),
});
export type BoardAlert = Static<typeof BoardAlert>;
export const BoardAlertList = Type.Array(BoardAlert, { maxItems: ALERTS_MAX });
