/** Reviews in rounds, with people, checklist and issues; templates of the enterprise; overridden gates (product model 17.5). */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { recordFields } from '../../../contract/object/recordFields';
import type { StepMode } from '../../../contract/object/stepModes';
import type { ReviewType } from '../../../contract/review/fields';
import { reviewFields } from '../../../contract/review/fields';
import type { IssueState, ItemResult, ReviewRole } from '../../../contract/review/kinds';
import type { Conclusion, ReviewState } from '../../../contract/review/lifecycle';
import { audit, instant, searchIndexes, tenantKey, versioned } from './columns';
import { columnsOf } from './fieldColumns';
import { project } from './project';
import { inProject } from './risk';

export const reviewTemplate = pgTable(
  'review_template',
  {
    ...tenantKey(),
    name: text('name').notNull(),
    type: text('type').$type<ReviewType>().notNull(),
    mode: text('mode').$type<StepMode>().notNull().default('and'),
    percent: smallint('percent'),
    /** No foreign key: a flow that is gone is refused when it is needed. */
    flowId: uuid('flow_id'),
    items: jsonb('items').$type<string[]>().notNull().default([]),
    enabled: boolean('enabled').notNull().default(true),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('review_template_name').on(t.tenantId, t.name)],
);

export const review = pgTable(
  'review',
  {
    ...inProject(),
    ...columnsOf(reviewFields, recordFields),
    stateBefore: text('state_before').$type<ReviewState>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('review_seq').on(t.tenantId, t.projectId, t.seq),
    ...searchIndexes('review', t),
    index('review_assignee').on(t.tenantId, t.assigneeId).where(sql`deleted_at is null`),
    index('review_gate').on(t.tenantId, t.gatePhaseId).where(sql`gate_phase_id is not null`),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'review_project',
    }).onDelete('cascade'),
  ],
);

const ofReview = (name: string, t: { tenantId: AnyPgColumn; reviewId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.tenantId, t.reviewId],
    foreignColumns: [review.tenantId, review.id],
    name,
  }).onDelete('cascade');

export const reviewRound = pgTable(
  'review_round',
  {
    tenantId: uuid('tenant_id').notNull(),
    reviewId: uuid('review_id').notNull(),
    round: smallint('round').notNull(),
    beganAt: instant('began_at').notNull().defaultNow(),
    concludedAt: instant('concluded_at'),
    conclusion: text('conclusion').$type<Conclusion>(),
    summary: text('summary').notNull().default(''),
    score: smallint('score'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.reviewId, t.round] }), ofReview('review_round_review', t)],
);

export const reviewPerson = pgTable(
  'review_person',
  {
    tenantId: uuid('tenant_id').notNull(),
    reviewId: uuid('review_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role').$type<ReviewRole>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.reviewId, t.userId] }), ofReview('review_person_review', t)],
);

/** The checklist of the present round. */
export const reviewItem = pgTable(
  'review_item',
  {
    ...tenantKey(),
    reviewId: uuid('review_id').notNull(),
    sort: integer('sort').notNull(),
    text: text('text').notNull(),
    result: text('result').$type<ItemResult>(),
    note: text('note').notNull().default(''),
    checkedBy: uuid('checked_by'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('review_item_of').on(t.tenantId, t.reviewId, t.sort),
    ofReview('review_item_review', t),
  ],
);

export const reviewIssue = pgTable(
  'review_issue',
  {
    ...tenantKey(),
    reviewId: uuid('review_id').notNull(),
    seq: integer('seq').notNull(),
    round: smallint('round').notNull(),
    itemId: uuid('item_id'),
    text: text('text').notNull(),
    severity: smallint('severity').notNull(),
    state: text('state').$type<IssueState>().notNull().default('OPEN'),
    ownerId: uuid('owner_id'),
    dueOn: date('due_on'),
    fixNote: text('fix_note').notNull().default(''),
    fixedBy: uuid('fixed_by'),
    fixedAt: instant('fixed_at'),
    verifiedBy: uuid('verified_by'),
    verifiedAt: instant('verified_at'),
    /** No foreign key: what is gone is not named. */
    problemId: uuid('problem_id'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('review_issue_seq').on(t.tenantId, t.reviewId, t.seq),
    ofReview('review_issue_review', t),
  ],
);

/** A phase that may begin though a review holds it back; only ever added to. */
export const reviewGateOverride = pgTable(
  'review_gate_override',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    phaseId: uuid('phase_id').notNull(),
    reason: text('reason').notNull(),
    by: uuid('by').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('review_gate_override_phase').on(t.tenantId, t.phaseId),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'review_gate_override_project',
    }).onDelete('cascade'),
  ],
);
