/** `hrp` of the specification (§7): groups, members, positions. Everybody picks from them; the right keeps them. */
import { IdParams } from '../../../contract/envelope';
import {
  Group,
  GroupCreate,
  GroupUpdate,
  HrMember,
  HrMemberCreate,
  HrMemberQuery,
  HrMemberUpdate,
  Position,
  PositionCreate,
  PositionUpdate,
  Saved,
} from '../../../contract/hrp/hrp';
import { global, inTenant, Nothing, type RouteDefinition, route, Type } from '../../http/route';
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
const [positions, groups, members] = ['hrp/position', 'hrp/group', 'hrp/member'];

export const hrpRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: positions,
    summary: '岗位',
    right: inTenant,
    schemas: { data: Type.Array(Position) },
    handle: (context) => listPositions(context),
  }),
  route({
    method: 'POST',
    path: positions,
    summary: '新建岗位',
    right: keeper,
    schemas: { body: PositionCreate, data: Saved },
    handle: (context, { body }) => createPosition(context, body),
  }),
  route({
    method: 'PUT',
    path: `${positions}/{id}`,
    summary: '修改岗位',
    right: keeper,
    schemas: { params: IdParams, body: PositionUpdate, data: Saved },
    handle: (context, { params, body }) => updatePosition(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${positions}/{id}`,
    summary: '删除没有任职记录的岗位',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removePosition(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: groups,
    summary: '小组',
    right: inTenant,
    schemas: { data: Type.Array(Group) },
    handle: (context) => listGroups(context),
  }),
  route({
    method: 'POST',
    path: groups,
    summary: '新建小组',
    right: keeper,
    schemas: { body: GroupCreate, data: Saved },
    handle: (context, { body }) => createGroup(context, body),
  }),
  route({
    method: 'PUT',
    path: `${groups}/{id}`,
    summary: '修改小组',
    right: keeper,
    schemas: { params: IdParams, body: GroupUpdate, data: Saved },
    handle: (context, { params, body }) => updateGroup(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${groups}/{id}`,
    summary: '删除没有任职记录的小组',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeGroup(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: members,
    summary: '岗位或小组的成员，或某人的任职记录',
    right: inTenant,
    schemas: { query: HrMemberQuery, data: Type.Array(HrMember) },
    handle: (context, { query }) => listMembers(context, query),
  }),
  route({
    method: 'POST',
    path: members,
    summary: '加入岗位或小组',
    right: keeper,
    schemas: { body: HrMemberCreate, data: Saved },
    handle: (context, { body }) => createMember(context, body),
  }),
  route({
    method: 'PUT',
    path: `${members}/{id}`,
    summary: '修改任职的起止日期',
    right: keeper,
    schemas: { params: IdParams, body: HrMemberUpdate, data: Saved },
    handle: (context, { params, body }) => updateMember(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${members}/{id}`,
    summary: '删除误登的任职记录',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeMember(context, params.id);
      return null;
    },
  }),
];
