/** Roles in the back office (specification §6 "role management"), and why somebody has a right. */
import { roleApi } from '../../../../contract/tenant/role/api';
import { global, inTenant, type RouteDefinition, route } from '../../../http/route';
import { inspectRights } from './inspect';
import { keptRoles, roleHolders } from './queries';
import { createRole, removeRole, updateRole } from './service';

const keeper = global('TENANT:ROLE:MANAGE');

export const roleRoutes: RouteDefinition[] = [
  route(roleApi.list, keeper, keptRoles),
  route(roleApi.create, keeper, (context, { body }) => createRole(context, body)),
  route(roleApi.update, keeper, (context, { params, body }) => updateRole(context, params.id, body)),
  route(roleApi.delete, keeper, async (context, { params }) => {
    await removeRole(context, params.id);
    return null;
  }),
  route(roleApi.listHolders, keeper, (context, { params, query }) => roleHolders(context, params.id, query)),
  route(roleApi.inspectRights, inTenant, (context, { query }) => inspectRights(context, query)),
];
