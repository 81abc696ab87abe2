/** Who gets what from each route of positions and groups; `tests/rights.test.ts` asks for all of them. */
import { type Expected, enterpriseManagers, keepers, tenantMember } from '../../test/rights';

const kept = (path: string): Record<string, Expected> => ({
  [`GET ${path}`]: tenantMember,
  [`POST ${path}`]: keepers,
  [`PUT ${path}/{id}`]: enterpriseManagers(404),
  [`DELETE ${path}/{id}`]: enterpriseManagers(404),
});

export const hrpRights: Readonly<Record<string, Expected>> = {
  ...kept('hrp/position'),
  ...kept('hrp/group'),
  ...kept('hrp/member'),
  // A place of ours is none of theirs.
  'POST hrp/member': enterpriseManagers(404),
};
