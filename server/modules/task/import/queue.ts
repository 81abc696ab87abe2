/** Imports as jobs: who runs them, and who finds those whose process went away. */
import type { Platform } from '../../../platform';
import { STALE_SECONDS } from './jobStore';
import { type ImportTask, runImport } from './worker';

export const IMPORT_QUEUE = 'task-import';
const SWEEP_QUEUE = 'task-import-sweep';
const CONCURRENCY = { pglite: 1, postgres: 2 };

/** Before `jobs.start()`. */
export function defineImportJobs(platform: Platform): void {
  const { jobs, database } = platform;
  jobs.define<ImportTask>(IMPORT_QUEUE, (data, run) => runImport(platform, data, run), {
    concurrency: CONCURRENCY[database.kind],
    expireIn: 3600,
  });
  jobs.define(SWEEP_QUEUE, () => resumeImports(platform));
  jobs.schedule(SWEEP_QUEUE, '* * * * *');
  jobs.onStart(() => resumeImports(platform, true));
}

/**
 * Sends again what waits and what stopped moving; at the start, and once a minute. With `atStart` on the
 * embedded database, what is marked as running cannot be: this process has only just begun.
 */
export async function resumeImports({ database, jobs }: Platform, atStart = false): Promise<void> {
  const orphaned = atStart && database.kind === 'pglite';
  if (orphaned) await database.query(`UPDATE import_job SET state = 'queued' WHERE state = 'running'`);
  // Over all tenants: the queue belongs to the installation, and what it carries names its tenant.
  const waiting = await database.query<{ tenant_id: string; id: string }>(
    `SELECT tenant_id, id FROM import_job
      WHERE state = 'queued' OR (state = 'running' AND heartbeat_at < now() - interval '${STALE_SECONDS} seconds')`,
  );
  for (const { tenant_id: tenantId, id: jobId } of waiting) {
    await jobs.send(IMPORT_QUEUE, { tenantId, jobId }, { singletonKey: jobId });
  }
}
