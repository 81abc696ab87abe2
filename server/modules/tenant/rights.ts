/** Who gets what from each route of the enterprise; `tests/rights.test.ts` asks for all of them. */
import {
  account,
  always,
  type Expected,
  enterpriseManagers,
  keepers,
  someRight,
  tenantMember,
} from '../../test/rights';

export const tenantRights: Readonly<Record<string, Expected>> = {
  'GET user-center/account/search': someRight,
  'GET user-center/role/list': tenantMember,
  'GET user-center/calendar': tenantMember,
  'PUT user-center/calendar/weekdays': keepers,
  'PUT user-center/calendar/hours': keepers,
  'POST user-center/calendar/holiday': keepers,
  'DELETE user-center/calendar/holiday/{id}': { ...keepers, stranger: 404 },
  'POST user-center/calendar/holiday/import': keepers,
  'POST user-center/calendar/holiday/official': keepers,
  'GET user-center/org/queryOrg': tenantMember,
  'PUT user-center/user/tenant/member': enterpriseManagers(404),
  'GET user-center/tenant/invitation': keepers,
  'POST user-center/tenant/invitation': keepers,
  'POST user-center/tenant/invitation/link': keepers,
  'POST user-center/tenant/invitation/{id}/resend': enterpriseManagers(404),
  'POST user-center/tenant/invitation/{id}/revoke': enterpriseManagers(404),
  // The walk's token is nobody's.
  'GET portal/invitation': always(404),
  'POST portal/invitation/accept': always(404),
  'POST portal/invitation/decline': always(404),
  'GET user-center/user/preference': tenantMember,
  'PUT user-center/user/preference': tenantMember,
  'GET project-center/pcApplication/tenantApps': tenantMember,
  'GET project-center/pcProjectDocument/querySiteHelpUrl': account,
};
