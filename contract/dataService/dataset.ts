/** Datasets (product model 17.9): what one is made of, and what its administration shows. */

import { type Static, Type } from 'typebox';
import { FIELDS_SENT_MAX, NUMBER_MAX } from '../constants';
import {
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
import { type ConditionOp, conditionOps } from '../object/conditions';
import { joinKindCodes } from './join';
import {
  aggregateCodes,
  CACHE_SECONDS_MAX,
  type DatasetMode,
  type DatasetState,
  dateUnitCodes,
  maskCodes,
  PARAMETERS_MAX,
  ROWS_MAX,
  SQL_TEXT_MAX,
} from './limits';
import { dataTypeCodes } from './types';

const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });
/** As SQL takes it without quotes. */
const ParameterName = Type.String({
  maxLength: 20,
  pattern: '^[a-z_\\u4e00-\\u9fff][a-z0-9_\\u4e00-\\u9fff]*$',
  description: '参数名应为汉字、小写字母、数字或下划线，不以数字开头',
});
/** A column of a result. */
const ColumnName = Type.String({ minLength: 1, maxLength: 60, pattern: '^[^"\\u0000·]+$' });
const Scalar = Type.Union([Type.String({ maxLength: 500 }), GivenNumber, Type.Boolean()]);

export const DatasetParameter = Type.Object({
  name: ParameterName,
  type: OneOf(dataTypeCodes),
  required: Type.Boolean(),
  /** What it is where a call leaves it out; null: nothing. */
  default: Type.Unsafe<string | number | boolean | null>({
    type: ['string', 'number', 'boolean', 'null'],
    maxLength: 500,
    minimum: -NUMBER_MAX,
    maximum: NUMBER_MAX,
  }),
  note: Type.String({ maxLength: 100 }),
});
export type DatasetParameter = Static<typeof DatasetParameter>;

/** A condition of lists, whose value may be that of a parameter; with no value it does not narrow. */
export const DatasetCondition = Type.Object({
  field: Type.String({ minLength: 1, maxLength: 63 }),
  op: OneOf(Object.keys(conditionOps) as ConditionOp[]),
  value: Type.Optional(Type.Union([Scalar, Type.Array(Scalar, { maxItems: 200 })])),
  param: Type.Optional(ParameterName),
});
export type DatasetCondition = Static<typeof DatasetCondition>;
const Match = OneOf(['all', 'any']);

export const BuilderColumn = Type.Object({
  /** Of the source; null: counts rows. */
  column: Nullable(Type.String({ maxLength: 63 })),
  as: ColumnName,
  aggregate: NullableOf(aggregateCodes),
  unit: NullableOf(dateUnitCodes),
});
export type BuilderColumn = Static<typeof BuilderColumn>;

/** A second source, whose rows stand beside those that have the same value. */
export const BuilderJoin = Type.Object({
  source: Type.String({ maxLength: 60 }),
  kind: OneOf(joinKindCodes),
  /** A column of the first, and one of the second. */
  on: Type.Object({ first: Type.String({ maxLength: 63 }), second: Type.String({ maxLength: 63 }) }),
});
export type BuilderJoin = Static<typeof BuilderJoin>;

export const DatasetBuilder = Type.Object({
  /** Its code. */
  source: Type.String({ maxLength: 60 }),
  /** Absent or null: one source alone. Columns of the second are called by its name and theirs: 客户.等级. */
  join: Type.Optional(Nullable(BuilderJoin)),
  columns: Type.Array(BuilderColumn, { maxItems: 50 }),
  match: Match,
  conditions: Type.Array(DatasetCondition, { maxItems: 20 }),
  groups: Type.Array(Type.Object({ match: Match, conditions: Type.Array(DatasetCondition, { maxItems: 20 }) }), {
    maxItems: 10,
  }),
  sorts: Type.Array(Type.Object({ as: ColumnName, order: OneOf(['asc', 'desc']) }), { maxItems: 5 }),
  limit: Nullable(Type.Integer({ minimum: 1, maximum: ROWS_MAX })),
});
export type DatasetBuilder = Static<typeof DatasetBuilder>;

export const DatasetDefinition = Type.Object({
  mode: OneOf<DatasetMode>(['builder', 'sql']),
  sql: Type.String({ maxLength: SQL_TEXT_MAX }),
  builder: DatasetBuilder,
  params: Type.Array(DatasetParameter, { maxItems: PARAMETERS_MAX }),
  /** By columns of the result. */
  masks: Type.Array(Type.Object({ column: ColumnName, mask: OneOf(maskCodes) }), { maxItems: 50 }),
  /** Answers are kept for so many seconds; 0: never. */
  cacheSeconds: Type.Integer({ minimum: 0, maximum: CACHE_SECONDS_MAX }),
});
export type DatasetDefinition = Static<typeof DatasetDefinition>;

/** Part of the address at which a dataset is read. */
const Path = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{1,59}$',
  description: '路径应为 2 到 60 个小写字母、数字、- 或 _',
});
const about = { name: Name, path: Path, note: Type.String({ maxLength: 500 }) };

export const DatasetCreate = Type.Object({ ...about, definition: DatasetDefinition });
export type DatasetCreate = Static<typeof DatasetCreate>;
export const DatasetUpdate = Type.Object({
  ...Type.Partial(Type.Object({ ...about, definition: DatasetDefinition })).properties,
  version: RowVersion,
});
export type DatasetUpdate = Static<typeof DatasetUpdate>;

const row = {
  id: Id,
  ...about,
  mode: OneOf<DatasetMode>(['builder', 'sql']),
  state: OneOf<DatasetState>(['DRAFT', 'PUBLISHED', 'PAUSED']),
  /** Why it is paused. */
  pausedBy: Nullable(Type.String()),
  /** The version that is read; null: none. */
  publishedNo: Nullable(Type.Integer()),
  /** The draft says something else than what is published. */
  changed: Type.Boolean(),
  /** With whose rights it is read: who published it. */
  owner: Nullable(Person),
  updatedBy: Nullable(Person),
  updatedTime: Instant,
  version: RowVersion,
};
export const DatasetRow = Type.Object({
  ...row,
  /** Calls of the last seven days. */
  calls: Type.Integer(),
});
export type DatasetRow = Static<typeof DatasetRow>;
export const DatasetPage = Page(DatasetRow);
export type DatasetPage = Static<typeof DatasetPage>;
export const DatasetQuery = Type.Object({ ...pagingFields, keyword: Type.Optional(Type.String({ maxLength: 100 })) });
export type DatasetQuery = Static<typeof DatasetQuery>;

export const DatasetVersion = Type.Object({
  no: Type.Integer(),
  by: Nullable(Person),
  time: Instant,
  definition: DatasetDefinition,
});
export type DatasetVersion = Static<typeof DatasetVersion>;
export const DatasetDetail = Type.Object({
  ...row,
  definition: DatasetDefinition,
  versions: Type.Array(DatasetVersion),
});
export type DatasetDetail = Static<typeof DatasetDetail>;

export const SourceColumn = Type.Object({
  name: Type.String(),
  type: OneOf(dataTypeCodes),
  choices: Type.Optional(Type.Array(Type.String())),
});
export type SourceColumn = Static<typeof SourceColumn>;
export const DatasetSource = Type.Object({
  code: Type.String(),
  name: Type.String(),
  note: Type.String(),
  columns: Type.Array(SourceColumn),
});
export type DatasetSource = Static<typeof DatasetSource>;
export const DatasetSources = Type.Object({
  sources: Type.Array(DatasetSource),
  /** How statements are kept from taking too long (`server/db/readOnly.ts`). */
  mode: OneOf(['login', 'cost']),
  why: Nullable(Type.String()),
});
export type DatasetSources = Static<typeof DatasetSources>;

/** Values of parameters by name, as a call gives them. */
export const ParameterValues = Type.Record(Type.String({ maxLength: 40 }), Type.Union([Scalar, Type.Null()]), {
  maxProperties: FIELDS_SENT_MAX,
});
export type ParameterValues = Static<typeof ParameterValues>;
export const PreviewAsk = Type.Object({ definition: DatasetDefinition, params: Type.Optional(ParameterValues) });
export type PreviewAsk = Static<typeof PreviewAsk>;

/** A value of a result; of no schema, so that the serialiser leaves it as it is. */
const Value = Type.Unsafe<string | number | boolean | null>({});
export const Preview = Type.Object({
  columns: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(Value)),
  /** There are more rows. */
  more: Type.Boolean(),
  ms: Type.Integer(),
  /** What a refused statement is refused for; then there are no rows. */
  refusal: Nullable(
    Type.Object({
      message: Type.String(),
      at: Nullable(Type.Integer()),
      line: Nullable(Type.Integer()),
      column: Nullable(Type.Integer()),
    }),
  ),
});
export type Preview = Static<typeof Preview>;

export const DatasetSaved = Type.Object({ id: Id, version: RowVersion });
export type DatasetSaved = Static<typeof DatasetSaved>;
export const VersionAsk = Type.Object({ version: RowVersion });
export const Published = Type.Object({ version: RowVersion, no: Type.Integer() });
export type Published = Static<typeof Published>;

/** What a call of the published address gets. */
export const OpenRows = Type.Object({
  columns: Type.Array(Type.String()),
  result: Type.Array(
    Type.Unsafe<Record<string, string | number | boolean | null>>({ type: 'object', additionalProperties: true }),
  ),
  total: Type.Integer(),
  /** More rows exist than a dataset gives (`ROWS_MAX`). */
  truncated: Type.Boolean(),
  pageNo: Type.Integer(),
  pageSize: Type.Integer(),
});
export type OpenRows = Static<typeof OpenRows>;
