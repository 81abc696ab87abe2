/** Imports as jobs: who runs them, and who finds those whose process went away. */
import { defineResumable } from '../../../jobs/resumable';
import type { Platform } from '../../../platform';
import { runImport } from './worker';

export const IMPORT_QUEUE = 'task-import';
const CONCURRENCY = { pglite: 1, postgres: 2 };

/** Before `jobs.start()`. */
export function defineImportJobs(platform: Platform): void {
  const concurrency = CONCURRENCY[platform.database.kind];
  defineResumable(platform, { queue: IMPORT_QUEUE, table: 'import_job', concurrency }, (ref, run) =>
    runImport(platform, ref, run),
  );
}
