/** Statistics as the API gives them (specification §2 "/questionnaire/statistics"). */

import { type Static, Type } from 'typebox';
import { INTEGER_MAX } from '../constants';
import { Id, Nullable } from '../envelope';
import type { Crossed } from './cross';
import type { ExamFigures } from './exam';
import type { FormSchema } from './model';
import type { CrossTest } from './statistics';
import type { Figures } from './tally';

export const StatisticsQuery = Type.Object({
  id: Id,
  /** A `Condition` as JSON: of whom. */
  filter: Type.Optional(Type.String({ maxLength: 4000 })),
  versionNo: Type.Optional(Type.Integer({ minimum: 1, maximum: INTEGER_MAX })),
});
export type StatisticsQuery = Static<typeof StatisticsQuery>;

export const DropOff = Type.Object({
  id: Type.String(),
  title: Type.String(),
  shown: Type.Integer(),
  left: Type.Integer(),
  /** Percent; null where nobody saw it. */
  share: Nullable(Type.Number()),
});
export type DropOff = Static<typeof DropOff>;

export const FormStatistics = Type.Object({
  /** On how many it stands, and how many there are. */
  base: Type.Integer(),
  valid: Type.Integer(),
  invalid: Type.Integer(),
  /** The group, or those outside of it, are too few to be told of. */
  suppressed: Type.Boolean(),
  /** Seconds. */
  median: Nullable(Type.Number()),
  trend: Type.Array(Type.Object({ from: Type.String(), to: Type.String(), count: Type.Integer() })),
  versions: Type.Array(Type.Integer()),
  schema: Type.Unsafe<FormSchema>({}),
  questions: Type.Unsafe<Figures[]>({}),
  dropOff: Type.Array(DropOff),
  /** Null: no question gives points, or the group is too small. */
  exam: Type.Unsafe<ExamFigures | null>({}),
});
export type FormStatistics = Static<typeof FormStatistics>;

export const CrossQuery = Type.Object({
  ...StatisticsQuery.properties,
  /** `question`, or `question.row` of a matrix. */
  row: Type.String({ minLength: 1, maxLength: 45 }),
  column: Type.String({ minLength: 1, maxLength: 45 }),
});
export type CrossQuery = Static<typeof CrossQuery>;
export const CrossTable = Type.Object({
  suppressed: Type.Boolean(),
  table: Type.Unsafe<Crossed | null>({}),
  /** Null where it does not apply: several choices, or too little is left. */
  test: Type.Unsafe<CrossTest | null>({}),
});
export type CrossTable = Static<typeof CrossTable>;
