/** The calls of recurring tasks. No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'collaboration-center/ccTaskRecurrence';

export const taskRecurrenceCalls = {
  list: get(`${base}/list`),
  preview: post(`${base}/preview`),
  create: post(base),
  update: put(`${base}/{id}`),
  delete: remove(`${base}/{id}`),
  listRuns: get(`${base}/{id}/runs`),
};
