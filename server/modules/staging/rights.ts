/** Who gets what from each route of staged forms; `tests/rights.test.ts` asks for all of them. */
import { type Expected, judged, tenantMember, viewers } from '../../test/rights';

const base = 'project-center/staging';

export const stagingRights: Readonly<Record<string, Expected>> = {
  // For a project: whoever sees it.
  [`POST ${base}/save`]: viewers,
  [`GET ${base}/query`]: { ...tenantMember, stranger: 200 },
  // What is staged is pm's, and nobody else's.
  [`DELETE ${base}/{id}`]: judged(404, [404, 404, 404, 200, 404, 404, 404, 404], [404, 404, 404]),
};
