/** Earned value of a plan on a frozen baseline, as of a day: of each node and of the project, in hours and in money. */
import { type Static, type TSchema, Type } from 'typebox';
import { Day, Id, Instant, Nullable, Person } from '../envelope';

const Amount = Type.Number();
const figures = {
  bac: Amount,
  pv: Amount,
  ev: Amount,
  /** Null: the reader may not see what it cost. */
  ac: Nullable(Amount),
  sv: Amount,
  cv: Nullable(Amount),
  spi: Nullable(Type.Number()),
  cpi: Nullable(Type.Number()),
  /** The rest as dear as so far. */
  eac: Nullable(Amount),
  etc: Nullable(Amount),
  vac: Nullable(Amount),
  /** How dear the rest may be, so that the budget holds. */
  tcpi: Nullable(Type.Number()),
} satisfies Record<string, TSchema>;
export const EarnedFigures = Type.Object(figures);
export type EarnedFigures = Static<typeof EarnedFigures>;

export const EarnedQuery = Type.Object({
  projectId: Id,
  /** The last approved one where it is left out, or the last one where none is approved. */
  baselineId: Type.Optional(Id),
  /** At whose end it is reckoned; today where it is left out. For who may not list the tasks the end of the last month that is over. */
  day: Type.Optional(Day),
});
export type EarnedQuery = Static<typeof EarnedQuery>;

export const EarnedReport = Type.Object({
  day: Day,
  /** Null: there is none, and nothing is reckoned. */
  baseline: Nullable(
    Type.Object({
      ...{ id: Id, no: Type.Integer(), name: Type.String() },
      /** Null: nobody has approved it. */
      approvedBy: Nullable(Person),
      approvedTime: Nullable(Instant),
    }),
  ),
  /** All of it; hours that were logged beside the baseline's nodes are in its actual ones. */
  hours: Nullable(EarnedFigures),
  /** Fen. Null: no budget is in force, or the reader may not see cost. */
  money: Nullable(EarnedFigures),
  /** The rest as planned, and as late and as dear as so far; hours. Null: the reader may not see how many were spent. */
  forecasts: Nullable(Type.Object({ asPlanned: Amount, byCostAndTime: Nullable(Amount) })),
  /** In weeks since the baseline's first day: how much of its time was earned. */
  schedule: Nullable(Type.Object({ elapsed: Type.Number(), earned: Type.Number(), spiT: Nullable(Type.Number()) })),
  /** In the order of the baseline, each with all below it; those without hours are left out. */
  nodes: Type.Array(
    Type.Object({
      nodeId: Id,
      wbs: Type.String(),
      title: Type.String(),
      hours: EarnedFigures,
      money: Nullable(EarnedFigures),
    }),
  ),
  /** Nodes of the baseline, none below them, on which no hours were planned: they are in no sum. */
  unplanned: Type.Integer(),
  /** Some hours are today's estimates: the baseline is older than the keeping of them. */
  estimated: Type.Boolean(),
});
export type EarnedReport = Static<typeof EarnedReport>;

export const EarnedCurveQuery = Type.Object({ projectId: Id, baselineId: Type.Optional(Id) });
/** All until the end of a day. */
export const EarnedPoint = Type.Object({
  day: Day,
  pv: Amount,
  /** Null of days to come, and where the reader may not see it. */
  ev: Nullable(Amount),
  /** Null of days to come, and where the reader may not see it. */
  ac: Nullable(Amount),
});
export type EarnedPoint = Static<typeof EarnedPoint>;
/** By ends of months, in their order; today between them. Money in fen, null where there is none for the reader. */
export const EarnedCurve = Type.Object({ hours: Type.Array(EarnedPoint), money: Nullable(Type.Array(EarnedPoint)) });
export type EarnedCurve = Static<typeof EarnedCurve>;
