/** Deliveries of contracts, as managers of a market look at them (specification §7 marketAnalysis; note "insight", Market). */
import { type Static, type TSchema, Type } from 'typebox';
import { Day, Id, Instant, Nullable, NullableOf, OneOf, Page, pagingFields, RowVersion } from '../envelope';
import { fileFormats } from '../object/fileFormats';
import { NONE, provinceCodes } from './provinces';
import { currencyCodes, outcomeCodes, SATISFACTION_POINTS, stageCodes } from './words';

/** Exact: digits, not a binary fraction. */
const Amount = Type.String({ pattern: '^\\d{1,13}(\\.\\d{1,2})?$' });
const Score = Type.Number({ minimum: 1, maximum: SATISFACTION_POINTS });
const Text = (maxLength: number) => Type.String({ maxLength });
const Customer = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const Province = NullableOf(provinceCodes);
const Currency = OneOf(currencyCodes);

const written = {
  customer: Customer,
  province: Province,
  product: Text(100),
  contractNo: Text(60),
  /** What this delivery is worth of its contract. */
  amount: Nullable(Amount),
  currency: Currency,
  /** Recognised so far, in the same currency. */
  revenue: Nullable(Amount),
  projectId: Nullable(Id),
  signedOn: Nullable(Day),
  plannedOn: Day,
  deliveredOn: Nullable(Day),
  acceptedOn: Nullable(Day),
  /** Counts where no evaluation by a questionnaire exists. */
  satisfaction1: Nullable(Score),
  satisfaction2: Nullable(Score),
  delayReason: Text(500),
  note: Text(2000),
};
const optional = <T extends Record<string, TSchema>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [K in keyof T]: ReturnType<typeof Type.Optional<T[K]>>;
  };
const { customer, plannedOn, ...others } = written;

export const DeliveryCreate = Type.Object({ customer, plannedOn, ...optional(others) });
export type DeliveryCreate = Static<typeof DeliveryCreate>;
export const DeliveryUpdate = Type.Object({ version: RowVersion, ...optional(written) });
export type DeliveryUpdate = Static<typeof DeliveryUpdate>;

/** A mean of answers to the evaluation of the project, or what was written by hand. */
export const Satisfaction = Type.Object({
  /** Of 5 points, rounded once to two digits. */
  score: Type.Number(),
  answers: Type.Integer(),
  evaluated: Type.Boolean(),
});
export type Satisfaction = Static<typeof Satisfaction>;

export const DeliveryRow = Type.Object({
  id: Id,
  no: Type.String(),
  ...written,
  satisfaction1: Nullable(Satisfaction),
  satisfaction2: Nullable(Satisfaction),
  /** Written by hand; what counts is above. */
  written1: Nullable(Type.Number()),
  written2: Nullable(Type.Number()),
  /** Null, too, where the reader may not see the project. */
  project: Nullable(Type.Object({ id: Id, code: Type.String(), name: Type.String() })),
  outcome: OneOf(outcomeCodes),
  stage: OneOf(stageCodes),
  /** (actual or today) − planned, in days: below zero early, or still to go. */
  delayDays: Type.Integer(),
  version: RowVersion,
  updatedTime: Instant,
});
export type DeliveryRow = Static<typeof DeliveryRow>;
export const DeliveryPage = Page(DeliveryRow);
export type DeliveryPage = Static<typeof DeliveryPage>;

export const deliverySorts = ['no', 'customer', 'plannedOn', 'deliveredOn', 'delayDays', 'amount'] as const;
/** Which deliveries: by the plan, and by whatever a number that was clicked stands for. */
const which = {
  /** Planned from and to, both included. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  province: Type.Optional(OneOf([...provinceCodes, NONE])),
  /** Exactly; 未填: those without. */
  product: Type.Optional(Text(100)),
  customer: Type.Optional(Text(100)),
  projectId: Type.Optional(Id),
  currency: Type.Optional(Currency),
  /** Of several any: `late,overdue`. */
  outcome: Type.Optional(
    Type.String({ maxLength: 100, pattern: '^(onTime|late|overdue|open)(,(onTime|late|overdue|open))*$' }),
  ),
  /** At least. */
  reached: Type.Optional(OneOf(stageCodes)),
  /** `2026-03`: of the plan. */
  month: Type.Optional(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' })),
  /** With a score of the first or the second satisfaction. */
  evaluated: Type.Optional(OneOf(['1', '2'])),
  keyword: Type.Optional(Text(100)),
};
export const MarketQuery = Type.Object(which);
export type MarketQuery = Static<typeof MarketQuery>;
export const DeliveryQuery = Type.Object({
  ...which,
  sort: Type.Optional(OneOf(deliverySorts)),
  order: Type.Optional(OneOf(['asc', 'desc'])),
  ...pagingFields,
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;
export const DeliveryExport = Type.Object({ ...which, format: OneOf(fileFormats) });
export type DeliveryExport = Static<typeof DeliveryExport>;

const Money = Type.Object({ currency: Currency, amount: Type.String(), revenue: Type.String() });
/** Numerators and denominators, so that sums of parts are those of the whole. */
const Scores = Type.Object({ sum: Type.Number(), answers: Type.Integer(), deliveries: Type.Integer() });
export const MarketFigures = Type.Object({
  planned: Type.Integer(),
  onTime: Type.Integer(),
  late: Type.Integer(),
  overdue: Type.Integer(),
  /** Planned for a day to come and not delivered: judged neither way yet. */
  open: Type.Integer(),
  /** Days of those that are late or overdue, together. */
  delayDays: Type.Integer(),
  /** One entry a currency that there is. */
  money: Type.Array(Money),
  satisfaction1: Scores,
  satisfaction2: Scores,
});
export type MarketFigures = Static<typeof MarketFigures>;

const PeriodOf = Type.Object({ from: Day, to: Day });
export const MarketSummary = Type.Object({
  figures: MarketFigures,
  /** Null: the query names no period. */
  period: Nullable(PeriodOf),
  before: Nullable(Type.Object({ ...PeriodOf.properties, figures: MarketFigures })),
});
export type MarketSummary = Static<typeof MarketSummary>;

export const MarketGroup = Type.Object({
  /** The province's code, the customer, the product; null: 未填. */
  key: Nullable(Type.String()),
  figures: MarketFigures,
});
export type MarketGroup = Static<typeof MarketGroup>;
export const MarketGroups = Type.Array(MarketGroup);

/** A month without a delivery is there, too; only of very long periods the newest. */
export const MarketTrend = Type.Array(Type.Object({ month: Type.String(), figures: MarketFigures }));
export type MarketTrend = Static<typeof MarketTrend>;

export const MarketFunnel = Type.Array(
  Type.Object({ stage: OneOf(stageCodes), count: Type.Integer(), money: Type.Array(Money) }),
);
export type MarketFunnel = Static<typeof MarketFunnel>;
