/** Risks (specification §2 project centre; product model 17.2): what their API has beside that of every register. */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Person, RowVersion } from '../envelope';
import { ObjectPointer, Reason, Text } from '../object/record';
import { registerApi } from '../object/register';
import { riskFields } from './fields';
import { riskLifecycle } from './lifecycle';
import { riskTabs } from './lists';
import { CELLS, type Proximity, proximities, type RiskLevel, riskLevels, type Trend, trends } from './matrix';

const Level = OneOf(Object.keys(riskLevels) as RiskLevel[]);
const Rating = Type.Integer({ minimum: 1, maximum: 5 });
const Cell = Type.Integer({ minimum: 1, maximum: CELLS });

export const RiskTrack = Type.Object({
  id: Id,
  at: Instant,
  by: Nullable(Person),
  probability: Nullable(Type.Integer()),
  impact: Nullable(Type.Integer()),
  /** By the matrix of its day. */
  level: Nullable(Level),
  situation: Type.String(),
  measures: Type.String(),
});
export type RiskTrack = Static<typeof RiskTrack>;
export const RiskTrackCreate = Type.Object({
  version: RowVersion,
  situation: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
  measures: Type.Optional(Text()),
  probability: Type.Optional(Rating),
  impact: Type.Optional(Rating),
});
export type RiskTrackCreate = Static<typeof RiskTrackCreate>;

export const riskSchemas = registerApi(riskFields, riskLifecycle, riskTabs, {
  create: { probability: Rating, impact: Rating },
  update: {
    probability: Type.Optional(Rating),
    impact: Type.Optional(Rating),
    /** Of a new first assessment after identification. */
    reason: Type.Optional(Reason),
  },
  row: {
    level: Level,
    trend: Nullable(OneOf(Object.keys(trends) as Trend[])),
    proximity: Nullable(OneOf(Object.keys(proximities) as Proximity[])),
    /** The plan to close it has passed. */
    overdue: Type.Boolean(),
    trackedTime: Nullable(Instant),
    /** The next track is due by then; null where nobody tracks it. */
    reviewOn: Nullable(Day),
    escalatedTime: Nullable(Instant),
  },
  detail: { tracks: Type.Array(RiskTrack) },
  filter: { levels: Type.Array(Level, { maxItems: 20 }) },
  step: {
    situation: Text(),
    /** Of what has occurred: an existing problem instead of a new one. */
    problemId: Id,
  },
  // What it became, where the step made or linked one.
  stepped: { problem: Nullable(ObjectPointer) },
});
export type RiskCreate = Static<typeof riskSchemas.Create>;
export type RiskUpdate = Static<typeof riskSchemas.Update>;
export type RiskRow = Static<typeof riskSchemas.Row>;
export type RiskDetail = Static<typeof riskSchemas.Detail>;
export type RiskQuery = Static<typeof riskSchemas.Query>;
export type RiskStep = Static<typeof riskSchemas.Step>;
export type RiskStepped = Static<typeof riskSchemas.Stepped>;

/** Open risks by cell: as they stand, and as they were first assessed. */
export const RiskMap = Type.Object({
  current: Type.Array(Type.Object({ cell: Cell, count: Type.Integer() })),
  first: Type.Array(Type.Object({ cell: Cell, count: Type.Integer() })),
  moves: Type.Array(Type.Object({ from: Cell, to: Cell, count: Type.Integer() })),
});
export type RiskMap = Static<typeof RiskMap>;

const Days = Type.Integer({ minimum: 1, maximum: 365 });
export const RiskRules = Type.Object({
  /** Levels of cells 1 to 25. */
  matrix: Type.Array(Level, { minItems: CELLS, maxItems: CELLS }),
  /** Days after the last track. */
  reviewDays: Type.Object({ high: Days, mid: Days, low: Days }),
  opportunities: Type.Boolean(),
  version: RowVersion,
});
export type RiskRules = Static<typeof RiskRules>;
