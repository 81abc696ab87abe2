/**
 * What a statement of a dataset may consist of. Whatever is not named here is refused: functions, operators, types, and
 * the parts of dates. Nothing in it has effects, reads beyond its arguments, or makes much of little.
 */

export interface Allowed {
  /** Arguments, at least and at most. */
  args: readonly [number, number];
  /** Over the rows of a group; `over`: only with OVER. */
  of?: 'group' | 'over';
  /** Takes its rows by WITHIN GROUP (ORDER BY …), and only so. */
  within?: true;
  /** Its text is cut (`TEXT_MAX`): it can be longer than what it is made of. */
  grows?: true;
  /** The place of an argument that has to be one of `dateParts`, written out. */
  part?: number;
  /** The place of an argument that has to be a short text, written out. */
  pattern?: number;
}

export const functions: Readonly<Record<string, Allowed>> = {
  count: { args: [0, 1], of: 'group' },
  sum: { args: [1, 1], of: 'group' },
  avg: { args: [1, 1], of: 'group' },
  min: { args: [1, 1], of: 'group' },
  max: { args: [1, 1], of: 'group' },
  bool_and: { args: [1, 1], of: 'group' },
  bool_or: { args: [1, 1], of: 'group' },
  string_agg: { args: [2, 2], of: 'group', grows: true },
  percentile_cont: { args: [1, 1], of: 'group', within: true },
  percentile_disc: { args: [1, 1], of: 'group', within: true },
  mode: { args: [0, 0], of: 'group', within: true },
  row_number: { args: [0, 0], of: 'over' },
  rank: { args: [0, 0], of: 'over' },
  dense_rank: { args: [0, 0], of: 'over' },
  percent_rank: { args: [0, 0], of: 'over' },
  ntile: { args: [1, 1], of: 'over' },
  lag: { args: [1, 3], of: 'over' },
  lead: { args: [1, 3], of: 'over' },
  first_value: { args: [1, 1], of: 'over' },
  last_value: { args: [1, 1], of: 'over' },
  length: { args: [1, 1] },
  char_length: { args: [1, 1] },
  lower: { args: [1, 1] },
  upper: { args: [1, 1] },
  left: { args: [2, 2] },
  right: { args: [2, 2] },
  substr: { args: [2, 3] },
  replace: { args: [3, 3], grows: true },
  concat: { args: [1, 20], grows: true },
  strpos: { args: [2, 2] },
  split_part: { args: [3, 3] },
  starts_with: { args: [2, 2] },
  abs: { args: [1, 1] },
  round: { args: [1, 2] },
  ceil: { args: [1, 1] },
  floor: { args: [1, 1] },
  trunc: { args: [1, 2] },
  mod: { args: [2, 2] },
  sign: { args: [1, 1] },
  now: { args: [0, 0] },
  age: { args: [1, 2] },
  make_date: { args: [3, 3] },
  date_trunc: { args: [2, 2], part: 0 },
  date_part: { args: [2, 2], part: 0 },
  to_char: { args: [2, 2], pattern: 1 },
};

/** Words of the language that the parser makes functions of `pg_catalog` of. */
export const sugar: Readonly<Record<string, Allowed>> = {
  extract: { args: [2, 2], part: 0 },
  like_escape: { args: [2, 2] },
  position: { args: [2, 2] },
  btrim: { args: [1, 2] },
  ltrim: { args: [1, 2] },
  rtrim: { args: [1, 2] },
};

/** Better ways for what people look for. */
export const instead: Readonly<Record<string, string>> = {
  substring: 'substr(文字, 从第几个, 几个)',
  concat_ws: 'concat 或 ||',
  array_agg: 'string_agg',
  json_agg: 'string_agg',
  ceiling: 'ceil',
};

export const operators: ReadonlySet<string> = new Set([
  ...['+', '-', '*', '/', '%', '||'],
  ...['=', '<>', '<', '>', '<=', '>='],
]);

/** Kinds of the parser's `A_Expr`, with the operators that each may carry. */
export const comparisons: Readonly<Record<string, ReadonlySet<string>>> = {
  AEXPR_OP: operators,
  AEXPR_IN: new Set(['=', '<>']),
  AEXPR_LIKE: new Set(['~~', '!~~']),
  AEXPR_ILIKE: new Set(['~~*', '!~~*']),
  AEXPR_BETWEEN: new Set(['BETWEEN']),
  AEXPR_NOT_BETWEEN: new Set(['NOT BETWEEN']),
  AEXPR_DISTINCT: new Set(['=']),
  AEXPR_NOT_DISTINCT: new Set(['=']),
  AEXPR_NULLIF: new Set(['=']),
};

/** Types by the parser's names, with how many modifiers each takes. */
export const types: Readonly<Record<string, number>> = {
  text: 0,
  varchar: 1,
  numeric: 2,
  int2: 0,
  int4: 0,
  int8: 0,
  float8: 0,
  bool: 0,
  date: 0,
  timestamp: 0,
  timestamptz: 0,
  interval: 0,
};

export const dateParts: ReadonlySet<string> = new Set([
  ...['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second'],
  ...['dow', 'isodow', 'doy', 'isoyear', 'epoch'],
]);

export const clocks: ReadonlySet<string> = new Set([
  'SVFOP_CURRENT_DATE',
  'SVFOP_CURRENT_TIMESTAMP',
  'SVFOP_LOCALTIMESTAMP',
]);
