/** The background part of the export of an enterprise. A file has no middle to go on from: after a crash it is begun again. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { TenantRole } from '../../../../contract/access';
import { TENANT_EXPORT_KEPT_DAYS } from '../../../../contract/enterprise/movingLimits';
import type { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import { folderOf } from '../../../files/incoming';
import { afterFailure } from '../../../files/store';
import type { JobRun } from '../../../jobs/jobs';
import { CLAIMABLE, defineResumable, endJob, type JobRef, LostJob, runResumable } from '../../../jobs/resumable';
import { removeExpired } from '../../../object/files/expired';
import type { Platform } from '../../../platform';
import { decrypt } from '../../../secrets';

export const MOVING_QUEUE = 'tenant-export';
/** How often the row says how far it is: people look at it, and other processes see that somebody works on it. */
const TELL_MS = 1000;

interface Claimed extends Record<string, unknown> {
  id: string;
  cipher: string;
  userId: string;
  code: string;
}

/** Before `jobs.start()`. */
export function defineTenantExports(platform: Platform): void {
  const { jobs } = platform;
  defineResumable(platform, { queue: MOVING_QUEUE, table: 'tenant_export', concurrency: 1 }, (ref, run) =>
    runTenantExport(platform, ref, run),
  );
  jobs.define(`${MOVING_QUEUE}-retention`, () => removeOldTenantExports(platform));
  jobs.schedule(`${MOVING_QUEUE}-retention`, '45 * * * *');
}

/** Over all enterprises: files are kept for days, not for good. */
export const removeOldTenantExports = (platform: Platform): Promise<void> =>
  removeExpired(platform, 'tenant_export', `created_at < now() - interval '${TENANT_EXPORT_KEPT_DAYS} days'`);

/** See `runResumable`. */
export const runTenantExport = (
  platform: Platform,
  ref: JobRef,
  { signal, last }: Pick<JobRun, 'signal' | 'last'>,
): Promise<void> =>
  runResumable(
    platform,
    ref,
    { last },
    {
      table: 'tenant_export',
      async claim(db, jobId) {
        const [job] = await db.query<Claimed>(
          `UPDATE tenant_export e SET state = 'running', rows = 0, files = 0, of_files = 0, heartbeat_at = now()
             FROM tenant t WHERE e.tenant_id = $1 AND e.id = $2 AND t.id = e.tenant_id AND ${CLAIMABLE}
           RETURNING e.id, e.passphrase_cipher AS cipher, e.created_by AS "userId", t.code`,
          [jobId],
        );
        return job ?? null;
      },
      work: (db, job) => work(platform, db, job, signal),
      async fail(db, job, reason) {
        await db.transaction(async (tx) => {
          await endJob(tx, 'tenant_export', job.id, 'failed', reason);
          await forget(tx, job.id);
        });
      },
      broken: '导出没有成功：请再试一次，仍不成功请联系系统管理员查看服务的日志与磁盘空间',
    },
  );

/** Nobody needs the passphrase any longer but whoever reads the file. */
const forget = (db: TenantDb, id: string, bytes = 0) =>
  db.query('UPDATE tenant_export SET passphrase_cipher = NULL, bytes = $3::bigint WHERE tenant_id = $1 AND id = $2', [
    id,
    bytes,
  ]);

/** The process stops, or another has taken the job: nothing more is written. */
class Broken extends Error {}

async function work(platform: Platform, db: TenantDb, job: Claimed, signal: AbortSignal): Promise<boolean> {
  const { env, files } = platform;
  if (signal.aborted) return false;
  // Rights as they are now, not as they were when it was asked for.
  const actor = await platform.access.actor(job.userId, db.tenantId);
  if (!actor?.roles.includes(TenantRole.OWNER)) {
    throw new ApiError('FORBIDDEN', '发起导出的成员已不是企业所有者，请由现在的所有者重新导出');
  }
  const file = path.join(folderOf(env.dataDir), `${randomUUID()}.zip`);
  await mkdir(folderOf(env.dataDir), { recursive: true });
  const beat = tellingHowFar(db, job.id);
  try {
    await platform.packTenant({
      ...{ code: job.code, file, passphrase: decrypt(env, job.cipher), by: actor },
      onProgress(...far) {
        if (signal.aborted || beat.isLost()) throw new Broken();
        beat.now(far);
      },
    });
    await beat.end();
    const { size } = await stat(file);
    const staged = await files.stage(db.tenantId, job.id, file);
    const kept = await db
      .transaction(async (tx) => {
        await forget(tx, job.id, size);
        const [row] = await tx.query<{ state: string }>(
          `UPDATE tenant_export SET state = 'finished', finished_at = now(), updated_at = now()
            WHERE tenant_id = $1 AND id = $2 AND state = 'running' RETURNING state`,
          [job.id],
        );
        if (!row) throw new LostJob();
      })
      .then(
        () => true,
        async (error: unknown) => {
          await afterFailure([staged], error);
          throw error;
        },
      );
    await staged.keep();
    return kept;
  } catch (error) {
    if (beat.isLost()) throw new LostJob();
    if (error instanceof Broken) return false;
    throw error;
  } finally {
    await beat.end();
    await rm(file, { force: true });
  }
}

/** Writes into the row how far it is, every second: beside the reading, which stands on a snapshot of its own. */
function tellingHowFar(db: TenantDb, id: string) {
  let [far, lost, ended] = [[0, 0, 0], false, false];
  let told: Promise<void> = Promise.resolve();
  const tell = async () => {
    const [row] = await db.query<{ id: string }>(
      `UPDATE tenant_export SET rows = $3::int, files = $4::int, of_files = $5::int, heartbeat_at = now()
        WHERE tenant_id = $1 AND id = $2 AND state = 'running' RETURNING id`,
      [id, ...far],
    );
    if (!row) lost = true;
  };
  // A second without word is no reason to end: the next one tells more.
  const timer = setInterval(() => {
    told = told.then(tell).catch(() => {});
  }, TELL_MS);
  return {
    now(next: [rows: number, files: number, ofFiles: number]) {
      far = next;
    },
    isLost: () => lost,
    async end() {
      if (ended) return;
      ended = true;
      clearInterval(timer);
      await told;
      await tell().catch(() => {});
    },
  };
}
