/** `hrp` of the specification (§7): groups, members, positions. Everybody picks from them; the right keeps them. */
import { hrpApi } from '../../../contract/hrp/api';
import { global, inTenant, type RouteDefinition, route } from '../../http/route';
import { createMember, listMembers, removeMember, updateMember } from './members';
import {
  createGroup,
  createPosition,
  listGroups,
  listPositions,
  removeGroup,
  removePosition,
  updateGroup,
  updatePosition,
} from './places';

const keeper = global('TENANT:POSITION:MANAGE');

export const hrpRoutes: RouteDefinition[] = [
  route(hrpApi.listPositions, inTenant, (context) => listPositions(context)),
  route(hrpApi.createPosition, keeper, (context, { body }) => createPosition(context, body)),
  route(hrpApi.updatePosition, keeper, (context, { params, body }) => updatePosition(context, params.id, body)),
  route(hrpApi.deletePosition, keeper, async (context, { params }) => {
    await removePosition(context, params.id);
    return null;
  }),
  route(hrpApi.listGroups, inTenant, (context) => listGroups(context)),
  route(hrpApi.createGroup, keeper, (context, { body }) => createGroup(context, body)),
  route(hrpApi.updateGroup, keeper, (context, { params, body }) => updateGroup(context, params.id, body)),
  route(hrpApi.deleteGroup, keeper, async (context, { params }) => {
    await removeGroup(context, params.id);
    return null;
  }),
  route(hrpApi.listMembers, inTenant, (context, { query }) => listMembers(context, query)),
  route(hrpApi.createMember, keeper, (context, { body }) => createMember(context, body)),
  route(hrpApi.updateMember, keeper, (context, { params, body }) => updateMember(context, params.id, body)),
  route(hrpApi.deleteMember, keeper, async (context, { params }) => {
    await removeMember(context, params.id);
    return null;
  }),
];
