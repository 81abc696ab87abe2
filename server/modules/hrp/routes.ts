/** `hrp` of the specification (§7): groups, members, positions. Everybody picks from them; the right keeps them. */
import { hrpApi } from '../../../contract/hrp/api';
import { inTenant, type RouteDefinition, route } from '../../http/route';
import { createMember, listMembers, removeMember, updateMember } from './members';
import { groupRoutes, keeper, positionRoutes } from './places';

export const hrpRoutes: RouteDefinition[] = [
  ...positionRoutes,
  ...groupRoutes,
  route(hrpApi.listMembers, inTenant, (context, { query }) => listMembers(context, query)),
  route(hrpApi.createMember, keeper, (context, { body }) => createMember(context, body)),
  route(hrpApi.updateMember, keeper, (context, { params, body }) => updateMember(context, params.id, body)),
  route(hrpApi.deleteMember, keeper, async (context, { params }) => {
    await removeMember(context, params.id);
    return null;
  }),
];
