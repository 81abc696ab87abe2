/** Who gets what from each route of duty rosters; `tests/rights.test.ts` asks for all of them. */
import { always, type Expected, enterpriseManagers, judged, keepers, tenantMember } from '../../test/rights';

const base = 'hrp/duty';
const ours = judged(404, [200, 200, 200, 200, 200, 200, 200, 200], [200, 200, 200]);
/** The leave is pm's. */
const pmOrKeeper = (stranger: number) => judged(stranger, [200, 200, 200, 200, 403, 403, 403, 403], [200, 403, 403]);

export const dutyRights: Readonly<Record<string, Expected>> = {
  [`GET ${base}`]: tenantMember,
  [`POST ${base}`]: keepers,
  [`PUT ${base}/{id}`]: enterpriseManagers(404),
  [`DELETE ${base}/{id}`]: enterpriseManagers(404),
  [`GET ${base}/current`]: tenantMember,
  [`GET ${base}/{id}/grid`]: ours,
  [`POST ${base}/{id}/publish`]: enterpriseManagers(404),
  [`POST ${base}/override`]: enterpriseManagers(404),
  [`DELETE ${base}/override/{id}`]: enterpriseManagers(404),
  [`GET ${base}/leave`]: tenantMember,
  // Of ours: to the stranger none of their members.
  [`POST ${base}/leave`]: pmOrKeeper(400),
  [`DELETE ${base}/leave/{id}`]: pmOrKeeper(404),
  [`GET ${base}/candidates`]: ours,
  [`GET ${base}/note`]: ours,
  // Nobody serves the shift.
  [`PUT ${base}/note`]: judged(404, [422, 422, 422, 403, 403, 403, 403, 403], [422, 403, 403]),
  [`GET ${base}/{id}/xlsx`]: ours,
  [`POST ${base}/{id}/import`]: enterpriseManagers(404),
  [`GET ${base}/swap`]: tenantMember,
  // Nobody serves the shift that is asked about.
  [`POST ${base}/swap`]: judged(404, [422, 422, 422, 422, 422, 422, 422, 422], [422, 422, 422]),
  // Pm withdraws his own; nobody else but keepers knows of it.
  [`PUT ${base}/swap/{id}`]: judged(404, [200, 200, 200, 200, 404, 404, 404, 404], [200, 404, 404]),
  [`GET ${base}/escalation`]: tenantMember,
  // Pm was called; nobody else but keepers knows of it.
  [`PUT ${base}/escalation/{id}/answer`]: judged(404, [200, 200, 200, 200, 404, 404, 404, 404], [200, 404, 404]),
  [`GET ${base}/feed`]: tenantMember,
  [`POST ${base}/feed`]: tenantMember,
  [`DELETE ${base}/feed`]: tenantMember,
  // The address is the right; this one is nobody's.
  [`GET ${base}/calendar/{token}`]: always(404),
};
