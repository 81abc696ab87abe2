/** Cost of projects (specification §2 "cost", §7 `pcProjectCost`; product model 17.7). Money is integer fen. */
import { type Static, type TInteger, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Person, RowVersion } from '../envelope';
import { registerApi } from '../object/register';
import { foreignCurrencies, RATE_MAX, RATE_MIN } from '../time/currency';
import { type RateScope, rateScopes } from '../time/labour';
import { FEN_MAX, SUBJECTS_MAX } from '../time/money';
import { costFields } from './fields';
import { type BudgetState, budgetStates, costLifecycle } from './lifecycle';
import { costTabs, type SubjectKind, subjectKinds } from './lists';

const codes = <T extends string>(labels: Readonly<Record<T, string>>) => OneOf(Object.keys(labels) as T[]);
const version = { version: RowVersion };
export const OfProject = Type.Object({ projectId: Id });
const Fen: TInteger = Type.Integer({ minimum: 0, maximum: FEN_MAX });

/** Expenses are a register. */
export const costSchemas = registerApi(costFields, costLifecycle, costTabs);
export type CostCreate = Static<typeof costSchemas.Create>;
export type CostUpdate = Static<typeof costSchemas.Update>;
export type CostRow = Static<typeof costSchemas.Row>;
export type CostDetail = Static<typeof costSchemas.Detail>;
export type CostQuery = Static<typeof costSchemas.Query>;
export type CostStep = Static<typeof costSchemas.Step>;

const subjectFields = {
  name: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
  kind: codes<SubjectKind>(subjectKinds),
  parentId: Nullable(Id),
  /** Fen that it is thought to need beside what is spent and committed; null: what is left of its budget. */
  toComplete: Nullable(Fen),
};
export const CostSubject = Type.Object({ id: Id, ...subjectFields, ...version });
export type CostSubject = Static<typeof CostSubject>;
const { toComplete, ...subjectNeeds } = subjectFields;
export const SubjectCreate = Type.Object({
  projectId: Id,
  ...subjectNeeds,
  toComplete: Type.Optional(toComplete),
});
export type SubjectCreate = Static<typeof SubjectCreate>;
export const SubjectUpdate = Type.Object({ ...Type.Partial(Type.Object(subjectFields)).properties, ...version });
export type SubjectUpdate = Static<typeof SubjectUpdate>;
export const Saved = Type.Object({ id: Id, ...version });
export type Saved = Static<typeof Saved>;

export const BudgetLine = Type.Object({ subjectId: Id, amount: Fen, note: Type.String({ maxLength: 200 }) });
export type BudgetLine = Static<typeof BudgetLine>;
export const Budget = Type.Object({
  id: Id,
  /** Of the project's versions: 1, 2, 3. */
  no: Type.Integer(),
  state: codes<BudgetState>(budgetStates),
  note: Type.String(),
  total: Type.Integer(),
  lines: Type.Array(BudgetLine),
  by: Nullable(Person),
  updatedTime: Instant,
  approvedBy: Nullable(Person),
  approvedTime: Nullable(Instant),
  /** Its approval runs, or was returned to whoever handed it in. */
  asked: Type.Boolean(),
  ...version,
});
export type Budget = Static<typeof Budget>;
export const BudgetSave = Type.Object({
  note: Type.String({ maxLength: 500 }),
  lines: Type.Array(BudgetLine, { maxItems: SUBJECTS_MAX }),
  ...version,
});
export type BudgetSave = Static<typeof BudgetSave>;
export const BudgetSubmit = Type.Object(version);
export type BudgetSubmit = Static<typeof BudgetSubmit>;

/** What the reader may do with a project's cost. */
export const CostRights = Type.Object({
  create: Type.Boolean(),
  budget: Type.Boolean(),
  approveBudget: Type.Boolean(),
  /** Sees what hours of single people cost. */
  rates: Type.Boolean(),
  /** Sees the contracts and orders behind what is committed. */
  commitments: Type.Boolean(),
});

const figures = {
  /** Of the budget that is in force; null: there is none. */
  plan: Nullable(Type.Integer()),
  /** Approved and paid, with labour as far as it is told to the reader. */
  spent: Type.Integer(),
  /** Of expenses that wait to be approved. */
  waiting: Type.Integer(),
  /** Of contracts and orders in force, what is not paid yet, by the rates of today. */
  committed: Type.Integer(),
  /** Estimate to complete: what is thought to be needed beside what is spent and committed. */
  estimate: Type.Integer(),
  /** Estimate at completion: spent, committed and the estimate. */
  atCompletion: Type.Integer(),
};
/** A contract or order that an expense may belong to. */
export const CommitmentName = Type.Object({
  id: Id,
  no: Type.String(),
  /** Null: the reader may not see it. */
  title: Nullable(Type.String()),
  subjectId: Id,
  /** Expenses may be hung on it now. */
  active: Type.Boolean(),
});
export type CommitmentName = Static<typeof CommitmentName>;

/** What one unit of a currency is in the enterprise's, from a day on until the next rate of it. */
const exchangeFields = {
  currency: codes<keyof typeof foreignCurrencies>(foreignCurrencies),
  day: Day,
  rate: Type.Number({ minimum: RATE_MIN, maximum: RATE_MAX }),
};
export const ExchangeRate = Type.Object({ id: Id, ...exchangeFields, ...version });
export type ExchangeRate = Static<typeof ExchangeRate>;
export const ExchangeRateCreate = Type.Object(exchangeFields);
export type ExchangeRateCreate = Static<typeof ExchangeRateCreate>;
export const ExchangeRateUpdate = Type.Object({ day: exchangeFields.day, rate: exchangeFields.rate, ...version });
export type ExchangeRateUpdate = Static<typeof ExchangeRateUpdate>;

export const CostSummary = Type.Object({
  /** Each with all below it; `labour` is null where none of it is told to the reader. */
  subjects: Type.Array(Type.Object({ ...CostSubject.properties, ...figures, labour: Nullable(Type.Integer()) })),
  total: Type.Object(figures),
  budgetNo: Nullable(Type.Integer()),
  /** Currencies of commitments in force without a rate until today: what is left of them stands by the rate of their day. */
  unrated: Type.Array(Type.String()),
  labour: Type.Object({
    /** What is told of it; null: nothing is. It is in every `spent`. */
    amount: Nullable(Type.Integer()),
    /**
     * Some of it is in no figure: the reader has no right to rates, and is told of months that are over and of three people
     * at least, by when entries were written.
     */
    withheld: Type.Boolean(),
    minutes: Type.Integer(),
    /** Approved hours that no rate covers: what they cost is not known, which is not the same as nothing. */
    unpricedMinutes: Type.Integer(),
    /** Hours that are not approved yet and so not counted. */
    openMinutes: Type.Integer(),
    /** Hours were priced, but no subject of the project takes labour. */
    homeless: Type.Boolean(),
  }),
  /** By month, `2026-01`, in their order; `labour` is null where it is not told. */
  months: Type.Array(Type.Object({ month: Type.String(), expense: Type.Integer(), labour: Nullable(Type.Integer()) })),
  rights: CostRights,
});
export type CostSummary = Static<typeof CostSummary>;

/** Rates: per hour, from a day on until the next one of the same scope and subject. */
const rateFields = {
  scope: OneOf<RateScope>([...rateScopes]),
  /** Of a scope of people. */
  userId: Nullable(Id),
  positionId: Nullable(Id),
  grade: Nullable(Type.String({ minLength: 1, maxLength: 20 })),
  projectId: Nullable(Id),
  effectiveFrom: Day,
  fenPerHour: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
};
export const CostRate = Type.Object({
  id: Id,
  ...rateFields,
  person: Nullable(Person),
  positionName: Nullable(Type.String()),
  projectName: Nullable(Type.String()),
  ...version,
});
export type CostRate = Static<typeof CostRate>;
export const RateCreate = Type.Object(rateFields);
export type RateCreate = Static<typeof RateCreate>;
export const RateUpdate = Type.Object({
  effectiveFrom: rateFields.effectiveFrom,
  fenPerHour: rateFields.fenPerHour,
  ...version,
});
export type RateUpdate = Static<typeof RateUpdate>;

export const Repriced = Type.Object({
  /** Entries whose amount is another one now. */
  changed: Type.Integer(),
  /** Entries that no rate covers. */
  unpriced: Type.Integer(),
});
export type Repriced = Static<typeof Repriced>;
