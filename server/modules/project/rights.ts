/** Who gets what from each route of projects; `tests/rights.test.ts` asks for all of them. */
import { type Expected, enterpriseManagers, judged, managers, tenantMember, viewers } from '../../test/rights';

const project = 'project-center/pcProject';

export const projectRights: Readonly<Record<string, Expected>> = {
  [`GET ${project}`]: tenantMember,
  // A stranger names people of ours as members: they are nobody there.
  [`POST ${project}`]: judged(400, [200, 200, 200, 200, 403, 403, 403, 403], [200, 403, 403]),
  [`PUT ${project}`]: managers,
  [`POST ${project}/takeBack/{id}`]: managers,
  [`GET ${project}/codeAvailable`]: tenantMember,
  [`GET ${project}/selectCollectedProject`]: tenantMember,
  [`GET ${project}/recycled`]: tenantMember,
  [`GET ${project}/{id}`]: viewers,
  [`GET ${project}/{id}/overview`]: viewers,
  [`GET ${project}/{id}/activities`]: viewers,
  [`POST ${project}/updateProjectStatus`]: managers,
  [`POST ${project}/{id}/archive`]: managers,
  // Who may not is told so of each project.
  [`POST ${project}/updateMany`]: tenantMember,
  // Who may create projects, and configures this one.
  [`POST ${project}/{id}/copy`]: judged(404, [200, 200, 404, 200, 403, 403, 403, 403], [403, 403, 403]),
  [`POST ${project}/{id}/wholeExport`]: managers,
  [`GET ${project}/wholeFiles`]: tenantMember,
  // It is pm's: for everybody else there is none.
  [`GET ${project}/wholeFiles/{fileId}/wholeExport`]: judged(
    404,
    [404, 404, 404, 200, 404, 404, 404, 404],
    [404, 404, 404],
  ),
  [`POST ${project}/fromFile`]: judged(200, [200, 200, 200, 200, 403, 403, 403, 403], [200, 403, 403]),
  [`POST ${project}/collectProject`]: viewers,
  // Owner and management see it, but are no members; pm leads it.
  [`POST ${project}/exitProject`]: judged(404, [422, 422, 404, 422, 200, 200, 404, 404], [422, 422, 404]),
  [`POST ${project}/{id}/recycle`]: managers,
  [`POST ${project}/{id}/recover`]: managers,
  [`POST ${project}/saveAsTemplate`]: managers,
  'GET project-center/pcProjectTemplate/list': tenantMember,
  'GET project-center/pcProjectTemplate/tree': tenantMember,
  'GET project-center/pcProjectTemplate/templateClass': tenantMember,
  'PUT project-center/pcProjectTemplate/templateClass': enterpriseManagers(404),
  'GET project-center/pcProjectTemplate/{id}': judged(404, [200, 200, 200, 200, 200, 200, 200, 200], [200, 200, 200]),
  'PUT project-center/pcProjectTemplate/update': enterpriseManagers(404),
  'DELETE project-center/pcProjectTemplate/{id}': enterpriseManagers(404),
  'GET project-center/projectConfig/settings': viewers,
  'POST project-center/projectConfig/saveConfig': managers,
  'PUT project-center/projectConfig/tabs': managers,
  'GET project-center/savedViews': tenantMember,
  'POST project-center/savedViews': tenantMember,
  // It is pm's, and shared: managers may tidy up.
  'PUT project-center/savedViews/{id}': judged(404, [200, 200, 403, 200, 403, 403, 403, 403], [403, 403, 403]),
  'DELETE project-center/savedViews/{id}': judged(404, [200, 200, 403, 200, 403, 403, 403, 403], [403, 403, 403]),
  'GET user-center/account/queryAccountOnEntity': viewers,
  'GET user-center/account/searchProjectAddAccount': managers,
  'POST user-center/account/bindProjectRole': managers,
  'POST user-center/account/bindProjectRoleWithAccountsOrOrgs': managers,
  'GET user-center/account/queryOrgOnEntity': viewers,
  'POST user-center/account/unbindOrg': managers,
  'POST user-center/account/unbindAccountAllRoles': managers,
};
