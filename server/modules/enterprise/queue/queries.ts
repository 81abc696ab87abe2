import type { JobState } from '../../../../contract/enterprise/enums';
import type { QueueJob, QueueJobQuery, QueueOverview } from '../../../../contract/enterprise/queue';
import type { PageOf } from '../../../../contract/envelope';
import { iso } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import { nextRun } from '../../../jobs/cron';
import { type JobRow, jobRows, queueRows } from '../../../jobs/overview';
import { readPage } from '../../../object/list/page';
import type { Platform } from '../../../platform';
import { shownError, shownPayload } from './redact';

export async function queueOverview({ database, jobs }: Platform, db: TenantDb): Promise<QueueOverview> {
  const rows = jobs.isOpen ? await queueRows(database, db.tenantId) : [];
  const [given] = await db.query<{ count: number }>(
    // As the list of them: tries of robots are none.
    `SELECT count(*)::int AS count FROM delivery WHERE tenant_id = $1 AND status = 'failed' AND event <> 'test'`,
  );
  const now = Date.now();
  const queues = rows.map(({ name, cron, last_run, oldest_waiting, ...counts }) => {
    const next = cron ? nextRun(cron, now) : null;
    return {
      queue: name,
      waiting: counts.waiting,
      retrying: counts.retrying,
      active: counts.active,
      failed: counts.failed,
      oldestWaiting: iso(oldest_waiting),
      schedule: cron
        ? { cron, lastRun: iso(last_run), nextRun: next === null ? null : new Date(next).toISOString() }
        : null,
    };
  });
  return { queues, failedDeliveries: given?.count ?? 0 };
}

const present = (row: JobRow): QueueJob => ({
  id: row.id,
  state: row.state as JobState,
  own: row.own,
  tries: row.retry_count + (row.state === 'created' ? 0 : 1),
  maxTries: row.retry_limit + 1,
  payload: shownPayload(row.data),
  error: shownError(row.output, row.own),
  createdTime: iso(row.created_on),
  startedTime: iso(row.started_on),
  endedTime: iso(row.completed_on),
});

export async function queueJobs(
  { database, jobs }: Platform,
  db: TenantDb,
  { queue, state, ...paging }: QueueJobQuery,
): Promise<PageOf<QueueJob>> {
  const { rows, page } = await readPage(paging, async (window) =>
    jobs.isOpen ? jobRows(database, db.tenantId, { queue, state, ...window }) : [],
  );
  return { result: rows.map(present), ...page };
}
