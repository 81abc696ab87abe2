/** The calls of processes (specification §2 /configWorkflow, §7 "processes and stages"). No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'collaboration-center/ccProcess';

export const taskProcessCalls = {
  list: get(`${base}/list`),
  listFields: get(`${base}/fields`),
  detail: get(`${base}/{id}`),
  create: post(base),
  publish: put(base),
  saveDraft: put(`${base}/{id}/draft`),
  dropDraft: remove(`${base}/{id}/draft`),
  setStatus: put(`${base}/{id}/status`),
  try: post(`${base}/trial`),
  delete: remove(`${base}/{id}`),
};
