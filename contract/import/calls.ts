/** The calls of the import of tasks (specification §7 `collaboration-center/ccTask/import`). No schemas: the console bundles this. */
import { get, post } from '../call';

const base = 'collaboration-center/ccTask/import';

export const taskImportCalls = {
  inspect: post(`${base}/inspect`, { carries: 'form' }),
  start: post(base, { carries: 'form' }),
  template: get(`${base}/template`, { file: true }),
  get: get(`${base}/{jobId}`),
  undo: post(`${base}/{jobId}/undo`),
  report: get(`${base}/{jobId}/report`, { file: true }),
};
