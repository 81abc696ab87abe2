/** Who gets what from each route of environments; `tests/rights.test.ts` asks for all of them. */
import { registerRights } from '../../test/registerRights';
import { developers, type Expected, judged } from '../../test/rights';

const environment = 'collaboration-center/environment';

export const environmentRights: Readonly<Record<string, Expected>> = {
  ...registerRights(environment),
  // Nothing is set up to be checked.
  [`POST ${environment}/{id}/check`]: judged(404, [422, 422, 404, 422, 422, 403, 404, 404], [403, 403, 404]),
  [`POST ${environment}/{id}/accounts`]: developers,
  [`PUT ${environment}/{id}/accounts/{accountId}`]: developers,
  [`DELETE ${environment}/{id}/accounts/{accountId}`]: developers,
  [`POST ${environment}/{id}/accounts/{accountId}/secret`]: developers,
};
