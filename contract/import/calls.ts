/** The calls of the import of tasks (specification §7 `collaboration-center/ccTask/import`). No schemas: the console bundles this. */
import { get, post, remove } from '../call';

const base = 'collaboration-center/ccTask/import';

export const taskImportCalls = {
  inspect: post(`${base}/inspect`, { carries: 'form' }),
  start: post(base, { carries: 'form' }),
  listSources: get(`${base}/source`),
  addSource: post(`${base}/source`),
  removeSource: remove(`${base}/source/{sourceId}`),
  pull: post(`${base}/source/{sourceId}/pull`),
  getPull: get(`${base}/pull/{pullId}`),
  pausePull: post(`${base}/pull/{pullId}/pause`),
  resumePull: post(`${base}/pull/{pullId}/resume`),
  template: get(`${base}/template`, { file: true }),
  get: get(`${base}/{jobId}`),
  undo: post(`${base}/{jobId}/undo`),
  report: get(`${base}/{jobId}/report`, { file: true }),
};
