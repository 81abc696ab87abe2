/** Long work on tasks, with the cursor that lets any process go on after a crash. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BatchOperation, BatchOutcome, RowChange } from '../../../contract/task/batch';
import type { TaskExport } from '../../../contract/task/export';
import { audit, instant, tenantKey } from './columns';
import { project } from './project';
import { task } from './task';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * A background import. The files stand in the database, so that any process can go on after a crash; `done` is the
 * cursor, moved in the same transaction as the rows that it counts. The files' columns are stored plain (migration
 * import_file_plain): compressing them took a tenth of an import.
 */
export const importJob = pgTable(
  'import_job',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    fileName: text('file_name').notNull(),
    file: bytea('file').notNull(),
    linksFile: bytea('links_file'),
    linksName: text('links_name'),
    /** A ZIP of the files that rows name. */
    archive: bytea('archive'),
    mapping: jsonb('mapping').notNull(),
    dryRun: boolean('dry_run').notNull().default(false),
    /** Of work that was read from a running tool: which reading. */
    pullId: uuid('pull_id'),
    state: text('state').notNull().default('queued'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    links: jsonb('links').notNull().default({ total: 0, created: 0, updated: 0, unchanged: 0, failed: 0 }),
    linksDone: integer('links_done').notNull().default(0),
    preview: jsonb('preview').notNull().default([]),
    issues: jsonb('issues').notNull().default([]),
    error: text('error'),
    heartbeatAt: instant('heartbeat_at'),
    finishedAt: instant('finished_at'),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('import_job_state').on(t.state, t.heartbeatAt),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'import_job_project',
    }).onDelete('cascade'),
  ],
);

/** What a running import has done to links so far, by their names: whoever goes on after a crash has to know it. */
export const importLink = pgTable(
  'import_link',
  {
    tenantId: uuid('tenant_id').notNull(),
    jobId: uuid('job_id').notNull(),
    name: text('name').notNull(),
    /** Else it was taken away. */
    added: boolean('added').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.jobId, t.name] }),
    foreignKey({
      columns: [t.tenantId, t.jobId],
      foreignColumns: [importJob.tenantId, importJob.id],
      name: 'import_link_job',
    }).onDelete('cascade'),
  ],
);

/** Files that the rows of an import name and that are still to be attached: each goes with its turn. */
export const importAttachment = pgTable(
  'import_attachment',
  {
    ...tenantKey(),
    jobId: uuid('job_id').notNull(),
    taskId: uuid('task_id').notNull(),
    /** Of the file, with the key of the row: for a note at it. */
    row: integer('row').notNull(),
    key: text('key'),
    path: text('path').notNull(),
    address: text('address'),
    /** Which of the files of its task that are called alike. */
    nth: integer('nth').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('import_attachment_job').on(t.tenantId, t.jobId),
    foreignKey({
      columns: [t.tenantId, t.jobId],
      foreignColumns: [importJob.tenantId, importJob.id],
      name: 'import_attachment_job_fk',
    }).onDelete('cascade'),
  ],
);

/** Who was invited by an import, and the place in a task that waits for them until they have joined. */
export const importAwaited = pgTable(
  'import_awaited',
  {
    ...tenantKey(),
    taskId: uuid('task_id').notNull(),
    /** In small letters. */
    address: text('address').notNull(),
    place: text('place').$type<'executor' | 'involved'>().notNull(),
    /** Who imported: by whose rights the place is given. */
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('import_awaited_place').on(t.tenantId, t.taskId, t.address),
    index('import_awaited_address').on(t.tenantId, t.address),
    foreignKey({
      columns: [t.tenantId, t.taskId],
      foreignColumns: [task.tenantId, task.id],
      name: 'import_awaited_task',
    }).onDelete('cascade'),
  ],
);

/**
 * A change of many tasks in the background. Which tasks it is about is settled when it begins; `done` is the cursor over
 * them, moved in the same transaction as the tasks that it counts.
 */
export const batchJob = pgTable(
  'batch_job',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    operation: jsonb('operation').$type<BatchOperation>().notNull(),
    taskIds: uuid('task_ids').array().notNull(),
    state: text('state').notNull().default('queued'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Changed, but not all of it: their rows say what was left out. */
    noted: integer('noted').notNull().default(0),
    /** The batch that this one takes back. */
    undoOf: uuid('undo_of'),
    error: text('error'),
    heartbeatAt: instant('heartbeat_at'),
    finishedAt: instant('finished_at'),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('batch_job_undo').on(t.tenantId, t.undoOf).where(sql`undo_of is not null`),
    index('batch_job_state').on(t.state, t.heartbeatAt),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'batch_job_project',
    }).onDelete('cascade'),
  ],
);

/** What became of each task of a batch. */
export const batchJobRow = pgTable(
  'batch_job_row',
  {
    tenantId: uuid('tenant_id').notNull(),
    jobId: uuid('job_id').notNull(),
    /** Its place in the batch, from 1. */
    seq: integer('seq').notNull(),
    taskId: uuid('task_id').notNull(),
    outcome: text('outcome').$type<BatchOutcome>().notNull(),
    reason: text('reason'),
    /** What the batch changed, from and to: what taking it back needs, and what people are told. */
    changed: jsonb('changed').$type<RowChange>(),
    /** The copy of the task. */
    createdId: uuid('created_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.jobId, t.seq] }),
    index('batch_job_row_failed').on(t.tenantId, t.jobId, t.seq).where(sql`outcome = 'failed'`),
    index('batch_job_row_task').on(t.tenantId, t.jobId, t.taskId),
    foreignKey({
      columns: [t.tenantId, t.jobId],
      foreignColumns: [batchJob.tenantId, batchJob.id],
      name: 'batch_job_row_job',
    }).onDelete('cascade'),
  ],
);

/** An export too large to wait for. Its file stands in parts, so that neither making nor sending it holds it whole. */
export const exportJob = pgTable(
  'export_job',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    request: jsonb('request').$type<TaskExport>().notNull(),
    fileName: text('file_name').notNull(),
    state: text('state').notNull().default('queued'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    error: text('error'),
    heartbeatAt: instant('heartbeat_at'),
    finishedAt: instant('finished_at'),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('export_job_state').on(t.state, t.heartbeatAt),
    index('export_job_owner').on(t.tenantId, t.createdBy, t.id),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'export_job_project',
    }).onDelete('cascade'),
  ],
);

export const exportPart = pgTable(
  'export_part',
  {
    tenantId: uuid('tenant_id').notNull(),
    jobId: uuid('job_id').notNull(),
    seq: integer('seq').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.jobId, t.seq] }),
    foreignKey({
      columns: [t.tenantId, t.jobId],
      foreignColumns: [exportJob.tenantId, exportJob.id],
      name: 'export_part_job',
    }).onDelete('cascade'),
  ],
);
