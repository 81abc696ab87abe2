/**
 * Charts over rows: of the product, of tables and their views, of answers to questionnaires, or of a dataset. One chart is
 * one query: measures by at most two dimensions, with the sums of each and of the whole.
 */
import { type Static, Type } from 'typebox';
import { dataTypeCodes } from '../../dataService/types';
import { Day, GivenNumber, Id, Instant, Nullable, NullableOf, OneOf, pagingFields } from '../../envelope';
import { type ConditionOp, conditionOps } from '../../object/conditions';
import { type ObjectType, objectTypeCodes } from '../../objectTypes';
import {
  CHART_CONDITIONS_MAX,
  chartAggregateCodes,
  chartGrainCodes,
  DIMENSIONS_MAX,
  FORMULA_MAX,
  KEY_MAX,
  MEASURES_MAX,
  TOP_MAX,
} from './words';

const ColumnName = Type.String({ minLength: 1, maxLength: 63 });
const Scalar = Type.Union([Type.String({ maxLength: 500 }), GivenNumber, Type.Boolean()]);

export const ChartSource = Type.Object({
  /** `rows`: rows that the reader sees; `dataset`: those of a published dataset, by the rule of datasets. */
  kind: OneOf(['rows', 'dataset'] as const),
  /** Of a source of rows its code (`task`, `table:…`, `view:…`, `form:…`); of a dataset its id. */
  code: Type.String({ minLength: 1, maxLength: 80 }),
});
export type ChartSource = Static<typeof ChartSource>;

export const ChartDimension = Type.Object({ column: ColumnName, grain: NullableOf(chartGrainCodes) });
export type ChartDimension = Static<typeof ChartDimension>;

export const ChartMeasure = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\[\\]]*\\S[^\\[\\]]*$' }),
  /** Null: a formula over the measures before it. */
  aggregate: NullableOf(chartAggregateCodes),
  /** Null: rows are counted, or it is a formula. */
  column: Nullable(ColumnName),
  formula: Type.String({ maxLength: FORMULA_MAX }),
});
export type ChartMeasure = Static<typeof ChartMeasure>;

export const ChartCondition = Type.Object({
  field: ColumnName,
  op: OneOf(Object.keys(conditionOps) as ConditionOp[]),
  value: Type.Optional(Type.Union([Scalar, Type.Array(Scalar, { maxItems: 200 })])),
});
export type ChartCondition = Static<typeof ChartCondition>;

export const Chart = Type.Object({
  source: ChartSource,
  dimensions: Type.Array(ChartDimension, { maxItems: DIMENSIONS_MAX }),
  measures: Type.Array(ChartMeasure, { minItems: 1, maxItems: MEASURES_MAX }),
  match: OneOf(['all', 'any'] as const),
  conditions: Type.Array(ChartCondition, { maxItems: CHART_CONDITIONS_MAX }),
  /** The day by which the period narrows the rows; null: the period does not narrow them. */
  time: Nullable(ColumnName),
  /** Groups of a dimension that are told singly, the largest; what is beyond is one group. */
  top: Type.Integer({ minimum: 1, maximum: TOP_MAX }),
  /** With the period before, of the same length; takes `time`. */
  compare: Type.Boolean(),
  /** Over time: each bucket together with all before it. Takes counts and sums by days; absent: each by itself. */
  running: Type.Optional(Type.Boolean()),
  /** Of all numbers: 元, 小时. */
  unit: Type.String({ maxLength: 10 }),
});
export type Chart = Static<typeof Chart>;

/** Only rows of these groups, or only of all others; null: rows without a value. */
export const ChartPick = Type.Object({
  ...ChartDimension.properties,
  values: Type.Array(Nullable(Type.String({ maxLength: KEY_MAX })), { minItems: 1, maxItems: 200 }),
  not: Type.Optional(Type.Boolean()),
});
export type ChartPick = Static<typeof ChartPick>;

const Values = Type.Array(Nullable(Type.Number()));
export const ChartHead = Type.Object({
  key: Nullable(Type.String()),
  label: Type.String(),
  /** All groups beyond those that are told singly, as one. */
  rest: Type.Boolean(),
});
export type ChartHead = Static<typeof ChartHead>;

export const ChartAnswer = Type.Object({
  /** Groups in their order, one list a dimension. */
  heads: Type.Array(Type.Array(ChartHead)),
  /** Of two dimensions: the places of both groups and the values of the measures. Groups that meet in no row are missing. */
  cells: Type.Array(Type.Object({ at: Type.Array(Type.Integer()), values: Values })),
  /** By dimension, group and measure. */
  sums: Type.Array(Type.Array(Values)),
  whole: Values,
  /** The period before: the whole, and by groups of the first dimension where that is not a time. */
  before: Nullable(Type.Object({ from: Day, to: Day, whole: Values, sums: Type.Array(Values) })),
  /** What was asked of the board and does not hold here, in words. */
  notes: Type.Array(Type.String()),
  readTime: Instant,
});
export type ChartAnswer = Static<typeof ChartAnswer>;

export const ChartColumn = Type.Object({
  name: Type.String(),
  type: OneOf(dataTypeCodes),
  choices: Type.Optional(Type.Array(Type.String())),
});
export type ChartColumn = Static<typeof ChartColumn>;
export const ChartSourceInfo = Type.Object({
  source: ChartSource,
  name: Type.String(),
  /** What one row is, and whose one sees. */
  note: Type.String(),
  /** Of a dataset empty: they are asked for when it is chosen. */
  columns: Type.Array(ChartColumn),
});
export type ChartSourceInfo = Static<typeof ChartSourceInfo>;

/** The rows behind a point of a widget. */
export const ChartRowsAsk = Type.Object({
  widgetId: Id,
  picks: Type.Array(ChartPick, { maxItems: 12 }),
  ...pagingFields,
});
export type ChartRowsAsk = Static<typeof ChartRowsAsk>;
/** A value of a row; of no schema, so that the serialiser leaves it as it is. */
const Cell = Type.Unsafe<string | number | boolean | null>({});
export const ChartRows = Type.Object({
  columns: Type.Array(ChartColumn),
  result: Type.Array(
    Type.Object({
      cells: Type.Array(Cell),
      /** What the row is; null: nothing that has a page. */
      open: Nullable(Type.Object({ type: OneOf<ObjectType>(objectTypeCodes), id: Id, projectId: Nullable(Id) })),
    }),
  ),
  total: Type.Integer(),
  pageNo: Type.Integer(),
  pageSize: Type.Integer(),
});
export type ChartRows = Static<typeof ChartRows>;
