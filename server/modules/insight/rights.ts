/** Who gets what from each route of metrics: any member may ask, and each counts what they see (`metrics.both.test.ts`). */
import { type Expected, tenantMember, viewers } from '../../test/rights';

const base = 'insight-center/metric';

export const insightRights: Readonly<Record<string, Expected>> = {
  [`GET ${base}`]: tenantMember,
  [`POST ${base}/value`]: tenantMember,
  [`POST ${base}/values`]: tenantMember,
  [`POST ${base}/rows`]: tenantMember,
  'GET project-center/pcProject/{id}/statistics': viewers,
};
