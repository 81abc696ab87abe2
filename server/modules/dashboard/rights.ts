/** Who gets what from each route of dashboards; `tests/rights.test.ts` asks for all of them. */
import { type Expected, judged } from '../../test/rights';

const base = 'project-center/dashboard';
/** By a privilege of the enterprise: a stranger sees their own. */
const makers = judged(200, [200, 200, 200, 200, 403, 403, 403, 403], [200, 403, 403]);
/** The dashboard is pm's and private; super manages all of them. */
const keepers = judged(404, [200, 200, 200, 200, 403, 403, 403, 403], [200, 403, 403]);
/** It is not removed. */
const nobody = judged(404, [404, 404, 404, 404, 403, 403, 403, 403], [404, 403, 403]);

export const dashboardRights: Readonly<Record<string, Expected>> = {
  [`GET ${base}`]: makers,
  [`POST ${base}`]: makers,
  [`GET ${base}/source`]: makers,
  [`POST ${base}/source/columns`]: makers,
  [`GET ${base}/{serialNo}`]: keepers,
  [`PUT ${base}/{serialNo}`]: keepers,
  [`POST ${base}/{serialNo}/values`]: keepers,
  // The widget that the walk names is none of its board.
  [`POST ${base}/{serialNo}/rows`]: judged(404, [400, 400, 400, 400, 403, 403, 403, 403], [400, 403, 403]),
  [`POST ${base}/{serialNo}/choices`]: keepers,
  [`POST ${base}/{serialNo}/copy`]: keepers,
  [`DELETE ${base}/{serialNo}`]: keepers,
  [`POST ${base}/{serialNo}/restore`]: nobody,
};
