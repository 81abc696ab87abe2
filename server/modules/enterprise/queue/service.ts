/** A second try, and the end of what waits. Both stand in the operation log. */
import type { QueueCancel, QueueRetry } from '../../../../contract/enterprise/queue';
import type { Actor } from '../../../base/actor';
import type { TenantDb } from '../../../db/scope';
import { jobIds } from '../../../jobs/overview';
import { logOperation } from '../../../object/operationLog';
import type { Platform } from '../../../platform';

const log = (db: TenantDb, actor: Actor, action: string, queue: string, ids: string[]) =>
  logOperation(db, actor, {
    module: 'queue',
    action,
    objectType: 'job',
    objectId: ids[0] as string,
    detail: { queue, count: ids.length },
  });

/** Gives how many. Every job bears being run again. */
export async function retryJobs(
  { database, jobs }: Platform,
  db: TenantDb,
  actor: Actor,
  { queue, ids }: QueueRetry,
): Promise<number> {
  if (!jobs.isOpen) return 0;
  const failed = await jobIds(database, db.tenantId, { queue, states: ['failed'], ids });
  if (failed.length === 0) return 0;
  await log(db, actor, 'jobsRetried', queue, failed);
  await jobs.retry(queue, failed);
  return failed.length;
}

/** Only the enterprise's own: what is for all is not one enterprise's to end. Gives how many. */
export async function cancelJobs(
  { database, jobs }: Platform,
  db: TenantDb,
  actor: Actor,
  { queue, ids }: QueueCancel,
): Promise<number> {
  if (!jobs.isOpen) return 0;
  const states = ['created', 'retry'];
  const waiting = await jobIds(database, db.tenantId, { queue, states, ids, ownOnly: true });
  if (waiting.length === 0) return 0;
  await log(db, actor, 'jobsCancelled', queue, waiting);
  await jobs.cancel(queue, waiting);
  return waiting.length;
}
