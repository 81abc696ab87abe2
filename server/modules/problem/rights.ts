/** Who gets what from each route of problems; `tests/rights.test.ts` asks for all of them. */
import { registerRights } from '../../test/registerRights';
import { configurers, developers, type Expected, missing, tenantMember, viewers } from '../../test/rights';

const problem = 'collaboration-center/problem';

export const problemRights: Readonly<Record<string, Expected>> = {
  ...registerRights(problem),
  [`GET ${problem}/rules`]: tenantMember,
  [`PUT ${problem}/rules`]: configurers(200),
  [`POST ${problem}/{id}/convert`]: developers,
  // Nothing was made of it.
  [`POST ${problem}/{id}/unconvert`]: missing(developers),
  'GET collaboration-center/ccTaskRela/questions': viewers,
};
