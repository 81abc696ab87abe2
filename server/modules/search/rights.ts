/** Who gets what from the search; what is found is judged object by object (`search.test.ts`). */
import { type Expected, someRight, tenantMember } from '../../test/rights';

export const searchRights: Readonly<Record<string, Expected>> = {
  'POST collaboration-center/search/query': someRight,
  'GET collaboration-center/search/assigned': tenantMember,
};
