/** The calls of cost beside those of every register (`pcProjectCost` of the specification, §7). No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const base = 'project-center/pcProjectCost';

export const costCalls = {
  summary: get(base),
  listSubjects: get(`${base}/subject`),
  createSubject: post(`${base}/subject`),
  updateSubject: put(`${base}/subject/{id}`),
  deleteSubject: remove(`${base}/subject/{id}`),
  listCommitments: get(`${base}/commitment`),
  listBudgets: get(`${base}/budget`),
  createBudget: post(`${base}/budget`),
  saveBudget: put(`${base}/budget/{id}`),
  submitBudget: post(`${base}/budget/{id}/submit`),
  deleteBudget: remove(`${base}/budget/{id}`),
  listRates: get(`${base}/rate`),
  createRate: post(`${base}/rate`),
  updateRate: put(`${base}/rate/{id}`),
  deleteRate: remove(`${base}/rate/{id}`),
  listExchangeRates: get(`${base}/exchangeRate`),
  createExchangeRate: post(`${base}/exchangeRate`),
  updateExchangeRate: put(`${base}/exchangeRate/{id}`),
  deleteExchangeRate: remove(`${base}/exchangeRate/{id}`),
  reprice: post(`${base}/reprice`),
};
