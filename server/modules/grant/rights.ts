/** Who gets what from each route of grants; `tests/rights.test.ts` asks for all of them. */
import { type Expected, managers, viewers } from '../../test/rights';

const base = 'project-center/projectGrant';

export const grantRights: Readonly<Record<string, Expected>> = {
  [`POST ${base}/queryGrantCode`]: managers,
  [`POST ${base}/readGrantCode`]: managers,
  [`POST ${base}/grantConfirm`]: managers,
  [`POST ${base}/deleteGrant`]: managers,
  [`GET ${base}/selectAllRelaGrantProject`]: managers,
  [`GET ${base}/selectGrantedProjects`]: viewers,
  [`POST ${base}/searchGrantedProjects`]: viewers,
};
