/**
 * Ids of the tasks that the rows of one import create. They follow from the job and the row, so that what comes behind the
 * rows (links) finds a task that has no key of its own, also after the process that wrote it is gone. UUIDs of version 7:
 * the job's moment, then the row, then what tells jobs of one moment apart.
 */
import { createHash } from 'node:crypto';

/** The ids of all tasks that the rows of an import may have created: from, to, and how they end. */
export function idsIn(jobId: string): { from: string; to: string; tail: string } {
  const idOf = idIn(jobId);
  const first = idOf(0);
  return { from: first, to: `${jobId.slice(0, 13)}-7fff-8fff-ffffffffffff`, tail: first.slice(-12) };
}

export function idIn(jobId: string): (row: number) => string {
  const moment = jobId.slice(0, 13);
  const hash = createHash('sha256').update(jobId).digest('hex');
  return (row) => {
    const digits = row.toString(16).padStart(6, '0');
    return `${moment}-7${digits.slice(0, 3)}-8${digits.slice(3)}-${hash.slice(0, 12)}`;
  };
}
