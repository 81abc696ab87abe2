/** Grants between projects (specification §7 projectGrant). */
import { grantApi } from '../../../contract/grant/api';
import { judgedBy, type RouteDefinition, route } from '../../http/route';
import { makeCode } from './codes';
import { grantedProjects, projectGrants, searchGranted } from './queries';
import { confirmGrant, readCode, revokeGrant } from './service';

const configures = judgedBy('project PROJECT:CONFIG');

export const grantRoutes: RouteDefinition[] = [
  route(grantApi.makeCode, configures, (context, { body }) => makeCode(context, body.projectId)),
  route(grantApi.readCode, configures, (context, { body }) => readCode(context, body)),
  route(grantApi.confirm, configures, (context, { body }) => confirmGrant(context, body)),
  route(grantApi.list, configures, (context, { query }) => projectGrants(context, query.projectId)),
  route(grantApi.listProjects, judgedBy('project TASK:LIST; grants only to who is in it'), (context, { query }) =>
    grantedProjects(context, query.projectId),
  ),
  route(grantApi.search, judgedBy('project TASK:LIST; grants only to who is in it'), (context, { body }) =>
    searchGranted(context, body),
  ),
  route(grantApi.delete, judgedBy('project PROJECT:CONFIG of either side'), async (context, { body }) => {
    await revokeGrant(context, body.id);
    return null;
  }),
];
