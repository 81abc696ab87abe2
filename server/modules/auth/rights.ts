/** Who gets what from each route of login, the account and its sessions; `tests/rights.test.ts` asks for all of them. */
import { account, always, anyone, type Expected, tenantMember } from '../../test/rights';

export const authRights: Readonly<Record<string, Expected>> = {
  'GET portal/verificationCode': anyone,
  'POST portal/login': anyone,
  // The walk's ticket is nobody's.
  'POST portal/login/second': always(401),
  // Nobody's ticket, and no device of anybody.
  'POST portal/login/passkey/begin': anyone,
  'POST portal/login/passkey': always(401),
  'GET user-center/account/passkey': account,
  'POST user-center/account/passkey/begin': { ...account, homeless: 400 },
  // Nothing was begun.
  'POST user-center/account/passkey': { ...always(422), visitor: 401 },
  'PUT user-center/account/passkey/{id}': { ...always(404), visitor: 401 },
  'POST user-center/account/passkey/{id}/remove': { ...always(404), visitor: 401 },
  'GET user-center/account/security': account,
  // The walk of who has no enterprise is not taken back: it has changed their password before it comes here.
  'POST user-center/account/totp/begin': { ...account, homeless: 400 },
  // Nothing was begun.
  'POST user-center/account/totp/confirm': { ...always(422), visitor: 401 },
  'POST user-center/account/totp/recovery': { ...always(422), visitor: 401, homeless: 400 },
  'POST user-center/account/totp/remove': { ...always(422), visitor: 401, homeless: 400 },
  'GET user-center/account/session': account,
  'POST user-center/account/session/endOthers': account,
  'DELETE user-center/account/session/{id}': { ...always(404), visitor: 401 },
  'GET user-center/account/loginLog': account,
  'GET user-center/account/token': account,
  'POST user-center/account/token': tenantMember,
  'DELETE user-center/account/token/{id}': { ...always(404), visitor: 401 },
  // The walk's form has no picture.
  'POST user-center/account/avatar': { ...always(400), visitor: 401 },
  'DELETE user-center/account/avatar': account,
  'GET user-center/account/avatar/{id}': { ...always(404), visitor: 401, homeless: 403 },
  'GET portal/logo/{id}': always(404),
  'GET portal/logout': anyone,
  'GET portal/base/start': anyone,
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
