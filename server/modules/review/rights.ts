/** Who gets what from each route of reviews; `tests/rights.test.ts` asks for all of them. */
import { registerRights } from '../../test/registerRights';
import {
  developers,
  type Expected,
  enterpriseManagers,
  keepers,
  managers,
  tenantMember,
  viewers,
} from '../../test/rights';

const review = 'collaboration-center/review';
export const reviewRights: Readonly<Record<string, Expected>> = {
  ...registerRights(review),
  [`GET ${review}/summary`]: viewers,
  [`GET ${review}/gates`]: viewers,
  [`POST ${review}/gates/override`]: managers,
  [`GET ${review}/template`]: tenantMember,
  [`POST ${review}/template`]: keepers,
  [`PUT ${review}/template/{id}`]: enterpriseManagers(404),
  [`DELETE ${review}/template/{id}`]: enterpriseManagers(404),
  [`PUT ${review}/{id}/people`]: developers,
  [`POST ${review}/{id}/items`]: developers,
  [`PUT ${review}/{id}/items/{itemId}`]: developers,
  [`DELETE ${review}/{id}/items/{itemId}`]: developers,
  [`POST ${review}/{id}/issues`]: developers,
  [`PUT ${review}/{id}/issues/{issueId}`]: developers,
  [`POST ${review}/{id}/issues/{issueId}/step`]: developers,
  [`POST ${review}/{id}/issues/{issueId}/problem`]: developers,
  [`POST ${review}/{id}/conclude`]: developers,
};
