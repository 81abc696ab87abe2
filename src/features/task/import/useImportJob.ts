import type { ImportJob } from '@contract/task/import';
import { useEffect, useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { taskImportApi } from '@/services/taskImport';
import { isMissing } from '@/utils/failure';

const POLL_MS = 700;

export const isOver = (job: ImportJob): boolean => job.state === 'finished' || job.state === 'failed';

/** Follows a job until it is over. A lost connection (`lost`) does not end the following. */
export function useImportJob(jobId: string | null) {
  const [job, setJob] = useState<ImportJob | null>(null);
  const current = job?.jobId === jobId ? job : null;
  const over = current !== null && isOver(current);
  const { error, cancel } = useRequest(() => taskImportApi.get({ jobId: jobId ?? '' }), {
    ready: jobId !== null && !over,
    refreshDeps: [jobId],
    pollingInterval: POLL_MS,
    pollingErrorRetryCount: -1,
    onSuccess: setJob,
    // Said where the progress stands; the next poll tries again.
    onError: () => undefined,
  });
  const gone = !current && isMissing(error);
  useEffect(() => {
    if (over || gone) cancel();
  }, [over, gone, cancel]);
  return { job: current, gone, lost: error !== undefined && !gone };
}
