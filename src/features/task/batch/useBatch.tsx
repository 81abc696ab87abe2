import type { BatchOperation } from '@contract/task/batch';
import type { TaskFilter } from '@contract/task/task';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { type Done, recordUndo, useAct } from '@/features/undo';
import { taskBatchApi } from '@/services/taskBatch';
import { failureText } from '@/utils/failure';
import { labelOf, saidOf } from './saidOf';
import { useBatchJob } from './useBatchJob';

/** A batch that is over sooner than this, and had nothing to say, shows no dialog. */
const QUIET_MS = 900;

interface Given {
  projectId: string;
  /** The tasks themselves, or what finds them. */
  target: { taskIds: string[] } | { filter: TaskFilter };
  /** Tasks were changed. */
  onChanged: () => void;
  /** A batch that is over has been put away. */
  onDone: () => void;
}

/** Starts batches on what is chosen, follows the last one to its end, and takes it back. */
export function useBatch({ projectId, target, onChanged, onDone }: Given) {
  const { message } = App.useApp();
  const { told } = useAct();
  const [jobId, setJobId] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const { job, over } = useBatchJob(jobId);

  const begin = useMemoizedFn(async (start: () => Promise<{ jobId: string }>, failure: string): Promise<boolean> => {
    try {
      setShown(false);
      setJobId((await start()).jobId);
      return true;
    } catch (error) {
      void message.error(failureText(error, failure));
      return false;
    }
  });
  const run = (operation: BatchOperation) =>
    begin(() => taskBatchApi.start({ projectId, ...target, operation }), '批量操作失败');
  const undo = useMemoizedFn((id: string) => begin(() => taskBatchApi.undo({ jobId: id }), '撤销失败'));
  const close = useMemoizedFn(() => {
    setJobId(null);
    if (over) onDone();
  });

  useEffect(() => {
    if (!jobId) return;
    const timer = setTimeout(() => setShown(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [jobId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the job is the reason.
  useEffect(() => {
    if (!over || !job) return;
    onChanged();
    const label = labelOf(job);
    const done: Done = { label, ...(job.undoUntil && { act: { kind: 'batch', type: 'task', jobId: job.jobId } }) };
    if (shown || job.state === 'failed' || job.failed + job.noted > 0) {
      setShown(true);
      if (done.act) recordUndo(label, done.act);
      return;
    }
    close();
    const said = saidOf(job);
    told(said.words, { ...done, label: said.label });
  }, [over]);

  return { run, undo, close, job, over, open: jobId !== null && shown };
}
