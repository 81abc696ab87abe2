/** The background part of a project's file. A file has no middle to go on from: after a crash it is begun again. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { WHOLE_FILE_BYTES, WHOLE_FILE_KEPT_DAYS, type WholeAct } from '../../../../contract/project/wholeLimits';
import { can } from '../../../base/actor';
import type { TenantDb } from '../../../db/scope';
import { ApiError, badFile, forbidden } from '../../../errors';
import { discard, folderOf, receive } from '../../../files/incoming';
import { afterFailure } from '../../../files/store';
import type { JobRun } from '../../../jobs/jobs';
import { CLAIMABLE, defineResumable, endJob, type JobRef, LostJob, runResumable } from '../../../jobs/resumable';
import { removeExpired } from '../../../object/files/expired';
import { projectFor } from '../../../object/project';
import type { Platform } from '../../../platform';
import { canInProject } from '../../../policies/project';
import { throwProjectAway } from './coming';

export const WHOLE_QUEUE = 'project-file';
/** How often the row says how far it is: people look at it, and other processes see that somebody works on it. */
const TELL_MS = 1000;

interface Claimed extends Record<string, unknown> {
  id: string;
  act: WholeAct;
  userId: string;
  projectId: string | null;
  name: string;
  code: string | null;
}

/** Before `jobs.start()`. */
export function defineWholeFiles(platform: Platform): void {
  const { jobs } = platform;
  defineResumable(platform, { queue: WHOLE_QUEUE, table: 'project_file', concurrency: 1 }, (ref, run) =>
    runWholeFile(platform, ref, run),
  );
  jobs.define(`${WHOLE_QUEUE}-retention`, () => removeOldWholeFiles(platform));
  jobs.schedule(`${WHOLE_QUEUE}-retention`, '50 * * * *');
}

/** Over all enterprises: files are kept for days, not for good. */
export const removeOldWholeFiles = (platform: Platform): Promise<void> =>
  removeExpired(
    platform,
    'project_file',
    `state IN ('finished', 'failed') AND created_at < now() - interval '${WHOLE_FILE_KEPT_DAYS} days'`,
  );

/** See `runResumable`. */
export const runWholeFile = (
  platform: Platform,
  ref: JobRef,
  { signal, last }: Pick<JobRun, 'signal' | 'last'>,
): Promise<void> =>
  runResumable(
    platform,
    ref,
    { last },
    {
      table: 'project_file',
      async claim(db, jobId) {
        const [job] = await db.query<Claimed>(
          `UPDATE project_file SET state = 'running', rows = 0, files = 0, of_files = 0, heartbeat_at = now()
            WHERE tenant_id = $1 AND id = $2 AND ${CLAIMABLE}
           RETURNING id, act, created_by AS "userId", project_id AS "projectId", name, code`,
          [jobId],
        );
        return job ?? null;
      },
      work: (db, job) => (job.act === 'out' ? takeOut : bringIn)(platform, db, job, signal),
      async fail(db, job, reason) {
        if (job.act === 'in') await forgetComing(platform, db, job);
        await endJob(db, 'project_file', job.id, 'failed', reason);
      },
      broken: '没有成功：请再试一次，仍不成功请联系系统管理员查看服务的日志与磁盘空间',
    },
  );

/** The process stops, or another has taken the job: nothing more is written. */
class Broken extends Error {}

async function actorOf(platform: Platform, db: TenantDb, { userId }: Claimed) {
  const actor = await platform.access.actor(userId, db.tenantId);
  if (!actor) throw new ApiError('FORBIDDEN', '发起的成员已不在本企业或已停用');
  return actor;
}

async function takeOut(platform: Platform, db: TenantDb, job: Claimed, signal: AbortSignal): Promise<boolean> {
  const { env, files } = platform;
  if (signal.aborted) return false;
  // Rights as they are now, not as they were when it was asked for.
  const actor = await actorOf(platform, db, job);
  const project = await projectFor({ platform, actor }, job.projectId ?? '', 'PROJECT:CONFIG');
  const file = path.join(folderOf(env.dataDir), `${randomUUID()}.zip`);
  await mkdir(folderOf(env.dataDir), { recursive: true });
  const beat = tellingHowFar(db, job.id, signal);
  try {
    await platform.packProject({
      ...{ tenantId: db.tenantId, projectId: project.id, file, bytesMax: WHOLE_FILE_BYTES },
      may: (privilege) => canInProject(actor, project, privilege),
      onProgress: beat.now,
    });
    await beat.end();
    const { size } = await stat(file);
    if (size > WHOLE_FILE_BYTES) throw badFile('项目的文件过大：请删去大文件，或由系统管理员用 tenant:export 导出');
    const staged = await files.stage(db.tenantId, job.id, file);
    try {
      await finished(db, job.id, { bytes: size, notes: [], projectId: project.id });
    } catch (error) {
      await afterFailure([staged], error);
      throw error;
    }
    await staged.keep();
    return true;
  } catch (error) {
    return broken(error, beat);
  } finally {
    await beat.end();
    await rm(file, { force: true });
  }
}

async function bringIn(platform: Platform, db: TenantDb, job: Claimed, signal: AbortSignal): Promise<boolean> {
  const { env, files } = platform;
  if (signal.aborted) return false;
  const actor = await actorOf(platform, db, job);
  if (!can(actor, 'PROJECT:CREATE')) throw forbidden('您不能再创建项目，请由能创建项目的成员导入');
  const whole = await broughtIn(db, job);
  if (whole) {
    await finished(db, job.id, { bytes: 0, notes: [], projectId: whole });
    await files.remove(db.tenantId, job.id).catch(() => undefined);
    return true;
  }
  await forgetComing(platform, db, job);
  const bytes = await files.open(db.tenantId, job.id);
  if (!bytes) throw badFile('上传的文件已不在，请重新上传');
  const upload = await receive(env.dataDir, 'project.zip', bytes);
  const beat = tellingHowFar(db, job.id, signal);
  try {
    const { projectId, notes } = await platform.unpackProject({
      ...{ db, actor, file: upload, name: job.name, code: job.code ?? '', signal },
      async onProject(tx, projectId) {
        const [row] = await tx.query<{ id: string }>(
          `UPDATE project_file SET project_id = $3 WHERE tenant_id = $1 AND id = $2 AND state = 'running' RETURNING id`,
          [job.id, projectId],
        );
        if (!row) throw new LostJob();
      },
      onProgress: beat.now,
    });
    await beat.end();
    await finished(db, job.id, { bytes: upload.size, notes, projectId });
    await files.remove(db.tenantId, job.id).catch(() => undefined);
    return true;
  } catch (error) {
    return broken(error, beat);
  } finally {
    await beat.end();
    await discard(upload);
  }
}

/** The project, where an earlier run ended once it was whole and before it could say so. */
async function broughtIn(db: TenantDb, { id }: Claimed): Promise<string | null> {
  const [row] = await db.query<{ projectId: string }>(
    `SELECT p.id AS "projectId" FROM project_file w JOIN project p ON p.tenant_id = w.tenant_id AND p.id = w.project_id
      WHERE w.tenant_id = $1 AND w.id = $2 AND p.deleted_at IS NULL`,
    [id],
  );
  return row?.projectId ?? null;
}

/** What an earlier run began. */
async function forgetComing(platform: Platform, db: TenantDb, { id }: Claimed): Promise<void> {
  const [row] = await db.query<{ projectId: string | null }>(
    `SELECT project_id AS "projectId" FROM project_file WHERE tenant_id = $1 AND id = $2`,
    [id],
  );
  if (!row?.projectId) return;
  await throwProjectAway(platform, db, row.projectId);
  await db.query('UPDATE project_file SET project_id = NULL WHERE tenant_id = $1 AND id = $2', [id]);
}

async function finished(
  db: TenantDb,
  id: string,
  { bytes, notes, projectId }: { bytes: number; notes: readonly string[]; projectId: string },
): Promise<void> {
  const [row] = await db.query<{ id: string }>(
    `UPDATE project_file SET state = 'finished', bytes = $3::bigint, notes = $4::jsonb, project_id = $5, finished_at = now(), updated_at = now()
      WHERE tenant_id = $1 AND id = $2 AND state = 'running' RETURNING id`,
    [id, bytes, JSON.stringify(notes), projectId],
  );
  if (!row) throw new LostJob();
}

function broken(error: unknown, beat: Telling): false {
  if (beat.isLost()) throw new LostJob();
  if (error instanceof Broken || beat.isStopped()) return false;
  throw error;
}

type Telling = ReturnType<typeof tellingHowFar>;

/** Writes into the row how far it is, every second. */
function tellingHowFar(db: TenantDb, id: string, signal: AbortSignal) {
  let [far, lost, ended] = [[0, 0, 0], false, false];
  let told: Promise<void> = Promise.resolve();
  const tell = async () => {
    const [row] = await db.query<{ id: string }>(
      `UPDATE project_file SET rows = $3::int, files = $4::int, of_files = $5::int, heartbeat_at = now()
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
    now(...next: [rows: number, files: number, ofFiles: number]) {
      if (signal.aborted || lost) throw new Broken();
      far = next;
    },
    isLost: () => lost,
    isStopped: () => signal.aborted,
    async end() {
      if (ended) return;
      ended = true;
      clearInterval(timer);
      await told;
      await tell().catch(() => {});
    },
  };
}
