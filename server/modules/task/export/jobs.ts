/** Exports that one does not wait for: asked for, followed and fetched by their owner alone, for some days. */
import { Readable } from 'node:stream';
import {
  EXPORT_KEPT_DAYS,
  EXPORT_MAX,
  EXPORT_RUNNING_MAX,
  type ExportJob,
  type TaskExport,
} from '../../../../contract/task/export';
import { iso, newId } from '../../../base/present';
import { againstRule, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { type ExportFile, fileTypes, settleExport } from './service';
import { EXPORT_QUEUE } from './worker';

export async function startExport(context: TenantContext, request: TaskExport): Promise<{ jobId: string }> {
  const { platform, actor, db } = context;
  const { name, ids } = await settleExport(context, request);
  if (ids.length > EXPORT_MAX) throw againstRule(`一次最多导出 ${EXPORT_MAX} 个任务，请缩小筛选范围`);
  const [running] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM export_job
      WHERE tenant_id = $1 AND created_by = $2 AND state IN ('queued', 'running')`,
    [actor.userId],
  );
  if ((running?.count ?? 0) >= EXPORT_RUNNING_MAX) throw againstRule('您的导出还在进行，请等它们完成后再试');
  const jobId = newId();
  await db.transaction(async (tx, connection) => {
    await tx.query(
      `INSERT INTO export_job (tenant_id, id, project_id, request, file_name, total, created_by, updated_by)
       VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7, $7)`,
      [jobId, request.projectId, JSON.stringify(request), name, ids.length, actor.userId],
    );
    await platform.jobs.send(EXPORT_QUEUE, { tenantId: actor.tenantId, jobId }, { singletonKey: jobId, connection });
  });
  return { jobId };
}

interface Row extends Record<string, unknown> {
  jobId: string;
  projectId: string;
  fileName: string;
  state: ExportJob['state'];
  total: number;
  done: number;
  bytes: number;
  error: string | null;
  createdTime: string;
  finishedTime: string | null;
}
const COLUMNS = `id AS "jobId", project_id AS "projectId", file_name AS "fileName", state, total, done,
       bytes::float8 AS bytes, error, created_at AS "createdTime", finished_at AS "finishedTime"`;

const present = (row: Row): ExportJob => ({
  ...row,
  createdTime: iso(row.createdTime),
  finishedTime: row.finishedTime === null ? null : iso(row.finishedTime),
});

/** One's own exports of a project, the newest first. */
export async function listExports({ db, actor }: TenantContext, projectId: string): Promise<ExportJob[]> {
  const rows = await db.query<Row>(
    `SELECT ${COLUMNS} FROM export_job WHERE tenant_id = $1 AND created_by = $2 AND project_id = $3
        AND created_at > now() - interval '${EXPORT_KEPT_DAYS} days' ORDER BY id DESC LIMIT 20`,
    [actor.userId, projectId],
  );
  return rows.map(present);
}

/** For everybody but its owner it does not exist. */
export async function exportOf({ db, actor }: TenantContext, jobId: string): Promise<ExportJob> {
  const [row] = await db.query<Row>(
    `SELECT ${COLUMNS} FROM export_job WHERE tenant_id = $1 AND id = $2 AND created_by = $3`,
    [jobId, actor.userId],
  );
  if (!row) throw notFound('导出');
  return present(row);
}

export async function exportFile(context: TenantContext, jobId: string): Promise<ExportFile> {
  const job = await exportOf(context, jobId);
  if (job.state === 'failed') throw againstRule(job.error ?? '导出没有成功，请重新导出');
  if (job.state !== 'finished') throw againstRule('导出还没有完成，请稍后再下载');
  const format = job.fileName.endsWith('.csv') ? 'csv' : 'xlsx';
  return {
    name: job.fileName,
    type: fileTypes[format],
    body: Readable.from(partsOf(context, jobId), { objectMode: false }),
  };
}

async function* partsOf({ db }: TenantContext, jobId: string): AsyncGenerator<Uint8Array> {
  // Ends: parts are numbered, and the first that is missing is the end.
  for (let seq = 0; ; seq += 1) {
    const [part] = await db.query<{ bytes: Uint8Array }>(
      'SELECT bytes FROM export_part WHERE tenant_id = $1 AND job_id = $2 AND seq = $3',
      [jobId, seq],
    );
    if (!part) return;
    yield Buffer.from(part.bytes);
  }
}
