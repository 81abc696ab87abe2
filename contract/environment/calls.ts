/** The calls of environments beside those of every register. No schemas: the console bundles this. */
import { post, put, remove } from '../call';

const base = 'collaboration-center/environment';

export const environmentCalls = {
  check: post(`${base}/{id}/check`),
  addAccount: post(`${base}/{id}/accounts`),
  updateAccount: put(`${base}/{id}/accounts/{accountId}`),
  removeAccount: remove(`${base}/{id}/accounts/{accountId}`),
  readAccountSecret: post(`${base}/{id}/accounts/{accountId}/secret`),
};
