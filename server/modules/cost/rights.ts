/** Who gets what from each route of cost; `tests/rights.test.ts` asks for all of them. */
import { managersOnly, registerRights } from '../../test/registerRights';
import { type Expected, enterpriseManagers, judged, keepers, managers } from '../../test/rights';

const expense = 'collaboration-center/cost';
const base = 'project-center/pcProjectCost';
/** The right to rates, in a project whose cost one sees. */
const pricers = judged(404, [200, 200, 404, 403, 403, 403, 403, 403], [403, 403, 403]);

export const costRights: Readonly<Record<string, Expected>> = {
  // Cost is seen by who leads the project.
  ...registerRights(expense, managersOnly),
  [`GET ${base}`]: managers,
  [`GET ${base}/subject`]: managers,
  [`POST ${base}/subject`]: managers,
  [`PUT ${base}/subject/{id}`]: managers,
  [`DELETE ${base}/subject/{id}`]: managers,
  [`GET ${base}/commitment`]: managers,
  [`GET ${base}/budget`]: managers,
  [`POST ${base}/budget`]: managers,
  [`PUT ${base}/budget/{id}`]: managers,
  [`POST ${base}/budget/{id}/submit`]: managers,
  [`DELETE ${base}/budget/{id}`]: managers,
  [`GET ${base}/rate`]: keepers,
  [`POST ${base}/rate`]: keepers,
  [`PUT ${base}/rate/{id}`]: enterpriseManagers(404),
  [`DELETE ${base}/rate/{id}`]: enterpriseManagers(404),
  [`GET ${base}/exchangeRate`]: keepers,
  [`POST ${base}/exchangeRate`]: keepers,
  [`PUT ${base}/exchangeRate/{id}`]: enterpriseManagers(404),
  [`DELETE ${base}/exchangeRate/{id}`]: enterpriseManagers(404),
  [`POST ${base}/reprice`]: pricers,
};
