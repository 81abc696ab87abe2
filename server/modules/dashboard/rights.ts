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
  [`GET ${base}/uses`]: makers,
  [`GET ${base}/{serialNo}`]: keepers,
  [`PUT ${base}/{serialNo}`]: keepers,
  [`POST ${base}/{serialNo}/values`]: keepers,
  // The widget that the walk names is none of its board.
  [`POST ${base}/{serialNo}/rows`]: judged(404, [400, 400, 400, 400, 403, 403, 403, 403], [400, 403, 403]),
  [`POST ${base}/{serialNo}/choices`]: keepers,
  [`POST ${base}/{serialNo}/copy`]: keepers,
  [`DELETE ${base}/{serialNo}`]: keepers,
  [`POST ${base}/{serialNo}/restore`]: nobody,
  [`POST ${base}/{serialNo}/export`]: keepers,
  [`GET ${base}/{serialNo}/version`]: keepers,
  // It was never changed.
  [`POST ${base}/{serialNo}/version/{no}/restore`]: nobody,
  [`GET ${base}/{serialNo}/sending`]: keepers,
  // The walk names no receiver.
  [`POST ${base}/{serialNo}/sending`]: judged(404, [400, 400, 400, 400, 403, 403, 403, 403], [400, 403, 403]),
  [`POST ${base}/{serialNo}/sending/me`]: keepers,
  [`PUT ${base}/{serialNo}/sending/{id}`]: nobody,
  [`DELETE ${base}/{serialNo}/sending/{id}`]: nobody,
  [`GET ${base}/{serialNo}/alert`]: keepers,
  // It has no widget.
  [`POST ${base}/{serialNo}/alert`]: judged(404, [400, 400, 400, 400, 403, 403, 403, 403], [400, 403, 403]),
  [`DELETE ${base}/{serialNo}/alert/{id}`]: nobody,
};
