/** The job's row: its claim, its cursor, its figures. */
import { readFile } from 'node:fs/promises';
import type { WorkMapping } from '../../../../contract/import/mapping';
import type { ImportIssue, ImportJob } from '../../../../contract/task/import';
import { iso } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import type { Incoming } from '../../../files/incoming';
import { CLAIMABLE } from '../../../jobs/resumable';
import type { AnyMapping } from './mapping';
import { idsIn } from './rowIds';
import type { ChunkResult } from './run';

const ISSUES_KEPT = 20_000;
const ISSUES_SHOWN = 100;
const PREVIEW_ROWS = 100;
const CAUSES_SHOWN = 200;

export type Counts = { created: number; updated: number; unchanged: number; failed: number };
export type LinkCounts = Counts & { total: number };

export interface NewJob {
  id: string;
  projectId: string;
  userId: string;
  mapping: AnyMapping;
  dryRun: boolean;
  /** Which reading of a running tool the file is. */
  pullId: string | null;
  file: Incoming & { total: number };
  links: Incoming | null;
  archive: Incoming | null;
  /** Links that the files name, in their own file and in columns. */
  linkTotal: number;
}

/** Files travel as base64: the embedded database's own way of passing bytes takes a second for two megabytes. */
export async function createJob(db: TenantDb, job: NewJob): Promise<void> {
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  await db.query(
    `INSERT INTO import_job (tenant_id, id, project_id, file_name, file, links_file, links_name, mapping, dry_run, total,
                             links, created_by, updated_by, pull_id, archive)
     VALUES ($1, $2, $3, $4, decode($5, 'base64'), decode($6, 'base64'), $7, $8::jsonb, $9, $10, $11::jsonb, $12::uuid,
             $12::uuid, $13::uuid, decode($14, 'base64'))`,
    [
      job.id,
      job.projectId,
      job.file.name,
      await readFile(job.file.path, 'base64'),
      job.links && (await readFile(job.links.path, 'base64')),
      job.links?.name ?? null,
      JSON.stringify(job.mapping),
      job.dryRun,
      job.file.total,
      JSON.stringify({ total: job.linkTotal, ...counts }),
      job.userId,
      job.pullId,
      job.archive && (await readFile(job.archive.path, 'base64')),
    ],
  );
}

export interface ClaimedJob {
  project_id: string;
  created_by: string;
  file_name: string;
  links_name: string | null;
  mapping: AnyMapping;
  dry_run: boolean;
  done: number;
  links_done: number;
}

/** Takes a job that waits, or whose process is gone; null when somebody else has it or it is over. A dry run begins anew. */
export async function claim(db: TenantDb, jobId: string): Promise<ClaimedJob | null> {
  const [job] = await db.query<ClaimedJob & Record<string, unknown>>(
    `UPDATE import_job
        SET state = 'running', heartbeat_at = now(),
            done = CASE WHEN dry_run THEN 0 ELSE done END, created = CASE WHEN dry_run THEN 0 ELSE created END,
            updated = CASE WHEN dry_run THEN 0 ELSE updated END, unchanged = CASE WHEN dry_run THEN 0 ELSE unchanged END,
            failed = CASE WHEN dry_run THEN 0 ELSE failed END, links_done = CASE WHEN dry_run THEN 0 ELSE links_done END,
            links = CASE WHEN dry_run THEN links || '{"created":0,"updated":0,"unchanged":0,"failed":0}' ELSE links END,
            issues = CASE WHEN dry_run THEN '[]' ELSE issues END, preview = '[]'
      WHERE tenant_id = $1 AND id = $2
        AND ${CLAIMABLE}
      RETURNING project_id, created_by, file_name, links_name, mapping, dry_run, done, links_done`,
    [jobId],
  );
  return job ?? null;
}

/** The rows that were not taken. */
export async function refusedRows(db: TenantDb, jobId: string): Promise<Set<number>> {
  const rows = await db.query<{ row: number }>(
    `SELECT (i->>'row')::int AS row FROM import_job j, jsonb_array_elements(j.issues) i
      WHERE j.tenant_id = $1 AND j.id = $2 AND i->>'file' = 'tasks' AND i->'left' IS NULL`,
    [jobId],
  );
  return new Set(rows.map(({ row }) => row));
}

/** What was uploaded, to the byte. */
export async function filesOf(db: TenantDb, jobId: string): Promise<{ file: Uint8Array; links: Uint8Array | null }> {
  const [row] = await db.query<{ file: string; links: string | null }>(
    `SELECT encode(file, 'base64') AS file, encode(links_file, 'base64') AS links
       FROM import_job WHERE tenant_id = $1 AND id = $2`,
    [jobId],
  );
  if (!row) throw new Error(`Import ${jobId} is gone`);
  return {
    file: Buffer.from(row.file, 'base64'),
    links: row.links === null ? null : Buffer.from(row.links, 'base64'),
  };
}

/**
 * Whether the cursor still stands where this run believes it; holds the row until the transaction ends. Its commit need
 * not wait for the disk: rows and cursor are of one transaction, so what a crash of the database takes back is written again.
 */
export async function holdsCursor(db: TenantDb, jobId: string, done: number, linksDone: number): Promise<boolean> {
  const [row] = await db.query<{ state: string; done: number; links_done: number }>(
    `SELECT state, done, links_done, set_config('synchronous_commit', 'off', true)
       FROM import_job WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
    [jobId],
  );
  return row?.state === 'running' && row.done === done && row.links_done === linksDone;
}

const KEEP_ISSUES = (parameter: string) =>
  `issues = CASE WHEN ${parameter}::jsonb IS NULL OR jsonb_array_length(issues) >= ${ISSUES_KEPT} THEN issues
                 ELSE issues || ${parameter}::jsonb END`;
/** The rows that did not come; of the others something was left out. */
export const failuresOf = (issues: readonly ImportIssue[]) => issues.filter(({ left }) => !left);
const orNull = (issues: ImportIssue[]) => (issues.length > 0 ? JSON.stringify(issues) : null);

/** Moves the cursor over rows, in the transaction that wrote them. */
export async function advance(db: TenantDb, jobId: string, rows: number, result: ChunkResult): Promise<void> {
  await db.query(
    `UPDATE import_job
        SET done = done + $3, created = created + $4, updated = updated + $5, unchanged = unchanged + $6,
            failed = failed + $7, heartbeat_at = now(), updated_at = now(), ${KEEP_ISSUES('$8')},
            preview = CASE WHEN $9::jsonb IS NULL OR jsonb_array_length(preview) >= ${PREVIEW_ROWS} THEN preview
                           ELSE preview || $9::jsonb END
      WHERE tenant_id = $1 AND id = $2`,
    [
      jobId,
      rows,
      result.created,
      result.updated,
      result.unchanged,
      failuresOf(result.issues).length,
      orNull(result.issues),
      result.preview.length > 0 ? JSON.stringify(result.preview.slice(0, PREVIEW_ROWS)) : null,
    ],
  );
}

export async function advanceLinks(
  db: TenantDb,
  jobId: string,
  rows: number,
  result: { created: number; updated?: number; unchanged: number; issues: ImportIssue[]; uncounted?: number },
): Promise<void> {
  await db.query(
    `UPDATE import_job
        SET links_done = links_done + $3, heartbeat_at = now(), updated_at = now(), ${KEEP_ISSUES('$7')},
            links = links || jsonb_build_object(
              'created', (links->>'created')::int + $4::int, 'unchanged', (links->>'unchanged')::int + $5::int,
              'failed', (links->>'failed')::int + $6::int,
              'updated', (links->>'updated')::int + $8::int, 'total', (links->>'total')::int + $9::int)
      WHERE tenant_id = $1 AND id = $2`,
    [
      jobId,
      rows,
      result.created,
      result.unchanged,
      failuresOf(result.issues).length,
      orNull(result.issues),
      result.updated ?? 0,
      result.uncounted ?? 0,
    ],
  );
}

export interface JobFacts {
  projectId: string;
  createdBy: string;
}

const FAILURES = `(SELECT coalesce(jsonb_agg(i ORDER BY at), '[]') FROM (
  SELECT i, at FROM jsonb_array_elements(issues) WITH ORDINALITY AS e(i, at)
   WHERE i->'left' IS NULL ORDER BY at LIMIT ${ISSUES_SHOWN}) f)`;
/** What was left out, by cause. */
const LEFT = `(SELECT coalesce(jsonb_agg(g ORDER BY g.rows DESC, g."firstRow"), '[]') FROM (
  SELECT i->>'cause' AS cause, i->>'column' AS "column", count(*)::int AS rows, min((i->>'row')::int) AS "firstRow",
         (array_agg(DISTINCT i->>'value') FILTER (WHERE i->>'value' <> ''))[1:5] AS examples
    FROM jsonb_array_elements(issues) i WHERE i->'left' IS NOT NULL GROUP BY 1, 2 ORDER BY 3 DESC LIMIT ${CAUSES_SHOWN}) g)`;

/** The job as the API shows it, with the facts that its policy judges; undefined when the tenant has none such. */
export async function findJob(db: TenantDb, jobId: string): Promise<(JobFacts & { job: ImportJob }) | undefined> {
  type Row = Omit<ImportJob, 'links'> & { createdBy: string; links: LinkCounts } & Record<string, unknown>;
  const [row] = await db.query<Row>(
    `SELECT id AS "jobId", project_id AS "projectId", file_name AS "fileName", dry_run AS "dryRun", state, total, done,
            created, updated, unchanged, failed, links, preview, error, created_by AS "createdBy",
            created_at AS "createdTime", finished_at AS "finishedTime",
            ${FAILURES} AS issues, failed + (links->>'failed')::int AS "issueTotal",
            CASE WHEN finished_at IS NULL THEN '[]'::jsonb ELSE ${LEFT} END AS left
       FROM import_job WHERE tenant_id = $1 AND id = $2`,
    [jobId],
  );
  if (!row) return undefined;
  const { createdBy, ...job } = row;
  return {
    projectId: job.projectId,
    createdBy,
    job: {
      ...job,
      left: job.left.map((one) => ({ ...one, examples: one.examples ?? [] })),
      createdTime: iso(job.createdTime),
      finishedTime: iso(job.finishedTime),
    },
  };
}

export async function issuesOf(db: TenantDb, jobId: string): Promise<ImportIssue[]> {
  const [row] = await db.query<{ issues: ImportIssue[] }>(
    'SELECT issues FROM import_job WHERE tenant_id = $1 AND id = $2',
    [jobId],
  );
  return row?.issues ?? [];
}

/** The tasks that an import has created, as far as they are not deleted; those above others first. */
export async function rowIdsOf(db: TenantDb, projectId: string, jobId: string): Promise<string[]> {
  const { from, to, tail } = idsIn(jobId);
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM task WHERE tenant_id = $1 AND project_id = $2 AND id BETWEEN $3::uuid AND $4::uuid
        AND right(id::text, 12) = $5 AND deleted_at IS NULL ORDER BY seq`,
    [projectId, from, to, tail],
  );
  return rows.map(({ id }) => id);
}

/** How many rows and links there are, once a file of another tool has been translated; a job that goes on keeps its figures. */
export const setTotals = (db: TenantDb, jobId: string, total: number, links: number) =>
  db.query(
    `UPDATE import_job SET total = $3, links = jsonb_set(links, '{total}', to_jsonb($4::int))
      WHERE tenant_id = $1 AND id = $2 AND done = 0 AND links_done = 0`,
    [jobId, total, links],
  );

/** The mapping of the last import from a source: of this project, else of the same person. */
export async function lastMapping(
  db: TenantDb,
  { projectId, userId, source }: { projectId: string; userId: string; source: string },
): Promise<WorkMapping | null> {
  const [row] = await db.query<{ mapping: WorkMapping }>(
    `SELECT mapping FROM import_job
      WHERE tenant_id = $1 AND mapping->>'source' = $4 AND jsonb_typeof(mapping->'columns') = 'array'
        AND (project_id = $2 OR created_by = $3) AND NOT dry_run
      ORDER BY project_id = $2 DESC, created_at DESC LIMIT 1`,
    [projectId, userId, source],
  );
  return row?.mapping ?? null;
}
