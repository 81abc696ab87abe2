/** The calls of hours by the week: other work, handing in, what waits, returning, locking. No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const base = 'collaboration-center/hours';

export const hoursCalls = {
  week: get(`${base}/week`),
  logOther: post(`${base}/other`),
  changeOther: put(`${base}/other/{id}`),
  removeOther: remove(`${base}/other/{id}`),
  submitWeek: post(`${base}/submit`),
  withdrawWeek: post(`${base}/withdraw`),
  pending: get(`${base}/pending`),
  sheet: get(`${base}/sheet/{id}`),
  return: post(`${base}/return`),
  report: get(`${base}/report`),
  reportRows: get(`${base}/report/rows`),
  getLock: get(`${base}/lock`),
  saveLock: put(`${base}/lock`),
};
