/**
 * Taking an import back as one: what it changed is as it was before, where nobody has changed it since, and what it created
 * goes to the recycle bin. Both are batches that can themselves be taken back.
 */
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { startBatch, undoBatch } from '../batch/service';
import { rowIdsOf } from './jobStore';
import { importJobOf } from './service';
import { hasTrail, trailOf } from './trail';

const NAME_SHOWN = 100;

/**
 * Returns the jobs of the batches. What was changed comes first: a task that was put below a new one must stand elsewhere
 * before that one goes. 422 when the import runs, or when nothing of it is left.
 */
export async function undoImport(
  context: TenantContext,
  jobId: string,
): Promise<{ jobId: string; restoreJobId: string | null }> {
  const { db } = context;
  const job = await importJobOf(context, jobId);
  if (job.dryRun) throw againstRule('试运行没有写入任务，不需要撤销');
  if (job.state !== 'finished' && job.state !== 'failed') throw againstRule('导入还在进行，请等它结束后再撤销');
  const taskIds = await rowIdsOf(db, job.projectId, jobId);
  const restored = (await hasTrail(db, jobId)) ? (await undoBatch(context, trailOf(jobId))).jobId : null;
  if (taskIds.length === 0 && restored !== null) return { jobId: restored, restoreJobId: restored };
  const reason = `撤销导入：${job.fileName.slice(0, NAME_SHOWN)}`;
  const request = { projectId: job.projectId, taskIds, operation: { kind: 'recycle' as const, reason } };
  return { ...(await startBatch(context, request, restored ?? undefined)), restoreJobId: restored };
}
