/** Who gets what from each route of apps; `tests/rights.test.ts` asks for all of them. */
import {
  always,
  anyone,
  type Expected,
  enterpriseManagers,
  judged,
  keepers,
  managers,
  tenantMember,
  viewers,
} from '../../test/rights';

const base = 'project-center/pcApplication';
const market = 'project-center/toolMarket';
/** By IDP_TOOLS, which a guest of the enterprise does not hold; a stranger asks their own market. */
const marketReaders: Expected = {
  ...tenantMember,
  inPrivate: [200, 200, 200, 200, 200, 200, 200, 403],
  inOpen: [200, 200, 403],
};

export const appRights: Readonly<Record<string, Expected>> = {
  [`GET ${base}/tenantApps`]: tenantMember,
  [`GET ${base}/assigned`]: viewers,
  [`GET ${base}/total`]: viewers,
  [`POST ${base}/addProjectApp`]: managers,
  [`PUT ${base}/editProjectAppBatch`]: managers,
  [`DELETE ${base}/deleteProjectApp`]: managers,
  [`GET ${market}/list`]: marketReaders,
  // The app that is asked for is a registered one, which other enterprises do not have.
  [`GET ${market}/detail`]: { ...marketReaders, stranger: 404 },
  [`GET ${market}/installs`]: keepers,
  [`POST ${market}/install`]: enterpriseManagers(404),
  [`PUT ${market}/installs`]: enterpriseManagers(404),
  [`DELETE ${market}/installs/{id}`]: enterpriseManagers(404),
  [`GET ${market}/apps`]: keepers,
  [`POST ${market}/apps`]: keepers,
  [`PUT ${market}/apps/{id}`]: enterpriseManagers(404),
  // It is installed: whoever may is told so.
  [`DELETE ${market}/apps/{id}`]: {
    ...enterpriseManagers(404),
    inPrivate: [422, 422, 422, 403, 403, 403, 403, 403],
    inOpen: [422, 403, 403],
  },
  [`POST ${market}/apps/{id}/secret`]: enterpriseManagers(404),
  // Within the project. Who may not is told so instead of 404: the frame stands there already, and is closed.
  'POST project-center/appFrame/{id}/context': judged(404, [200, 200, 403, 200, 200, 200, 403, 403], [200, 200, 403]),
  'GET project-center/appFrame/jwks': anyone,
  // The walk proves itself by nothing.
  'POST project-center/appFrame/token': always(401),
};
