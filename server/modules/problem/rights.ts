/** Who gets what from each route of problems; `tests/rights.test.ts` asks for all of them. */
import { partRights } from '../../test/partRights';
import { configurers, developers, type Expected, managers, tenantMember, viewers } from '../../test/rights';

const problem = 'collaboration-center/problem';

export const problemRights: Readonly<Record<string, Expected>> = {
  [`POST ${problem}/query`]: viewers,
  [`POST ${problem}/create`]: developers,
  [`POST ${problem}/batchCreate`]: developers,
  // Each object is judged for itself, and those that refuse are named.
  [`POST ${problem}/batchUpdate`]: viewers,
  [`POST ${problem}/batchStep`]: viewers,
  [`GET ${problem}/rules`]: tenantMember,
  [`PUT ${problem}/rules`]: configurers(200),
  [`GET ${problem}/details/{id}`]: viewers,
  [`PUT ${problem}/update/{id}`]: developers,
  [`POST ${problem}/{id}/step`]: developers,
  [`POST ${problem}/{id}/convert`]: developers,
  [`GET ${problem}/{id}/history`]: viewers,
  [`POST ${problem}/{id}/recycle`]: managers,
  'GET collaboration-center/ccTaskRela/questions': viewers,
  ...partRights(problem, developers),
};
