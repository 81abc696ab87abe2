/** The calls that keep an enterprise's directories of people. No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const base = 'user-center/directory';

export const directorySyncCalls = {
  overview: get(base),
  saveScim: put(`${base}/scim`),
  makeToken: post(`${base}/scim/token`),
  revokeToken: remove(`${base}/scim/token`),
  saveLdap: put(`${base}/ldap`),
  testLdap: post(`${base}/ldap/test`),
  saveCloud: put(`${base}/cloud`),
  testCloud: post(`${base}/cloud/test`),
  listGroups: get(`${base}/group`),
  saveGroup: put(`${base}/group/{id}`),
  listRuns: get(`${base}/run`),
  startRun: post(`${base}/run`),
  getRun: get(`${base}/run/{id}`),
  confirmRun: post(`${base}/run/{id}/confirm`),
};
