/** Who gets what from each route of hours; `tests/rights.test.ts` asks for all of them. */
import { type Expected, judged, keepers, tenantMember } from '../../test/rights';

const base = 'collaboration-center/hours';
/** Of pm, who does not approve what is his own. */
const approvers = judged(404, [200, 200, 404, 404, 404, 404, 404, 404], [404, 404, 404]);
/** Pm's own. */
const sheetReaders = judged(404, [200, 200, 404, 200, 404, 404, 404, 404], [404, 404, 404]);
/** The row is pm's. */
const pmAlone = judged(404, [404, 404, 404, 200, 404, 404, 404, 404], [404, 404, 404]);

export const hoursRights: Readonly<Record<string, Expected>> = {
  [`GET ${base}/week`]: tenantMember,
  [`POST ${base}/other`]: tenantMember,
  [`PUT ${base}/other/{id}`]: pmAlone,
  [`DELETE ${base}/other/{id}`]: pmAlone,
  [`POST ${base}/submit`]: tenantMember,
  [`POST ${base}/withdraw`]: tenantMember,
  [`GET ${base}/pending`]: tenantMember,
  [`GET ${base}/sheet/{id}`]: sheetReaders,
  [`POST ${base}/return`]: approvers,
  [`GET ${base}/report`]: tenantMember,
  [`GET ${base}/report/rows`]: tenantMember,
  [`GET ${base}/lock`]: tenantMember,
  [`PUT ${base}/lock`]: keepers,
};
