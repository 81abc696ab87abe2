/** Who gets what from each route of login, the account and its sessions; `tests/rights.test.ts` asks for all of them. */
import { account, always, anyone, type Expected, tenantMember } from '../../test/rights';

export const authRights: Readonly<Record<string, Expected>> = {
  'GET portal/verificationCode': anyone,
  'POST portal/login': anyone,
  'GET portal/logout': anyone,
  'GET portal/base/configs': anyone,
  'GET portal/base/provinceConfigs': anyone,
  'GET portal/base/setAccessToken': account,
  'GET portal/base/getAccessToken': account,
  'GET portal/base/clearAccessToken': account,
  'GET user-center/account/logged': account,
  'GET user-center/account/privileges': tenantMember,
  'PUT user-center/account/password': account,
  'PUT user-center/account/profile': account,
  'GET user-center/user/tenants': account,
  'POST portal/password/forgot': anyone,
  // The walk's token is nobody's.
  'GET portal/password/link': always(404),
  'POST portal/password/reset': always(404),
  'GET portal/verifyEmail': always(404),
  'POST portal/verifyEmail': always(404),
  // The walk's accounts name no address.
  'POST user-center/account/email/verify': { ...always(422), visitor: 401 },
  'POST user-center/user/tenant/switch': { ...account, homeless: 404, stranger: 404 },
};
