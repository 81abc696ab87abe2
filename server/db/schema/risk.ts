/** Risks with their track, and problems (product model 17.2, 17.3). */
import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { recordFields } from '../../../contract/object/recordFields';
import { problemFields } from '../../../contract/problem/fields';
import type { ProblemState } from '../../../contract/problem/lifecycle';
import { riskFields } from '../../../contract/risk/fields';
import type { RiskState } from '../../../contract/risk/lifecycle';
import type { RiskLevel } from '../../../contract/risk/matrix';
import { audit, instant, recyclable, searchable, searchIndexes, tenantKey, versioned } from './columns';
import { columnsOf } from './fieldColumns';
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
    ...columnsOf(riskFields, recordFields),
    stateBefore: text('state_before').$type<RiskState>(),
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
    ...columnsOf(problemFields, recordFields),
    stateBefore: text('state_before').$type<ProblemState>(),
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
