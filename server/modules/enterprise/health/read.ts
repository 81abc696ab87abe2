/** How an enterprise stands, in statements that are bounded each: counts end at `ROWS_COUNTED`, and an answer is kept. */
import type { Health } from '../../../../contract/enterprise/health';
import { type HealthFile, type HealthRow, healthRows, ROWS_COUNTED } from '../../../../contract/enterprise/healthKinds';
import { iso } from '../../../base/present';
import { TtlCache } from '../../../base/ttlCache';
import type { TenantDb } from '../../../db/scope';
import { queueRows } from '../../../jobs/overview';
import { quotasOf, usedOf } from '../../../object/quota';
import type { Platform } from '../../../platform';
import { MEMBER_STATE } from '../../tenant';

const KEPT_MS = 60_000;
const KEPT_ENTERPRISES = 200;

/** Kinds whose rows may lie in the recycle bin, where they are not counted. */
const recyclable: ReadonlySet<HealthRow> = new Set([
  ...(['project', 'task', 'plan_node', 'risk', 'problem', 'document', 'dyn_record', 'comment'] as const),
]);

const rowsSql = (kind: HealthRow) =>
  `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${kind} t
    WHERE t.tenant_id = $1 ${recyclable.has(kind) ? 'AND t.deleted_at IS NULL' : ''} LIMIT ${ROWS_COUNTED + 1}) x`;

async function rowsOf(db: TenantDb): Promise<Health['rows']> {
  const rows: Health['rows'] = [];
  for (const kind of Object.keys(healthRows) as HealthRow[]) {
    const [found] = await db.query<{ count: number }>(rowsSql(kind));
    const count = found?.count ?? 0;
    rows.push({ kind, count: Math.min(count, ROWS_COUNTED), more: count > ROWS_COUNTED });
  }
  return rows;
}

/** Contents are kept once: those that several name count for one of them. */
const FILES = `
  SELECT kind, count(*)::int AS files, sum(size)::float8 AS bytes
    FROM (SELECT max(b.size) AS size,
                 min(CASE WHEN f.category = 'taskField' OR o.object_type = 'task' THEN 'task'
                          WHEN f.category = 'tableCell' OR o.object_type IN ('dynamicTable', 'tableRecord') THEN 'table'
                          WHEN o.object_type = 'document' OR d.id IS NOT NULL OR v.id IS NOT NULL THEN 'document'
                          ELSE 'other' END) AS kind
            FROM file f
            JOIN file_blob b ON b.tenant_id = f.tenant_id AND b.id = f.blob_id
            LEFT JOIN object_file o ON o.tenant_id = f.tenant_id AND o.file_id = f.id
            LEFT JOIN document d ON d.tenant_id = f.tenant_id AND d.file_id = f.id
            LEFT JOIN document_version v ON v.tenant_id = f.tenant_id AND v.file_id = f.id
           WHERE f.tenant_id = $1 GROUP BY f.blob_id) one GROUP BY kind`;
const ANSWERED = `
  SELECT 'questionnaire' AS kind, count(*)::int AS files, coalesce(sum(size::float8), 0)::float8 AS bytes
    FROM survey_file WHERE tenant_id = $1 HAVING count(*) > 0`;

interface FilesRow extends Record<string, unknown> {
  kind: HealthFile;
  files: number;
  bytes: number;
}
const filesOf = async (db: TenantDb): Promise<FilesRow[]> =>
  [...(await db.query<FilesRow>(FILES)), ...(await db.query<FilesRow>(ANSWERED))].sort((a, b) => b.bytes - a.bytes);

async function membersOf(db: TenantDb, seats: number): Promise<Health['members']> {
  const [row] = await db.query<{ active: number; disabled: number; invited: number; invitations: number }>(
    `SELECT count(*) FILTER (WHERE s.state = 'active')::int AS active,
            count(*) FILTER (WHERE s.state = 'disabled')::int AS disabled,
            count(*) FILTER (WHERE s.state = 'invited')::int AS invited,
            (SELECT count(*)::int FROM invitation i WHERE i.tenant_id = $1 AND i.state = 'PENDING'
                AND i.email IS NOT NULL AND i.expires_at > now()) AS invitations
       FROM (SELECT ${MEMBER_STATE} AS state FROM tenant_member m JOIN account a ON a.id = m.id
              WHERE m.tenant_id = $1) s`,
  );
  return { ...(row ?? { active: 0, disabled: 0, invited: 0, invitations: 0 }), seats };
}

async function jobsOf({ database, jobs }: Platform, db: TenantDb): Promise<Health['jobs']> {
  const rows = jobs.isOpen ? await queueRows(database, db.tenantId) : [];
  return rows
    .filter(({ waiting, retrying, active, failed }) => waiting + retrying + active + failed > 0)
    .map(({ name, waiting, retrying, active, failed, oldest_waiting }) => ({
      ...{ queue: name, waiting, retrying, active, failed },
      oldestWaiting: iso(oldest_waiting),
    }));
}

async function readHealth(platform: Platform, db: TenantDb): Promise<Health> {
  const { members, storage, calls, failures } = await usedOf(db);
  return {
    at: new Date().toISOString(),
    members: await membersOf(db, members),
    storage: { bytes: storage, kinds: await filesOf(db) },
    rows: await rowsOf(db),
    jobs: await jobsOf(platform, db),
    calls: { calls, failures },
    quotas: await quotasOf(db),
  };
}

/** Of an enterprise, at most a minute old. */
export class HealthStore {
  private readonly kept = new TtlCache<Health>(KEPT_MS, KEPT_ENTERPRISES, 'health');

  of(platform: Platform, db: TenantDb): Promise<Health> {
    return this.kept.get(db.tenantId, () => readHealth(platform, db));
  }
}
