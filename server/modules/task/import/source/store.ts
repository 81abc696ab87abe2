/** Connections to running tools and their readings: rows of three tables, and the cursor that moves with the pages. */
import type { WorkPull, WorkSource } from '../../../../../contract/import/source';
import type { SourceKind } from '../../../../../contract/import/sourceKinds';
import { iso } from '../../../../base/present';
import type { TenantDb } from '../../../../db/scope';
import { CLAIMABLE } from '../../../../jobs/resumable';
import type { Cursor, SourceRow } from './adapter';

const PULL = `p.id AS "pullId", p.source_id AS "sourceId", p.state, p.since, p.rows, p.total, p.resume_at AS "resumeTime",
  p.error, p.created_at AS "createdTime", p.finished_at AS "finishedTime"`;

type PullRow = WorkPull & Record<string, unknown>;
function presented(row: PullRow): WorkPull {
  return {
    ...{ pullId: row.pullId, sourceId: row.sourceId, state: row.state, rows: row.rows, total: row.total },
    ...{ since: iso(row.since), resumeTime: iso(row.resumeTime), error: row.error },
    ...{ createdTime: iso(row.createdTime), finishedTime: iso(row.finishedTime) },
  };
}

/** A person's connections in a project with the last reading of each, the newest first. */
export async function sourcesOf(db: TenantDb, projectId: string, userId: string): Promise<WorkSource[]> {
  type Row = Omit<WorkSource, 'lastPull'> & Record<string, unknown>;
  const rows = await db.query<Row>(
    `SELECT id AS "sourceId", kind, address, scope, account, imported_until AS "importedUntil", created_at AS "createdTime"
       FROM work_source WHERE tenant_id = $1 AND project_id = $2 AND created_by = $3 ORDER BY created_at DESC, id`,
    [projectId, userId],
  );
  const pulls = await db.query<PullRow>(
    `SELECT DISTINCT ON (p.source_id) ${PULL} FROM work_pull p
      WHERE p.tenant_id = $1 AND p.source_id = ANY($2::uuid[]) ORDER BY p.source_id, p.created_at DESC, p.id`,
    [rows.map(({ sourceId }) => sourceId)],
  );
  const last = new Map(pulls.map((row) => [row.sourceId, presented(row)]));
  return rows.map((row) => ({
    ...{ sourceId: row.sourceId, kind: row.kind, address: row.address, scope: row.scope, account: row.account },
    importedUntil: iso(row.importedUntil),
    createdTime: iso(row.createdTime),
    lastPull: last.get(row.sourceId) ?? null,
  }));
}

export interface KeptSource extends Record<string, unknown> {
  id: string;
  projectId: string;
  createdBy: string;
  kind: SourceKind;
  address: string;
  scope: string;
  account: string;
  cipher: string;
  importedUntil: string | null;
}
const SOURCE = `s.id, s.project_id AS "projectId", s.created_by AS "createdBy", s.kind, s.address, s.scope, s.account,
  s.token_cipher AS cipher, s.imported_until AS "importedUntil"`;

export async function findSource(db: TenantDb, sourceId: string): Promise<KeptSource | undefined> {
  const [row] = await db.query<KeptSource>(`SELECT ${SOURCE} FROM work_source s WHERE s.tenant_id = $1 AND s.id = $2`, [
    sourceId,
  ]);
  return row;
}

/** A reading with the connection that it is of. */
export async function findPull(
  db: TenantDb,
  pullId: string,
): Promise<{ pull: WorkPull; source: KeptSource } | undefined> {
  const [row] = await db.query<PullRow>(`SELECT ${PULL} FROM work_pull p WHERE p.tenant_id = $1 AND p.id = $2`, [
    pullId,
  ]);
  const source = row && (await findSource(db, row.sourceId));
  return row && source && { pull: presented(row), source };
}

export interface ClaimedPull extends KeptSource {
  pullId: string;
  since: string | null;
  cursor: Cursor | null;
  pages: number;
  rows: number;
  bytes: number;
}

/** Takes a reading that waits, once the tool's time is over; null where there is none such. */
export async function claimPull(db: TenantDb, pullId: string): Promise<ClaimedPull | null> {
  const [row] = await db.query<ClaimedPull>(
    `UPDATE work_pull p SET state = 'running', heartbeat_at = now(), resume_at = NULL, error = NULL
       FROM work_source s
      WHERE p.tenant_id = $1 AND p.id = $2 AND s.tenant_id = p.tenant_id AND s.id = p.source_id
        AND (p.resume_at IS NULL OR p.resume_at <= now()::timestamptz(3))
        AND ${CLAIMABLE.replaceAll('state', 'p.state').replaceAll('heartbeat_at', 'p.heartbeat_at')}
      RETURNING ${SOURCE}, p.id AS "pullId", p.since, p.cursor, p.pages, p.rows, p.bytes::float8 AS bytes`,
    [pullId],
  );
  return row ?? null;
}

/** Whether the reading is still this run's; tells the others that somebody works on it. */
export async function beat(db: TenantDb, { pullId, pages }: Pick<ClaimedPull, 'pullId' | 'pages'>): Promise<boolean> {
  const rows = await db.query<{ id: string }>(
    `UPDATE work_pull SET heartbeat_at = now()
      WHERE tenant_id = $1 AND id = $2 AND state = 'running' AND pages = $3::int RETURNING id`,
    [pullId, pages],
  );
  return rows.length > 0;
}

export interface KeptPage {
  rows: SourceRow[];
  next: Cursor | null;
  bytes: number;
  total: number | null;
  began: Date;
}

/** Keeps a page and moves the cursor behind it; false where somebody else did, or paused the reading. */
export async function keepPage(db: TenantDb, job: ClaimedPull, page: KeptPage): Promise<boolean> {
  const [moved] = await db.query<{ id: string }>(
    `UPDATE work_pull SET pages = pages + 1, cursor = $4::jsonb, rows = rows + $5::int, bytes = bytes + $6::bigint,
            total = coalesce($7::int, total), began_at = coalesce(began_at, $8::timestamptz), heartbeat_at = now(),
            updated_at = now()
      WHERE tenant_id = $1 AND id = $2 AND state = 'running' AND pages = $3::int RETURNING id`,
    [
      job.pullId,
      job.pages,
      page.next && JSON.stringify(page.next),
      page.rows.length,
      page.bytes,
      page.total,
      page.began.toISOString(),
    ],
  );
  if (!moved) return false;
  await db.query('INSERT INTO work_pull_page (tenant_id, pull_id, nth, rows) VALUES ($1, $2, $3::int, $4::jsonb)', [
    job.pullId,
    job.pages,
    JSON.stringify(page.rows),
  ]);
  return true;
}

/** Lets the reading wait until the tool may be asked again. */
export const waitUntil = (db: TenantDb, pullId: string, until: Date) =>
  db.query(`UPDATE work_pull SET resume_at = $3::timestamptz WHERE tenant_id = $1 AND id = $2 AND state = 'running'`, [
    pullId,
    until.toISOString(),
  ]);

/** Moves a reading from one of some states to another; false where it is in none of them. */
export async function setPullState(
  db: TenantDb,
  pullId: string,
  from: readonly string[],
  to: 'paused' | 'queued',
): Promise<boolean> {
  const rows = await db.query<{ id: string }>(
    `UPDATE work_pull SET state = $4, error = NULL, finished_at = NULL, updated_at = now()
      WHERE tenant_id = $1 AND id = $2 AND state = ANY($3::text[]) RETURNING id`,
    [pullId, [...from], to],
  );
  return rows.length > 0;
}

/** All rows of a reading, each thing once: as the tool said it last. */
export async function* pagesOf(db: TenantDb, pullId: string): AsyncGenerator<SourceRow[]> {
  // Ends: pages are counted from 0 without a gap.
  for (let nth = 0; ; nth += 1) {
    const [page] = await db.query<{ rows: SourceRow[] }>(
      'SELECT rows FROM work_pull_page WHERE tenant_id = $1 AND pull_id = $2 AND nth = $3::int',
      [pullId, nth],
    );
    if (!page) return;
    yield page.rows;
  }
}

/** What was changed at the tool before the reading of this import began is here: the next reading may ask for the rest. */
export const settlePull = (db: TenantDb, jobId: string) =>
  db.query(
    `UPDATE work_source s SET imported_until = greatest(s.imported_until, p.began_at), updated_at = now()
       FROM work_pull p JOIN import_job j ON j.tenant_id = p.tenant_id AND j.pull_id = p.id
      WHERE s.tenant_id = $1 AND p.tenant_id = s.tenant_id AND j.id = $2 AND s.id = p.source_id
        AND p.began_at IS NOT NULL`,
    [jobId],
  );
