/** The background part of an import: goes on where the cursor stands, in transactions small enough to let others through. */

import { CHUNK_MS, Pace, type PaceOptions } from '../../../base/pace';
import { lookAtGrowth } from '../../../db/growth';
import type { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import type { JobRun } from '../../../jobs/jobs';
import { endJob, type JobRef, runResumable } from '../../../jobs/resumable';
import { logOperation } from '../../../object/operationLog';
import { type LoadedProject, projectFor } from '../../../object/project';
import type { Platform } from '../../../platform';
import { readLooseTable, readTable, type Table, type TableRecord } from '../../../tables/table';
import { emit } from '../../message';
import { sumTallySoon } from '../tally/keep';
import { attachNamed } from './attachments/attach';
import { importChunk, prepare } from './chunk';
import { linkingRows } from './columnLinks';
import { groundOf } from './foreign/here';
import { translateTable } from './foreign/translate';
import { type ReadFiles, takeOver } from './handover';
import { advance, type ClaimedJob, claim, failuresOf, filesOf, setTotals } from './jobStore';
import { keyOf } from './keys';
import { hold, type LinkPhase, type Progress, writeLinks } from './linkPhase';
import { linkColumns } from './linkRows';
import { isWorkMapping, type Plan, planOf } from './mapping';
import { type ChunkResult, type ImportRun, openRun, projectFields } from './run';
import { settlePull } from './source/store';
import { WaitingWords } from './words';

/** Rows a transaction. The embedded database computes in this process and serves nobody else: its transactions are short. */
const PACE: Record<'pglite' | 'postgres', PaceOptions> = {
  pglite: { goal: CHUNK_MS.pglite, first: 25, most: 100 },
  postgres: { goal: 500, first: 500, least: 500, most: 2000 },
};

/** See `runResumable`. */
export const runImport = (
  platform: Platform,
  ref: JobRef,
  { signal, last }: Pick<JobRun, 'signal' | 'last'>,
  /** Called after each committed chunk of rows (tests break off here). */
  afterChunk: (done: number) => void = () => {},
): Promise<void> =>
  runResumable(
    platform,
    ref,
    { last },
    {
      table: 'import_job',
      claim,
      work: (db, job) => work(platform, db, job, ref.jobId, signal, afterChunk),
      fail: (db, job, reason) => fail(platform, db, job, ref.jobId, reason),
      broken: '导入中断，已导入的任务不受影响。请重新导入同一文件，已有任务会按编号更新',
    },
  );

async function work(
  platform: Platform,
  db: TenantDb,
  job: ClaimedJob,
  jobId: string,
  signal: AbortSignal,
  afterChunk: (done: number) => void,
): Promise<boolean> {
  const { table: given, linkTable } = takeOver(jobId) ?? (await readFiles(db, job, jobId));
  // Rights and the project's state as they are now: days may lie between the upload and a resumed run.
  const actor = await platform.access.actor(job.created_by, db.tenantId);
  if (!actor) throw new ApiError('FORBIDDEN', '发起导入的成员已不在本企业或已停用');
  const project = await projectFor({ platform, actor }, job.project_id, 'TASK:IMPORT');
  const { table, plan } = await planned(platform, db, job, project, given);
  if (plan.foreign)
    await setTotals(
      db,
      jobId,
      table.records.length,
      linkingRows(plan, table.records) + (linkTable?.records.length ?? 0),
    );
  const run = await openRun(platform, db, { jobId, actor, project, dryRun: job.dry_run, plan }, table);
  const progress: Progress = { jobId, done: job.done, linksDone: job.links_done };
  const coming = new Set<string>();
  const options = PACE[platform.database.kind];
  const pace = new Pace(options);
  const words = new WaitingWords(platform);
  const grown = lookAtGrowth(platform.database, 'task', [
    'tenant_id',
    'project_id',
    'id',
    'seq',
    'task_no',
    'external_key',
  ]);

  while (progress.done < run.records.length) {
    if (signal.aborted) return false;
    const end = progress.done + pace.size;
    const records = run.records.slice(progress.done, end);
    // Made ready while the database writes those before them.
    const upcoming = run.records.slice(end, end + options.most);
    const keys = await pace.step(() => rowStep(db, run, progress, records, upcoming, words));
    for (const key of keys) coming.add(key);
    if (!run.dryRun) platform.bus.publish({ type: 'task', tenantId: db.tenantId, projectId: project.id, taskIds: [] });
    if (!run.dryRun) {
      words.written(records.length, progress.done >= run.records.length);
      await grown(records.length);
    }
    afterChunk(progress.done);
  }
  const columns = linkTable && linkColumns(linkTable, job.links_name ?? '');
  const phase: LinkPhase = { db, run, jobId, signal, progress, planned: coming, linkTable, columns };
  if (!(await writeLinks(phase))) return false;
  if (!run.dryRun && !(await attachNamed({ platform, db, actor, progress, signal }))) return false;
  await finish(platform, db, job, jobId);
  return true;
}

/** The table with the plan that its mapping makes; that of another tool is translated first. */
async function planned(
  platform: Platform,
  db: TenantDb,
  { mapping }: ClaimedJob,
  project: LoadedProject,
  table: Table,
): Promise<{ table: Table; plan: Plan }> {
  const fields = await projectFields(db, project.id);
  if (!isWorkMapping(mapping)) return { table, plan: planOf(mapping, table.columns, fields) };
  const ground = await groundOf(db, project, await platform.workflows.of(db.tenantId));
  return translateTable(table, mapping, ground, fields);
}

async function readFiles(db: TenantDb, job: ClaimedJob, jobId: string): Promise<ReadFiles> {
  const { file, links } = await filesOf(db, jobId);
  const caller = { who: job.created_by, of: db.tenantId };
  const read = isWorkMapping(job.mapping) ? readLooseTable : readTable;
  return {
    table: await read(file, job.file_name, caller),
    linkTable: links && (await readTable(links, job.links_name ?? '', caller)),
  };
}

/**
 * One chunk with its cursor; a value that the database refuses costs its own row, not the chunk. Returns the keys of
 * what is there now.
 */
async function rowStep(
  db: TenantDb,
  run: ImportRun,
  progress: Progress,
  records: TableRecord[],
  upcoming: TableRecord[],
  words: WaitingWords,
): Promise<string[]> {
  const step = (part: TableRecord[], refusal?: string) =>
    db.transaction(async (tx) => {
      await hold(tx, progress);
      if (!run.dryRun) await words.wait();
      const result = refusal
        ? refused(run, part, refusal)
        : await importChunk(tx, run, part, (busy) => prepare(run, upcoming, busy));
      await advance(tx, progress.jobId, part.length, result);
      return result;
    });
  let results: ChunkResult[];
  try {
    results = [await step(records)];
    progress.done += records.length;
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    results = [];
    for (const record of records) {
      const result = await step([record]).catch((failure: unknown) => {
        if (!isRefusedValue(failure)) throw failure;
        return step([record], `数据库拒绝了该行：${failure.message}`);
      });
      results.push(result);
      progress.done += 1;
    }
  }
  const failed = new Set(results.flatMap(({ issues }) => failuresOf(issues).map(({ row }) => row)));
  return records
    .filter(({ row }) => !failed.has(row))
    .map((record) => keyOf(record, run.plan))
    .filter((key): key is string => key !== null);
}

/** Classes 22 (data) and 23 (constraint) of SQLSTATE. */
const isRefusedValue = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

const refused = ({ plan }: ImportRun, records: TableRecord[], reason: string): ChunkResult => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  preview: [],
  issues: records.map((record) => ({ file: 'tasks', row: record.row, key: keyOf(record, plan), reason })),
});

async function finish(platform: Platform, db: TenantDb, job: ClaimedJob, jobId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await endJob(tx, 'import_job', jobId, 'finished');
    const [sums] = await tx.query<{ created: number; updated: number; unchanged: number; failed: number }>(
      'SELECT created, updated, unchanged, failed FROM import_job WHERE tenant_id = $1 AND id = $2',
      [jobId],
    );
    if (job.dry_run || !sums) return;
    await settlePull(tx, jobId);
    // What a file made of the project, beside the history of each task: it runs in no request, whose ledger would say so.
    await logOperation(
      tx,
      { userId: job.created_by },
      {
        ...{ module: 'task', action: 'imported', objectType: 'project', objectId: job.project_id },
        projectId: job.project_id,
        detail: { file: job.file_name, ...sums },
      },
    );
    const figures = `新建 ${sums.created}，更新 ${sums.updated}，未变化 ${sums.unchanged}，失败 ${sums.failed}`;
    await tell(platform, tx, job, jobId, '完成', figures);
  });
  if (!job.dry_run) await sumTallySoon(platform);
}

async function fail(platform: Platform, db: TenantDb, job: ClaimedJob, jobId: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    await endJob(tx, 'import_job', jobId, 'failed', reason);
    if (!job.dry_run) await tell(platform, tx, job, jobId, '失败', reason);
  });
}

const tell = (
  platform: Platform,
  db: TenantDb,
  job: ClaimedJob,
  jobId: string,
  result: '完成' | '失败',
  figures: string,
) =>
  emit(platform, db, null, {
    event: 'importFinished',
    objectId: job.project_id,
    to: [job.created_by],
    variables: { result, file: job.file_name, figures },
    once: jobId,
  });
