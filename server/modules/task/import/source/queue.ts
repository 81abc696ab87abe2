/** Readings of running tools as jobs; what was read is kept for some days, as uploaded files are. */
import { PULL_KEPT_DAYS } from '../../../../../contract/import/sourceKinds';
import { defineResumable } from '../../../../jobs/resumable';
import type { Platform } from '../../../../platform';
import { runPull } from './pull';

export const PULL_QUEUE = 'work-pull';
const CONCURRENCY = { pglite: 1, postgres: 2 };

/** Before `jobs.start()`. */
export function definePullJobs(platform: Platform): void {
  const concurrency = CONCURRENCY[platform.database.kind];
  defineResumable(platform, { queue: PULL_QUEUE, table: 'work_pull', concurrency }, (ref, run) =>
    runPull(platform, ref, run),
  );
  platform.jobs.define('work-pull-retention', () => removeOldPulls(platform));
  platform.jobs.schedule('work-pull-retention', '50 19 * * *');
}

export async function removeOldPulls({ database }: Platform): Promise<void> {
  // Nobody else may use the token of whoever has left, and they do not come to take it away.
  await database.query(
    `DELETE FROM work_source s WHERE NOT EXISTS (SELECT 1 FROM tenant_member m
      WHERE m.tenant_id = s.tenant_id AND m.id = s.created_by AND NOT m.disabled)`,
  );
  await database.query(
    `DELETE FROM work_pull WHERE state IN ('finished', 'failed', 'paused')
        AND updated_at < now() - interval '${PULL_KEPT_DAYS} days'`,
  );
}
