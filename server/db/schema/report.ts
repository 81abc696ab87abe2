/** Reports of projects: templates, which a project uses, what is written, what was published, its public links (product model 17.6). */
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
import type { ProjectHealth } from '../../../contract/project/enums';
import type { ReportKind } from '../../../contract/report/kinds';
import type { ReportState } from '../../../contract/report/lifecycle';
import type { Block, ReportFigures, Section } from '../../../contract/report/report';
import { audit, instant, searchable, searchIndexes, tenantKey, versioned } from './columns';
import { project } from './project';

export const reportTemplate = pgTable(
  'report_template',
  {
    ...tenantKey(),
    name: text('name').notNull(),
    kind: text('kind').$type<ReportKind>().notNull(),
    sections: jsonb('sections').$type<Section[]>().notNull(),
    /** Working days after the period until which a report is in time. */
    dueDays: smallint('due_days').notNull().default(1),
    enabled: boolean('enabled').notNull().default(true),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('report_template_name').on(t.tenantId, t.name)],
);

/** That a project makes reports by a template, for periods that end on `since` or later. */
export const reportUse = pgTable(
  'report_use',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    templateId: uuid('template_id').notNull(),
    /** Null: whoever leads the project. */
    authorId: uuid('author_id'),
    receiverIds: uuid('receiver_ids').array().notNull().default(sql`'{}'`),
    since: date('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId, t.templateId] }),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'report_use_project',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.templateId],
      foreignColumns: [reportTemplate.tenantId, reportTemplate.id],
      name: 'report_use_template',
    }).onDelete('cascade'),
  ],
);

export const report = pgTable(
  'report',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    /** No foreign key: a report outlives its template. */
    templateId: uuid('template_id'),
    kind: text('kind').$type<ReportKind>().notNull(),
    title: text('title').notNull(),
    /** Both counted. */
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    /** Until which day it is in time; null: no calendar asks for it. */
    dueOn: date('due_on'),
    authorId: uuid('author_id').notNull(),
    receiverIds: uuid('receiver_ids').array().notNull().default(sql`'{}'`),
    state: text('state').$type<ReportState>().notNull().default('DRAFT'),
    sections: jsonb('sections').$type<Section[]>().notNull(),
    health: text('health').$type<ProjectHealth>().notNull().default('none'),
    healthNote: text('health_note'),
    returnReason: text('return_reason'),
    /** Why the next version is written. */
    amendReason: text('amend_reason'),
    /** When it was handed in first: what tells late from in time. */
    submittedAt: instant('submitted_at'),
    /** The last version; null: none was published. */
    publishedNo: integer('published_no'),
    publishedAt: instant('published_at'),
    /** What the last version says in words: what it is found by. */
    publishedText: text('published_text').notNull().default(''),
    /** Those who were to write it were told that its day is over. */
    remindedAt: instant('reminded_at'),
    fileCount: integer('file_count').notNull().default(0),
    ...audit(),
    ...versioned(),
    ...searchable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    /** Once for a project, template and period; one that was given up makes way. */
    uniqueIndex('report_period')
      .on(t.tenantId, t.projectId, t.templateId, t.fromDay, t.toDay)
      .where(sql`state <> 'VOID'`),
    index('report_project').on(t.tenantId, t.projectId, t.toDay),
    index('report_due').on(t.dueOn).where(sql`submitted_at is null and reminded_at is null and state <> 'VOID'`),
    ...searchIndexes('report', t),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'report_project',
    }).onDelete('cascade'),
  ],
);

const ofReport = (name: string, t: { tenantId: AnyPgColumn; reportId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.tenantId, t.reportId],
    foreignColumns: [report.tenantId, report.id],
    name,
  }).onDelete('cascade');

/** What was published, as values, labels and names: never changed, whatever becomes of what it speaks of. */
export const reportVersion = pgTable(
  'report_version',
  {
    tenantId: uuid('tenant_id').notNull(),
    reportId: uuid('report_id').notNull(),
    no: integer('no').notNull(),
    title: text('title').notNull(),
    projectName: text('project_name').notNull(),
    authorName: text('author_name'),
    sections: jsonb('sections').$type<Section[]>().notNull(),
    blocks: jsonb('blocks').$type<Block[]>().notNull(),
    figures: jsonb('figures').$type<ReportFigures>().notNull(),
    health: text('health').$type<ProjectHealth>().notNull(),
    healthNote: text('health_note'),
    zone: text('zone').notNull(),
    asOf: instant('as_of').notNull(),
    reason: text('reason'),
    publishedAt: instant('published_at').notNull().defaultNow(),
    publishedBy: uuid('published_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.reportId, t.no] }), ofReport('report_version_report', t)],
);

/** Who opened which version last. */
export const reportRead = pgTable(
  'report_read',
  {
    tenantId: uuid('tenant_id').notNull(),
    reportId: uuid('report_id').notNull(),
    userId: uuid('user_id').notNull(),
    no: integer('no').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.reportId, t.userId] }), ofReport('report_read_report', t)],
);

/**
 * Links of reports as 1.0 keeps them, whose processes may work beside these while an installation is upgraded. They were
 * taken over into `public_link`; what is made or revoked meanwhile goes across by triggers (`db/sql/reportLinks.sql`).
 */
export const reportLink = pgTable(
  'report_link',
  {
    tenantId: uuid('tenant_id').notNull(),
    reportId: uuid('report_id').notNull(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').notNull(),
    passwordHash: text('password_hash'),
    expiresAt: instant('expires_at').notNull(),
    views: integer('views').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.reportId] }), ofReport('report_link_report', t)],
);

/** Of 1.0 too. */
export const reportLinkPass = pgTable(
  'report_link_pass',
  {
    tenantId: uuid('tenant_id').notNull(),
    passHash: text('pass_hash').notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.passHash] })],
);
