/** Who gets what from each route of the market analysis; `tests/rights.test.ts` asks for all of them. */
import { configurers, type Expected, judged } from '../../test/rights';

const base = 'project-center/marketAnalysis';
/** By a privilege of the enterprise: a stranger sees their own deliveries. */
const readers = judged(200, [200, 200, 200, 200, 403, 403, 403, 403], [200, 403, 403]);

export const marketRights: Readonly<Record<string, Expected>> = {
  ...Object.fromEntries(
    ['list', 'summary', 'province', 'product', 'customer', 'trend', 'funnel'].map((name) => [
      `GET ${base}/${name}`,
      readers,
    ]),
  ),
  [`POST ${base}/export`]: readers,
  [`GET ${base}/{id}`]: { ...readers, stranger: 404 },
  [`GET ${base}/import/template`]: configurers(200),
  [`POST ${base}/import/inspect`]: configurers(200),
  [`POST ${base}/import`]: configurers(200),
  [`POST ${base}/add`]: configurers(200),
  [`PUT ${base}/{id}`]: configurers(404),
  [`DELETE ${base}/{id}`]: configurers(404),
  [`POST ${base}/{id}/restore`]: configurers(404),
};
