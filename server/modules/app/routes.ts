/** Apps (specification §2 `/toolMarket`, §7 `pcApplication`). */
import { appApi } from '../../../contract/app/api';
import { entryApi } from '../../../contract/app/entry/api';
import { global, inTenant, judgedBy, open, type RouteDefinition, route } from '../../http/route';
import { createDefinition, definitionRoutes, manageApps as manage, renewSecret } from './definitions';
import { frameContext } from './frames/context';
import { publicKeys } from './frames/keys';
import { exchange } from './frames/tokens';
import {
  addProjectApp,
  arrangeTenantApps,
  deleteProjectApp,
  editProjectAppBatch,
  installForTenant,
  uninstallFromTenant,
} from './installs';
import { appDetail, assignedApps, listMarket, menuOf, projectChoices, tenantInstalls } from './queries';

export const appRoutes: RouteDefinition[] = [
  route(entryApi.list, inTenant, (context) => menuOf(context)),
  route(appApi.listAssigned, judgedBy('project PROJECT:VIEW'), (context, { query }) =>
    assignedApps(context, query.projectId),
  ),
  route(appApi.listProjectChoices, judgedBy('project PROJECT:VIEW'), (context, { query }) =>
    projectChoices(context, query.projectId),
  ),
  route(appApi.addProjectApp, judgedBy('project APP:ADD'), (context, { body }) => addProjectApp(context, body)),
  route(appApi.editProjectApps, judgedBy('project APP:EDIT'), (context, { body }) =>
    editProjectAppBatch(context, body).then(() => null),
  ),
  route(appApi.deleteProjectApp, judgedBy('project APP:DELETE'), (context, { body }) =>
    deleteProjectApp(context, body.id).then(() => null),
  ),
  route(appApi.listMarket, global('IDP_TOOLS'), (context) => listMarket(context)),
  route(appApi.get, global('IDP_TOOLS'), (context, { query }) => appDetail(context, query.sn)),
  route(appApi.listInstalls, manage, (context) => tenantInstalls(context)),
  route(appApi.install, manage, (context, { body }) => installForTenant(context, body.sn)),
  route(appApi.arrangeInstalls, manage, (context, { body }) => arrangeTenantApps(context, body).then(() => null)),
  route(appApi.uninstall, manage, (context, { params }) => uninstallFromTenant(context, params.id).then(() => null)),
  route(appApi.create, manage, (context, { body }) => createDefinition(context, body)),
  ...definitionRoutes,
  route(appApi.renewSecret, manage, (context, { params }) => renewSecret(context, params.id)),
  route(
    appApi.askFrameContext,
    judgedBy('the install, and the project and task that it stands in'),
    (context, { params, body }) => frameContext(context, params.id, body),
  ),
  route(appApi.jwks, open, async ({ platform, reply }) => {
    return reply
      .header('Cache-Control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ keys: await publicKeys(platform) }));
  }),
  route(appApi.exchangeToken, open, ({ platform }, { body }) => exchange(platform, body), { withoutCsrf: true }),
];
