/** Metrics and what is asked of them (notes "insight"): one query gives number, series, groups and rows. */
import { type Static, Type } from 'typebox';
import type { ProjectPrivilege } from '../access';
import { DAYS_MAX } from '../constants';
import { Day, Id, Instant, Nullable, OneOf, Page, PeriodOf, pagingFields } from '../envelope';
import { type ObjectType, objectTypeCodes } from '../objectTypes';
import { type Grain, grains } from '../time/period';
import {
  type MetricObject,
  type MetricUnit,
  metricObjects,
  metricUnits,
  QUERIES_MAX,
  type TimeBasis,
  timeBases,
} from './kinds';

const keysOf = <K extends string>(of: Readonly<Record<K, string>>) => Object.keys(of) as K[];
const Code = Type.String({ minLength: 1, maxLength: 60 });

export const MetricDimension = Type.Object({ code: Code, name: Type.String() });
export type MetricDimension = Static<typeof MetricDimension>;

export const Metric = Type.Object({
  code: Code,
  name: Type.String(),
  object: OneOf<MetricObject>(keysOf(metricObjects)),
  unit: OneOf<MetricUnit>(keysOf(metricUnits)),
  /** In words: what is counted, and what is not. */
  definition: Type.String(),
  timeBasis: OneOf<TimeBasis>(keysOf(timeBases)),
  /** What its series may be cut into; none: it has no series. */
  grains: Type.Array(OneOf<Grain>(keysOf(grains))),
  dimensions: Type.Array(MetricDimension),
  /** What a reader must hold in a project so that its rows count. */
  right: Type.Unsafe<ProjectPrivilege>(Type.String()),
  /** It can say what it was at any earlier moment. */
  asOfCapable: Type.Boolean(),
});
export type Metric = Static<typeof Metric>;

export const MetricPeriod = Type.Object({ from: Day, to: Day });

/** Only rows of these values; null: rows without one. */
export const MetricFilter = Type.Object({
  dimension: Code,
  values: Type.Array(Nullable(Type.String({ maxLength: 100 })), { minItems: 1, maxItems: 200 }),
});
export type MetricFilter = Static<typeof MetricFilter>;

const asked = {
  metric: Code,
  /** Whole, it may be all days that there are; how many points it is cut into is bounded by grain (`POINTS_MAX`). */
  period: PeriodOf(DAYS_MAX),
  filters: Type.Optional(Type.Array(MetricFilter, { maxItems: 10 })),
  /** Only of these projects; absent: of all that the reader sees. What they do not see counts nothing and is not told. */
  projectIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true })),
  /** `person`: also what the reader has a part in, in projects that they do not see otherwise. */
  scope: Type.Optional(OneOf(['project', 'person'] as const)),
};
export const MetricQuery = Type.Object({
  ...asked,
  grain: Type.Optional(OneOf<Grain>(keysOf(grains))),
  dimension: Type.Optional(Code),
});
export type MetricQuery = Static<typeof MetricQuery>;

/** What a page shows beside each other, in one answer. */
export const MetricQueries = Type.Object({ queries: Type.Array(MetricQuery, { minItems: 1, maxItems: QUERIES_MAX }) });

/** The rows behind a number. Of a point of a series: the same query with its period; of a group: with its key as a filter. */
export const MetricRowsQuery = Type.Object({ ...asked, ...pagingFields });
export type MetricRowsQuery = Static<typeof MetricRowsQuery>;

const Value = Nullable(Type.Number());
export const MetricPoint = Type.Object({ from: Day, to: Day, value: Value });
export type MetricPoint = Static<typeof MetricPoint>;
export const MetricGroup = Type.Object({
  key: Nullable(Type.String()),
  label: Type.String(),
  value: Value,
});
export type MetricGroup = Static<typeof MetricGroup>;

export const MetricAnswer = Type.Object({
  metric: Code,
  /** Null: nothing to say, or withheld. */
  value: Value,
  /** The reader may not know: 无权查看, never 0. */
  withheld: Type.Boolean(),
  /** When it was read. */
  readTime: Instant,
  period: MetricPeriod,
  /** Of the same length before; null: the metric knows only what stands there now. */
  previous: Nullable(Type.Object({ from: Day, to: Day, value: Value })),
  /** Days that have not come are null. */
  series: Type.Optional(Type.Array(MetricPoint)),
  groups: Type.Optional(Type.Array(MetricGroup)),
  /** There are more groups than are told. */
  cut: Type.Optional(Type.Boolean()),
});
export type MetricAnswer = Static<typeof MetricAnswer>;

export const MetricRow = Type.Object({
  id: Id,
  /** What it opens; null: nothing of its own. */
  open: Nullable(Type.Object({ type: OneOf<ObjectType>(objectTypeCodes), id: Id })),
  no: Type.String(),
  title: Type.String(),
  projectId: Nullable(Id),
  projectName: Nullable(Type.String()),
  /** The day that it counts on; null: a state. */
  day: Nullable(Day),
  /** What it adds, or what it is ranked by; null: one. */
  value: Value,
});
export type MetricRow = Static<typeof MetricRow>;
export const MetricRowPage = Type.Object({ ...Page(MetricRow).properties, withheld: Type.Boolean() });
export type MetricRowPage = Static<typeof MetricRowPage>;
