/** Cost of projects: subjects, budgets, expenses, rates, and what approved hours cost (product model 17.7). */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { commitmentFields } from '../../../contract/commitment/fields';
import type { CommitmentState } from '../../../contract/commitment/lifecycle';
import { costFields } from '../../../contract/cost/fields';
import type { BudgetState, CostState } from '../../../contract/cost/lifecycle';
import type { SubjectKind } from '../../../contract/cost/lists';
import { recordFields } from '../../../contract/object/recordFields';
import type { foreignCurrencies } from '../../../contract/time/currency';
import type { RateScope } from '../../../contract/time/labour';
import { audit, instant, searchIndexes, tenantKey, versioned } from './columns';
import { columnsOf } from './fieldColumns';
import { hrPosition } from './hrp';
import { project } from './project';
import { inProject } from './risk';
import { tenantMember } from './tenant';

/** Whole fen: sums are exact. */
const fen = (name: string) => bigint(name, { mode: 'number' });
const ofProject = (name: string, t: { tenantId: AnyPgColumn; projectId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.tenantId, t.projectId],
    foreignColumns: [project.tenantId, project.id],
    name,
  }).onDelete('cascade');

export const costSubject = pgTable(
  'cost_subject',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    kind: text('kind').$type<SubjectKind>().notNull(),
    /** Fen that it is thought to need beside what is spent and committed; null: what is left of its budget. */
    toComplete: fen('to_complete'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('cost_subject_name').on(
      t.tenantId,
      t.projectId,
      sql`coalesce(${t.parentId}, ${t.projectId})`,
      sql`lower(${t.name})`,
    ),
    foreignKey({
      columns: [t.tenantId, t.parentId],
      foreignColumns: [t.tenantId, t.id],
      name: 'cost_subject_parent',
    }).onDelete('cascade'),
    ofProject('cost_subject_project', t),
  ],
);

/** A version of a project's budget. Superseded is computed: an approved one behind which a later one is approved. */
export const costBudget = pgTable(
  'cost_budget',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    no: smallint('no').notNull(),
    state: text('state').$type<Exclude<BudgetState, 'SUPERSEDED'>>().notNull().default('DRAFT'),
    note: text('note').notNull().default(''),
    approvedBy: uuid('approved_by'),
    approvedAt: instant('approved_at'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('cost_budget_no').on(t.tenantId, t.projectId, t.no),
    uniqueIndex('cost_budget_open').on(t.tenantId, t.projectId).where(sql`${t.state} <> 'APPROVED'`),
    ofProject('cost_budget_project', t),
  ],
);

export const costBudgetLine = pgTable(
  'cost_budget_line',
  {
    tenantId: uuid('tenant_id').notNull(),
    budgetId: uuid('budget_id').notNull(),
    subjectId: uuid('subject_id').notNull(),
    amount: fen('amount').notNull(),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.budgetId, t.subjectId] }),
    check('cost_budget_line_amount', sql`${t.amount} >= 0`),
    foreignKey({
      columns: [t.tenantId, t.budgetId],
      foreignColumns: [costBudget.tenantId, costBudget.id],
      name: 'cost_budget_line_budget',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.subjectId],
      foreignColumns: [costSubject.tenantId, costSubject.id],
      name: 'cost_budget_line_subject',
    }).onDelete('cascade'),
  ],
);

/** What one unit of a currency is in the enterprise's, from a day on until the next rate of it. */
export const exchangeRate = pgTable(
  'exchange_rate',
  {
    ...tenantKey(),
    currency: text('currency').$type<keyof typeof foreignCurrencies>().notNull(),
    day: date('day').notNull(),
    rate: numeric('rate', { precision: 14, scale: 8, mode: 'number' }).notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('exchange_rate_day').on(t.tenantId, t.currency, t.day),
    check('exchange_rate_rate', sql`${t.rate} > 0`),
  ],
);

/** What a project has promised to pay, by contract or order. */
export const commitment = pgTable(
  'commitment',
  {
    ...inProject(),
    ...columnsOf(commitmentFields, recordFields),
    stateBefore: text('state_before').$type<CommitmentState>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('commitment_seq').on(t.tenantId, t.projectId, t.seq),
    ...searchIndexes('commitment', t),
    index('commitment_assignee').on(t.tenantId, t.assigneeId).where(sql`deleted_at is null`),
    check('commitment_amount', sql`${t.amount} > 0`),
    foreignKey({
      columns: [t.tenantId, t.subjectId],
      foreignColumns: [costSubject.tenantId, costSubject.id],
      name: 'commitment_subject_of',
    }),
    ofProject('commitment_project', t),
  ],
);

export const cost = pgTable(
  'cost',
  {
    ...inProject(),
    ...columnsOf(costFields, recordFields),
    stateBefore: text('state_before').$type<CostState>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('cost_seq').on(t.tenantId, t.projectId, t.seq),
    ...searchIndexes('cost', t),
    index('cost_assignee').on(t.tenantId, t.assigneeId).where(sql`deleted_at is null`),
    check('cost_amount', sql`${t.amount} > 0`),
    foreignKey({
      columns: [t.tenantId, t.subjectId],
      foreignColumns: [costSubject.tenantId, costSubject.id],
      name: 'cost_subject_of',
    }),
    index('cost_commitment').on(t.tenantId, t.commitmentId).where(sql`commitment_id is not null`),
    foreignKey({
      columns: [t.tenantId, t.commitmentId],
      foreignColumns: [commitment.tenantId, commitment.id],
      name: 'cost_commitment_of',
    }),
    ofProject('cost_project', t),
  ],
);

/** What an hour costs, from a day on until the next rate of the same scope and subject. */
export const costRate = pgTable(
  'cost_rate',
  {
    ...tenantKey(),
    scope: text('scope').$type<RateScope>().notNull(),
    userId: uuid('user_id'),
    positionId: uuid('position_id'),
    grade: text('grade'),
    projectId: uuid('project_id'),
    effectiveFrom: date('effective_from').notNull(),
    fenPerHour: fen('fen_per_hour').notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('cost_rate_day').on(
      t.tenantId,
      t.scope,
      sql`coalesce(${t.userId}, ${t.positionId}, ${t.tenantId})`,
      sql`coalesce(${t.grade}, '')`,
      sql`coalesce(${t.projectId}, ${t.tenantId})`,
      t.effectiveFrom,
    ),
    check('cost_rate_amount', sql`${t.fenPerHour} >= 0`),
    check(
      'cost_rate_subject',
      sql`(${t.scope} IN ('projectUser', 'user')) = (${t.userId} IS NOT NULL)
        AND (${t.scope} IN ('projectPosition', 'position')) = (${t.positionId} IS NOT NULL)
        AND (${t.scope} = 'grade') = (${t.grade} IS NOT NULL)
        AND (${t.scope} IN ('projectUser', 'projectPosition')) = (${t.projectId} IS NOT NULL)`,
    ),
    foreignKey({
      columns: [t.tenantId, t.userId],
      foreignColumns: [tenantMember.tenantId, tenantMember.id],
      name: 'cost_rate_user',
    }),
    foreignKey({
      columns: [t.tenantId, t.positionId],
      foreignColumns: [hrPosition.tenantId, hrPosition.id],
      name: 'cost_rate_position',
    }),
    ofProject('cost_rate_project', t),
  ],
);

/**
 * What approved hours cost, frozen with their rate; only ever added to. A worklog has at most one live entry; one that is
 * taken back or priced anew is answered by a row with its opposite, in a month that is open. No rate: not priced.
 */
export const costLabour = pgTable(
  'cost_labour',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    worklogId: uuid('worklog_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Of the work. */
    day: date('day').notNull(),
    /** The day that it counts on: that of the work, or of the booking where that month is locked. */
    bookedOn: date('booked_on').notNull(),
    minutes: integer('minutes').notNull(),
    rateFen: fen('rate_fen'),
    amountFen: fen('amount_fen'),
    reversesId: uuid('reverses_id'),
    live: boolean('live').notNull(),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('cost_labour_live').on(t.tenantId, t.worklogId).where(sql`live`),
    uniqueIndex('cost_labour_reverses').on(t.tenantId, t.reversesId),
    index('cost_labour_project').on(t.tenantId, t.projectId, t.bookedOn),
    check('cost_labour_priced', sql`(${t.rateFen} IS NULL) = (${t.amountFen} IS NULL)`),
    ofProject('cost_labour_project', t),
  ],
);

/** Up to this day hours, and what they and expenses cost, stand fast. */
export const workLock = pgTable(
  'work_lock',
  {
    tenantId: uuid('tenant_id').notNull(),
    lockedTo: date('locked_to').notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId] })],
);
