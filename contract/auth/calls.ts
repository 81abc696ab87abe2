/** The calls of signing in and the session: every first script loads them, so what is asked later stands in other tables. No schemas: the console bundles this. */
import { get, post } from '../call';
import { PROVINCE_SUCCESS_CODE } from '../constants';

const account = 'user-center/account';
const portal = 'portal';
const page = 'portal/base';

export const authCalls = {
  verificationCode: get(`${portal}/verificationCode`, { file: true }),
  login: post(`${portal}/login`, { carries: 'urlEncoded' }),
  loginSecond: post(`${portal}/login/second`),
  beginPasskeyLogin: post(`${portal}/login/passkey/begin`),
  passkeyLogin: post(`${portal}/login/passkey`),
  logout: get(`${portal}/logout`),
  currentUser: get(`${account}/logged`),
  privileges: get(`${account}/privileges`),
  listTenants: get('user-center/user/tenants'),
  switchTenant: post('user-center/user/tenant/switch'),
  firstAnswers: get(`${page}/start`),
  portalConfigs: get(`${page}/configs`),
  provinceConfigs: get(`${page}/provinceConfigs`, { successCode: PROVINCE_SUCCESS_CODE }),
  setAccessToken: get(`${page}/setAccessToken`),
  getAccessToken: get(`${page}/getAccessToken`),
  clearAccessToken: get(`${page}/clearAccessToken`),
};
