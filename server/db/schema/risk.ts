/** Risks with their track, and problems (product model 17.2, 17.3). */
import { sql } from 'drizzle-orm';
import {
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
import type { CustomValues } from '../../../contract/object/customFields';
import type { ProblemState } from '../../../contract/problem/lifecycle';
import type { RiskState } from '../../../contract/risk/lifecycle';
import type { Nature, RiskLevel } from '../../../contract/risk/matrix';
import { audit, instant, recyclable, searchable, searchIndexes, tenantKey, versioned } from './columns';
import { project } from './project';

/** What every object with a number in a project has. */
export const inProject = () => ({
  ...tenantKey(),
  projectId: uuid('project_id').notNull(),
  seq: integer('seq').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  /** Open to its parties, the project's owner and the enterprise's managers only. */
  isPrivate: boolean('is_private').notNull().default(false),
  ownerId: uuid('owner_id'),
  assigneeId: uuid('assignee_id'),
  labelIds: uuid('label_ids').array().notNull().default([]),
  /** Values of custom fields, by field id (`docs/decisions/custom-fields-in-one-column.md`). */
  customFields: jsonb('custom_fields').$type<CustomValues>().notNull().default({}),
  /** Of its attachments, kept with them. */
  fileCount: integer('file_count').notNull().default(0),
  /** What it was made from; never changed. */
  originType: text('origin_type'),
  originId: uuid('origin_id'),
  ...audit(),
  ...versioned(),
  ...recyclable(),
  ...searchable(),
});

export const risk = pgTable(
  'risk',
  {
    ...inProject(),
    state: text('state').$type<RiskState>().notNull().default('IDENTIFIED'),
    stateBefore: text('state_before').$type<RiskState>(),
    source: text('source'),
    category: text('category'),
    nature: text('nature').$type<Nature>().notNull().default('threat'),
    strategy: text('strategy'),
    /** As it was first assessed: `(P−1)·5 + I`, 1 to 25. */
    firstCell: smallint('first_cell').notNull(),
    /** As it is assessed now: the last track that assessed it, else the first. */
    cell: smallint('cell').notNull(),
    /** The assessment before, for the trend. */
    cellBefore: smallint('cell_before'),
    measures: text('measures').notNull().default(''),
    contingency: text('contingency').notNull().default(''),
    resolution: text('resolution').notNull().default(''),
    triggerSignal: text('trigger_signal').notNull().default(''),
    identifiedOn: date('identified_on').notNull(),
    expectedAt: date('expected_at'),
    planCloseOn: date('plan_close_on'),
    closedOn: date('closed_on'),
    trackedAt: instant('tracked_at'),
    escalatedAt: instant('escalated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('risk_seq').on(t.tenantId, t.projectId, t.seq),
    index('risk_open')
      .on(t.tenantId, t.projectId, t.cell)
      .where(sql`deleted_at is null and state in ('IDENTIFIED', 'TRACKING', 'OCCURRED', 'HANGUP')`),
    ...searchIndexes('risk', t),
    index('risk_assignee').on(t.tenantId, t.assigneeId).where(sql`deleted_at is null`),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'risk_project',
    }).onDelete('cascade'),
  ],
);

/** What was seen of a risk on a day. The level is that of the matrix of its day. */
export const riskTrack = pgTable(
  'risk_track',
  {
    ...tenantKey(),
    riskId: uuid('risk_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    by: uuid('by'),
    probability: smallint('probability'),
    impact: smallint('impact'),
    level: text('level').$type<RiskLevel>(),
    situation: text('situation').notNull(),
    measures: text('measures').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('risk_track_risk').on(t.tenantId, t.riskId, t.id),
    foreignKey({
      columns: [t.tenantId, t.riskId],
      foreignColumns: [risk.tenantId, risk.id],
      name: 'risk_track_risk',
    }).onDelete('cascade'),
  ],
);

export const problem = pgTable(
  'problem',
  {
    ...inProject(),
    state: text('state').$type<ProblemState>().notNull().default('UNCONFIRMED'),
    stateBefore: text('state_before').$type<ProblemState>(),
    type: text('type'),
    severity: smallint('severity').notNull(),
    urgent: smallint('urgent').notNull().default(2),
    affected: text('affected').notNull().default(''),
    deadline: date('deadline'),
    resolution: text('resolution'),
    resolutionComment: text('resolution_comment').notNull().default(''),
    rootCause: text('root_cause').notNull().default(''),
    resolvedBy: uuid('resolved_by'),
    resolvedAt: instant('resolved_at'),
    closedAt: instant('closed_at'),
    reopenCount: integer('reopen_count').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('problem_seq').on(t.tenantId, t.projectId, t.seq),
    index('problem_open').on(t.tenantId, t.projectId, t.severity).where(sql`deleted_at is null`),
    ...searchIndexes('problem', t),
    index('problem_assignee').on(t.tenantId, t.assigneeId).where(sql`deleted_at is null`),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'problem_project',
    }).onDelete('cascade'),
  ],
);
