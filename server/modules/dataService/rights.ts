/** Who gets what from each route of data services; `tests/rights.test.ts` asks for all of them. */
import { always, type Expected, enterpriseManagers, keepers } from '../../test/rights';

const base = 'data-center/dataset';
const external = 'data-center/external';
const keys = 'data-center/key';

export const dataServiceRights: Readonly<Record<string, Expected>> = {
  [`GET ${base}/source`]: keepers,
  [`GET ${base}`]: keepers,
  [`POST ${base}`]: keepers,
  [`POST ${base}/preview`]: keepers,
  [`GET ${base}/{id}`]: enterpriseManagers(404),
  [`PUT ${base}/{id}`]: enterpriseManagers(404),
  [`DELETE ${base}/{id}`]: enterpriseManagers(404),
  [`POST ${base}/{id}/publish`]: enterpriseManagers(404),
  [`POST ${base}/{id}/withdraw`]: enterpriseManagers(404),
  [`POST ${base}/{id}/restore`]: enterpriseManagers(404),
  [`GET ${external}`]: keepers,
  [`POST ${external}`]: keepers,
  [`POST ${external}/try`]: keepers,
  [`PUT ${external}/{id}`]: enterpriseManagers(404),
  [`DELETE ${external}/{id}`]: enterpriseManagers(404),
  [`POST ${external}/{id}/refresh`]: enterpriseManagers(404),
  [`GET ${keys}`]: keepers,
  // A dataset of ours is none of theirs.
  [`POST ${keys}`]: enterpriseManagers(400),
  [`PUT ${keys}/{id}`]: enterpriseManagers(404),
  [`POST ${keys}/{id}/rotate`]: enterpriseManagers(404),
  [`DELETE ${keys}/{id}`]: enterpriseManagers(404),
  'GET data-center/call': keepers,
  'GET data-center/call/days': keepers,
  // A session is no key: whoever calls without a signature is refused.
  'GET open/v1/{path}': always(401),
  'POST open/v1/{path}': always(401),
};
