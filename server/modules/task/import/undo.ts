/** Taking an import back as one: what it created goes to the recycle bin, by a batch that can itself be taken back. */
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { startBatch } from '../batch/service';
import { rowIdsOf } from './jobStore';
import { importJobOf } from './service';

const NAME_SHOWN = 100;

/** Returns the job of the batch. 422 when the import runs, or when nothing of it is left. */
export async function undoImport(context: TenantContext, jobId: string): Promise<{ jobId: string }> {
  const job = await importJobOf(context, jobId);
  if (job.dryRun) throw againstRule('试运行没有写入任务，不需要撤销');
  if (job.state !== 'finished' && job.state !== 'failed') throw againstRule('导入还在进行，请等它结束后再撤销');
  const taskIds = await rowIdsOf(context.db, job.projectId, jobId);
  const reason = `撤销导入：${job.fileName.slice(0, NAME_SHOWN)}`;
  return startBatch(context, { projectId: job.projectId, taskIds, operation: { kind: 'recycle', reason } });
}
