/** Problems (specification §2 project centre; product model 17.3): what their API has beside that of every register. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf, RowVersion } from '../envelope';
import { type ClockMode, clockModes } from '../object/clock';
import { ClockRow, ObjectPointer, Title } from '../object/record';
import { registerApi } from '../object/register';
import { problemFields } from './fields';
import { problemLifecycle } from './lifecycle';
import { problemTabs } from './lists';

export const problemSchemas = registerApi(problemFields, problemLifecycle, problemTabs, {
  row: {
    overdue: Type.Boolean(),
    /** Those of the present cycle. */
    clocks: Type.Array(ClockRow),
  },
  /** Of the cycles before. */
  detail: { pastClocks: Type.Array(ClockRow) },
  /** A clock of the present cycle is missed. */
  filter: { missed: Type.Boolean() },
});
export type ProblemCreate = Static<typeof problemSchemas.Create>;
export type ProblemUpdate = Static<typeof problemSchemas.Update>;
export type ProblemRow = Static<typeof problemSchemas.Row>;
export type ProblemDetail = Static<typeof problemSchemas.Detail>;
export type ProblemQuery = Static<typeof problemSchemas.Query>;
export type ProblemStep = Static<typeof problemSchemas.Step>;

/** What a problem is made into. */
export const ProblemConvert = Type.Object({
  version: RowVersion,
  to: OneOf(['task', 'risk']),
  title: Type.Optional(Title),
  /** Of a task. */
  taskTypeId: Type.Optional(Id),
  /** Of a risk. */
  probability: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  impact: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
});
export type ProblemConvert = Static<typeof ProblemConvert>;
export const ProblemConverted = Type.Object({
  made: ObjectPointer,
  version: RowVersion,
  /** It is processed from now on, and was not before. */
  begun: Type.Boolean(),
});
export type ProblemConverted = Static<typeof ProblemConverted>;

/** The conversion is taken back: what it made goes, and the problem stands where it stood. */
export const ProblemUnconvert = Type.Object({
  to: OneOf(['task', 'risk']),
  madeId: Id,
  /** The conversion began to process the problem. */
  begun: Type.Boolean(),
});
export type ProblemUnconvert = Static<typeof ProblemUnconvert>;
export const ProblemUnconverted = Type.Object({
  /** Its state went back; false also where the conversion had not changed it. */
  restored: Type.Boolean(),
  /** Who had it meanwhile. */
  assigneeId: Nullable(Type.String()),
});
export type ProblemUnconverted = Static<typeof ProblemUnconverted>;

const SlaRule = Type.Object({
  response: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  resolution: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  mode: OneOf(Object.keys(clockModes) as ClockMode[]),
});
/** Limits in minutes, in the order of the severities. */
export const SlaRules = Type.Object({
  rules: Type.Array(SlaRule, { minItems: 4, maxItems: 4 }),
  version: RowVersion,
});
export type SlaRules = Static<typeof SlaRules>;
