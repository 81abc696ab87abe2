/** The calls of a person's own account: password, profile, codes, devices, tokens. No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'user-center/account';

export const securityCalls = {
  changePassword: put(`${base}/password`),
  updateProfile: put(`${base}/profile`),
  getSecurity: get(`${base}/security`),
  beginTotp: post(`${base}/totp/begin`),
  confirmTotp: post(`${base}/totp/confirm`),
  renewRecovery: post(`${base}/totp/recovery`),
  removeTotp: post(`${base}/totp/remove`),
  listPasskeys: get(`${base}/passkey`),
  beginPasskey: post(`${base}/passkey/begin`),
  addPasskey: post(`${base}/passkey`),
  renamePasskey: put(`${base}/passkey/{id}`),
  removePasskey: post(`${base}/passkey/{id}/remove`),
  listSessions: get(`${base}/session`),
  endOtherSessions: post(`${base}/session/endOthers`),
  endSession: remove(`${base}/session/{id}`),
  listLogins: get(`${base}/loginLog`),
  listTokens: get(`${base}/token`),
  createToken: post(`${base}/token`),
  deleteToken: remove(`${base}/token/{id}`),
};
