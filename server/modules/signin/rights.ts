/** Who gets what from each route of sign-in by a provider; `tests/rights.test.ts` asks for all of them. */
import { account, always, anyone, type Expected, enterpriseManagers, keepers } from '../../test/rights';

export const signinRights: Readonly<Record<string, Expected>> = {
  'GET user-center/securityPolicy': keepers,
  'PUT user-center/securityPolicy': keepers,
  // Nobody's code: an enterprise's own tells its name to whoever knows it.
  'GET portal/tenantEntry': always(404),
  'GET portal/getSsoLoginUrl': anyone,
  // The walk's returns are nobody's.
  'POST portal/osslogin': always(422),
  'POST portal/osslogin/confirm': always(404),
  'POST portal/osslogin/backChannel/{provider}': always(400),
  'POST portal/dingTalk/login': always(422),
  // No enterprise of the walk lets its people in from there, and the walk's return is nobody's.
  'GET portal/inApp': anyone,
  'POST portal/inApp': always(422),
  'GET user-center/account/identity': account,
  'DELETE user-center/account/identity/{id}': { ...always(404), visitor: 401 },
  'GET user-center/sso/provider': keepers,
  'POST user-center/sso/provider': keepers,
  'PUT user-center/sso/provider/{id}': enterpriseManagers(404),
  'DELETE user-center/sso/provider/{id}': enterpriseManagers(404),
  'GET user-center/sso/provider/{id}/attempts': enterpriseManagers(404),
  // An address within our own network.
  'POST user-center/sso/provider/check': {
    ...always(400),
    visitor: 401,
    homeless: 403,
    inPrivate: [400, 400, 400, 403, 403, 403, 403, 403],
    inOpen: [400, 403, 403],
  },
  'GET user-center/sso/domain': keepers,
  'POST user-center/sso/domain': keepers,
  // No name server knows it.
  'POST user-center/sso/domain/{id}/verify': {
    ...always(404),
    visitor: 401,
    homeless: 403,
    inPrivate: [422, 422, 422, 403, 403, 403, 403, 403],
    inOpen: [422, 403, 403],
  },
  'DELETE user-center/sso/domain/{id}': enterpriseManagers(404),
};
