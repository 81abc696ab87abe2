/** The calls of sign-in by a provider (specification §7 "Auth and portal"), and of what keeps it in the back office. No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const portal = 'portal';
const providers = 'user-center/sso/provider';
const domains = 'user-center/sso/domain';
const identities = 'user-center/account/identity';
const policy = 'user-center/securityPolicy';

export const signinCalls = {
  tenantEntry: get(`${portal}/tenantEntry`),
  start: get(`${portal}/getSsoLoginUrl`),
  finish: post(`${portal}/osslogin`),
  confirm: post(`${portal}/osslogin/confirm`),
  endByNotice: post(`${portal}/osslogin/backChannel/{provider}`, { carries: 'urlEncoded', file: true }),
  finishDingTalk: post(`${portal}/dingTalk/login`),
  startInApp: get(`${portal}/inApp`),
  finishInApp: post(`${portal}/inApp`),
  listIdentities: get(identities),
  removeIdentity: remove(`${identities}/{id}`),
  listProviders: get(providers),
  createProvider: post(providers),
  updateProvider: put(`${providers}/{id}`),
  deleteProvider: remove(`${providers}/{id}`),
  listAttempts: get(`${providers}/{id}/attempts`),
  checkProvider: post(`${providers}/check`),
  listDomains: get(domains),
  addDomain: post(domains),
  verifyDomain: post(`${domains}/{id}/verify`),
  deleteDomain: remove(`${domains}/{id}`),
  getPolicy: get(policy),
  savePolicy: put(policy),
};
