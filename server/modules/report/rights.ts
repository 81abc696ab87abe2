/** Who gets what from each route of reports; `tests/rights.test.ts` asks for all of them. */
import { partRights } from '../../test/partRights';
import {
  always,
  author,
  configurers,
  developers,
  type Expected,
  enterpriseManagers,
  judged,
  managers,
  tenantMember,
  viewers,
} from '../../test/rights';

const base = 'project-center/report';
const template = 'project-center/reportTemplate';
const door = 'project-center/reportView/{pId}/report/{rId}';
/** By a global privilege: a stranger holds it in their own enterprise. */
const lists = judged(200, [200, 200, 200, 200, 403, 403, 403, 403], [200, 403, 403]);

export const reportRights: Readonly<Record<string, Expected>> = {
  [`GET ${base}/list`]: viewers,
  'GET project-center/projectReport/list': lists,
  'GET project-center/operationWeeklyReport': lists,
  [`GET ${base}/uses`]: viewers,
  [`PUT ${base}/uses`]: managers,
  [`POST ${base}`]: developers,
  [`GET ${base}/{id}`]: viewers,
  [`PUT ${base}/{id}`]: developers,
  [`POST ${base}/{id}/step`]: developers,
  [`POST ${base}/{id}/read`]: viewers,
  [`GET ${base}/{id}/readers`]: viewers,
  [`GET ${base}/{id}/versions/{no}`]: viewers,
  [`GET ${base}/{id}/difference`]: viewers,
  [`POST ${base}/{id}/link`]: managers,
  [`DELETE ${base}/{id}/link`]: managers,
  // Nobody's token opens anything, whoever brings it.
  [`GET ${door}`]: always(404),
  [`POST ${door}/unlock`]: always(404),
  [`GET ${template}`]: tenantMember,
  [`POST ${template}`]: configurers(200),
  [`PUT ${template}/{id}`]: enterpriseManagers(404),
  [`DELETE ${template}/{id}`]: enterpriseManagers(404),
  ...partRights('collaboration-center/report', { speak: developers, view: viewers, author }),
};
