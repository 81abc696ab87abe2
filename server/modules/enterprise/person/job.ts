/** The background part of taking out and erasing one person's data. Both can be begun again from the start after a crash. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PERSON_FILE_DAYS, type PersonAct } from '../../../../contract/enterprise/personKinds';
import type { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import { folderOf } from '../../../files/incoming';
import { afterFailure } from '../../../files/store';
import type { JobRun } from '../../../jobs/jobs';
import { CLAIMABLE, defineResumable, endJob, type JobRef, LostJob, runResumable } from '../../../jobs/resumable';
import { removeExpired } from '../../../object/files/expired';
import { logOperation } from '../../../object/operationLog';
import type { Platform } from '../../../platform';
import { packPerson } from './collect';
import { erasePerson } from './erase';

export const PERSON_QUEUE = 'person-data';
/** How often the row says how far it is. */
const TELL_MS = 1000;

interface Claimed extends Record<string, unknown> {
  id: string;
  act: PersonAct;
  personId: string;
  by: string;
}

/** Before `jobs.start()`. */
export function definePersonRequests(platform: Platform): void {
  const { jobs } = platform;
  defineResumable(platform, { queue: PERSON_QUEUE, table: 'person_request', concurrency: 1 }, (ref, run) =>
    runPersonRequest(platform, ref, run),
  );
  jobs.define(`${PERSON_QUEUE}-retention`, () => removeOldPersonFiles(platform));
  jobs.schedule(`${PERSON_QUEUE}-retention`, '50 * * * *');
}

/** Over all enterprises: a file is kept for days; that there was one stands in the operation log. */
export const removeOldPersonFiles = (platform: Platform): Promise<void> =>
  removeExpired(
    platform,
    'person_request',
    `created_at < now() - interval '${PERSON_FILE_DAYS} days' AND state NOT IN ('queued', 'running')`,
  );

/** See `runResumable`. */
export const runPersonRequest = (
  platform: Platform,
  ref: JobRef,
  { signal, last }: Pick<JobRun, 'signal' | 'last'>,
): Promise<void> =>
  runResumable(
    platform,
    ref,
    { last },
    {
      table: 'person_request',
      async claim(db, jobId) {
        const [job] = await db.query<Claimed>(
          `UPDATE person_request SET state = 'running', rows = 0, files = 0, heartbeat_at = now()
            WHERE tenant_id = $1 AND id = $2 AND ${CLAIMABLE}
            RETURNING id, act, person_id AS "personId", created_by AS by`,
          [jobId],
        );
        return job ?? null;
      },
      work: (db, job) => work(platform, db, job, signal),
      fail: async (db, job, reason) => void (await endJob(db, 'person_request', job.id, 'failed', reason)),
      broken: '没有成功：请再试一次，仍不成功请联系系统管理员查看服务的日志与磁盘空间',
    },
  );

/** The process stops, or another has taken the job: nothing more is done. */
class Broken extends Error {}

async function work(platform: Platform, db: TenantDb, job: Claimed, signal: AbortSignal): Promise<boolean> {
  // Rights as they are now, not as they were when it was asked for.
  const actor = await platform.access.actor(job.by, db.tenantId);
  if (!actor?.isManager) throw new ApiError('FORBIDDEN', '发起的成员已不是企业的管理员，请由现在的管理员重新发起');
  const beat = telling(db, job.id, signal);
  try {
    if (job.act === 'erase') await erase(platform, db, job, beat);
    else await take(platform, db, job, beat);
    return true;
  } catch (error) {
    if (error instanceof Broken) return false;
    throw error;
  } finally {
    beat.stop();
  }
}

/** Ends the row and says so in the log, together. @throws LostJob */
const finish = (db: TenantDb, { id, personId, act, by }: Claimed, bytes: number, detail: Record<string, unknown>) =>
  db.transaction(async (tx) => {
    const [row] = await tx.query(
      `UPDATE person_request SET state = 'finished', bytes = $3::bigint, finished_at = now(), updated_at = now()
        WHERE tenant_id = $1 AND id = $2 AND state = 'running' RETURNING id`,
      [id, bytes],
    );
    if (!row) throw new LostJob();
    await logOperation(
      tx,
      { userId: by },
      {
        ...{ module: 'enterprise', action: act === 'erase' ? 'personErased' : 'personExported' },
        ...{ objectType: 'member', objectId: personId, detail },
      },
    );
  });

async function erase(platform: Platform, db: TenantDb, job: Claimed, beat: Telling): Promise<void> {
  const gone = await erasePerson(platform, db, job.personId, (rows) => beat.now(rows, 0));
  await beat.end();
  // The certificate: when, by whom, of whom by their id alone, and what went.
  await finish(db, job, 0, { rows: Object.values(gone).reduce((sum, count) => sum + count, 0), tables: gone });
}

async function take(platform: Platform, db: TenantDb, job: Claimed, beat: Telling): Promise<void> {
  const { env, files } = platform;
  const file = path.join(folderOf(env.dataDir), `${randomUUID()}.zip`);
  await mkdir(folderOf(env.dataDir), { recursive: true });
  try {
    let [rows, count] = [0, 0];
    await packPerson(platform, db, { userId: job.personId, file }, (...far) => {
      [rows, count] = far;
      beat.now(...far);
    });
    await beat.end();
    const { size } = await stat(file);
    const staged = await files.stage(db.tenantId, job.id, file);
    await finish(db, job, size, { rows, files: count }).catch(async (error: unknown) => {
      // Whoever has the job now keeps theirs under this very id; what nobody keeps goes with the row.
      if (!(error instanceof LostJob)) await afterFailure([staged], error);
      throw error;
    });
    await staged.keep();
  } finally {
    await rm(file, { force: true });
  }
}

type Telling = ReturnType<typeof telling>;

/**
 * Writes into the row how far it is, every second, also while one large file goes its way: a job that says nothing is taken
 * for left. `now` throws where the work is not ours to go on with.
 */
function telling(db: TenantDb, id: string, signal: AbortSignal) {
  let [far, lost] = [[0, 0], false];
  let told: Promise<void> = Promise.resolve();
  const tell = async () => {
    const [row] = await db.query(
      `UPDATE person_request SET rows = $3::int, files = $4::int, heartbeat_at = now()
        WHERE tenant_id = $1 AND id = $2 AND state = 'running' RETURNING id`,
      [id, ...far],
    );
    if (!row) lost = true;
  };
  const timer = setInterval(() => {
    told = told.then(tell).catch(() => {});
  }, TELL_MS);
  return {
    now(...next: [rows: number, files: number]) {
      far = next;
      if (signal.aborted || lost) throw new Broken();
    },
    stop() {
      clearInterval(timer);
    },
    async end() {
      await told;
      await tell();
      if (lost) throw new LostJob();
    },
  };
}
