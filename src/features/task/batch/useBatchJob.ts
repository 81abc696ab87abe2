import type { BatchJob } from '@contract/task/batch';
import { useEffect, useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { taskBatchApi } from '@/services/taskBatch';

const POLL_MS = 600;

export const isOver = (job: BatchJob): boolean => job.state === 'finished' || job.state === 'failed';

/** Follows a batch until it is over. A lost connection does not end the following. */
export function useBatchJob(jobId: string | null) {
  const [job, setJob] = useState<BatchJob | null>(null);
  const current = job?.jobId === jobId ? job : null;
  const over = current !== null && isOver(current);
  const { cancel } = useRequest(() => taskBatchApi.get({ jobId: jobId ?? '' }), {
    ready: jobId !== null && !over,
    refreshDeps: [jobId],
    pollingInterval: POLL_MS,
    pollingErrorRetryCount: -1,
    onSuccess: setJob,
    // The next poll tries again.
    onError: () => undefined,
  });
  useEffect(() => {
    if (over) cancel();
  }, [over, cancel]);
  return { job: current, over };
}
