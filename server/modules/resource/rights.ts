/** Who gets what from each route of resources; `tests/rights.test.ts` asks for all of them. */
import { registerRights } from '../../test/registerRights';
import { developers, type Expected, viewers } from '../../test/rights';

const resource = 'collaboration-center/resource';

export const resourceRights: Readonly<Record<string, Expected>> = {
  ...registerRights(resource),
  [`POST ${resource}/plan`]: viewers,
  [`POST ${resource}/{id}/allocations`]: developers,
  [`PUT ${resource}/{id}/allocations/{allocationId}`]: developers,
  [`DELETE ${resource}/{id}/allocations/{allocationId}`]: developers,
};
