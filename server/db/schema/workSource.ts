/** Work that is read from running tools of others: the connection, each reading, and what came of it until it is imported. */
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { SourceKind } from '../../../contract/import/sourceKinds';
import { audit, instant, tenantKey } from './columns';
import { project } from './project';

/** A connection is its maker's: whoever else may import into the project reads nothing by their token. */
export const workSource = pgTable(
  'work_source',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    kind: text('kind').$type<SourceKind>().notNull(),
    address: text('address').notNull(),
    scope: text('scope').notNull(),
    account: text('account').notNull().default(''),
    tokenCipher: text('token_cipher').notNull(),
    /** By the clock of the tool: what was changed there before has been imported. */
    importedUntil: instant('imported_until'),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('work_source_own').on(t.tenantId, t.projectId, t.createdBy),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'work_source_project',
    }).onDelete('cascade'),
  ],
);

/** One reading; `cursor` is moved in the transaction that keeps the page it leads behind. */
export const workPull = pgTable(
  'work_pull',
  {
    ...tenantKey(),
    sourceId: uuid('source_id').notNull(),
    state: text('state').notNull().default('queued'),
    since: instant('since'),
    /** The moment at which the reading began, by the clock of the tool. */
    beganAt: instant('began_at'),
    cursor: jsonb('cursor').$type<object>(),
    pages: integer('pages').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    total: integer('total'),
    /** The tool asked for patience until then. */
    resumeAt: instant('resume_at'),
    error: text('error'),
    heartbeatAt: instant('heartbeat_at'),
    finishedAt: instant('finished_at'),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('work_pull_state').on(t.state, t.heartbeatAt),
    index('work_pull_source').on(t.tenantId, t.sourceId, t.createdAt),
    foreignKey({
      columns: [t.tenantId, t.sourceId],
      foreignColumns: [workSource.tenantId, workSource.id],
      name: 'work_pull_source',
    }).onDelete('cascade'),
  ],
);

export const workPullPage = pgTable(
  'work_pull_page',
  {
    tenantId: uuid('tenant_id').notNull(),
    pullId: uuid('pull_id').notNull(),
    nth: integer('nth').notNull(),
    /** Cells by column, as a file of the tool would hold them. */
    rows: jsonb('rows').$type<Record<string, string | string[]>[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.pullId, t.nth] }),
    foreignKey({
      columns: [t.tenantId, t.pullId],
      foreignColumns: [workPull.tenantId, workPull.id],
      name: 'work_pull_page_pull',
    }).onDelete('cascade'),
  ],
);
