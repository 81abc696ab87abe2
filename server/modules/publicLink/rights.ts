/** Who gets what from each route of public links; `tests/rights.test.ts` asks for all of them. */
import { always, type Expected, judged, keepers, managers } from '../../test/rights';

const base = 'collaboration-center/publicLink';
const door = 'collaboration-center/sharedLink';

export const publicLinkRights: Readonly<Record<string, Expected>> = {
  // Of a view of a table: who makes the table what it is.
  [`GET ${base}/of`]: managers,
  [`POST ${base}`]: managers,
  // pm made it; who keeps the security of the enterprise revokes every link.
  [`POST ${base}/{id}/revoke`]: judged(404, [200, 200, 200, 200, 404, 404, 404, 404], [200, 404, 404]),
  [`GET ${base}/list`]: keepers,
  // Nobody's token opens anything, whoever brings it.
  [`GET ${door}`]: always(404),
  [`POST ${door}/unlock`]: always(404),
  [`GET ${door}/rows`]: always(404),
  [`GET ${door}/values`]: always(404),
  [`GET ${door}/picture/{fileId}`]: always(404),
  [`POST ${door}/send`]: always(404),
  [`POST ${door}/sendFiles`]: always(404),
  [`GET ${door}/choices`]: always(404),
};
