/** Keeping of an enterprise's directories, in the back office. What a directory itself calls is `scim/endpoint.ts`. */
import { directorySyncApi } from '../../../contract/directorySync/api';
import { global, type RouteDefinition, route } from '../../http/route';
import { testCloud } from './cloud/check';
import { listDirectoryGroups, saveDirectoryGroup } from './groups';
import { makeScimToken, overview, revokeScimToken, saveCloud, saveLdap, saveScim } from './keeping';
import { testLdap } from './ldap/check';
import { confirmRun, getRun, listRuns, startRun } from './ldap/runs';

const keeper = global('ENTERPRISE:SIGN_IN:MANAGE');

export const directorySyncRoutes: RouteDefinition[] = [
  route(directorySyncApi.overview, keeper, (context) => overview(context)),
  route(directorySyncApi.saveScim, keeper, (context, { body }) => saveScim(context, body)),
  route(directorySyncApi.makeToken, keeper, (context) => makeScimToken(context)),
  route(directorySyncApi.revokeToken, keeper, async (context) => {
    await revokeScimToken(context);
    return null;
  }),
  route(directorySyncApi.saveLdap, keeper, (context, { body }) => saveLdap(context, body)),
  route(directorySyncApi.testLdap, keeper, (context, { body }) => testLdap(context, body)),
  route(directorySyncApi.saveCloud, keeper, (context, { body }) => saveCloud(context, body)),
  route(directorySyncApi.testCloud, keeper, (context, { body }) => testCloud(context, body)),
  route(directorySyncApi.listGroups, keeper, (context, { query }) => listDirectoryGroups(context, query)),
  route(directorySyncApi.saveGroup, keeper, (context, { params, body }) =>
    saveDirectoryGroup(context, params.id, body),
  ),
  route(directorySyncApi.listRuns, keeper, (context) => listRuns(context)),
  route(directorySyncApi.startRun, keeper, (context, { body }) => startRun(context, body)),
  route(directorySyncApi.getRun, keeper, (context, { params }) => getRun(context, params.id)),
  route(directorySyncApi.confirmRun, keeper, (context, { params }) => confirmRun(context, params.id)),
];
