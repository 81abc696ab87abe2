/** The calls of batches (specification §7 "Tasks": query/batch, batchCompleted, taskAssign). No schemas: the console bundles this. */
import { get, post } from '../../call';

const base = 'collaboration-center/ccTask';
const batch = 'collaboration-center/ccTask/batch';

export const taskBatchCalls = {
  start: post(`${base}/query/batch`),
  complete: post(`${base}/batchCompleted`),
  assign: post(`${base}/taskAssign`),
  get: get(`${batch}/{jobId}`),
  cancel: post(`${batch}/{jobId}/cancel`),
  undo: post(`${batch}/{jobId}/undo`),
  report: get(`${batch}/{jobId}/report`, { file: true }),
};
