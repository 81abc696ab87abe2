/** Imports as jobs: who runs them, and who finds those whose process went away. */
import { defineResumable } from '../../../jobs/resumable';
import type { Platform } from '../../../platform';
import { runImport } from './worker';

export const IMPORT_QUEUE = 'task-import';
/** Long enough to look into what went wrong. */
const FILES_KEPT_DAYS = 7;
const CONCURRENCY = { pglite: 1, postgres: 2 };

/** Before `jobs.start()`. */
export function defineImportJobs(platform: Platform): void {
  const concurrency = CONCURRENCY[platform.database.kind];
  defineResumable(platform, { queue: IMPORT_QUEUE, table: 'import_job', concurrency }, (ref, run) =>
    runImport(platform, ref, run),
  );
  platform.jobs.define('task-import-retention', () => removeOldFiles(platform));
  platform.jobs.schedule('task-import-retention', '40 19 * * *');
}

/** What was uploaded serves nobody once the import is over: the job's row keeps its figures and refused rows. */
export async function removeOldFiles({ database }: Platform): Promise<void> {
  const over = `state IN ('finished', 'failed') AND finished_at < now() - interval '${FILES_KEPT_DAYS} days'`;
  await database.query(
    `UPDATE import_job SET file = '', links_file = NULL, archive = NULL WHERE ${over} AND octet_length(file) > 0`,
  );
  await database.query(
    `DELETE FROM import_link l USING import_job WHERE l.tenant_id = import_job.tenant_id AND l.job_id = import_job.id AND ${over}`,
  );
}
