/** What the calls of hrp take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Nothing } from '../envelope';
import { hrpCalls } from './calls';
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
} from './hrp';

export const hrpApi = apiOf(hrpCalls, {
  listPositions: { summary: '岗位', data: Type.Array(Position) },
  createPosition: { summary: '新建岗位', body: PositionCreate, data: Saved },
  updatePosition: { summary: '修改岗位', body: PositionUpdate, data: Saved },
  deletePosition: { summary: '删除没有任职记录的岗位', data: Nothing },
  listGroups: { summary: '小组', data: Type.Array(Group) },
  createGroup: { summary: '新建小组', body: GroupCreate, data: Saved },
  updateGroup: { summary: '修改小组', body: GroupUpdate, data: Saved },
  deleteGroup: { summary: '删除没有任职记录的小组', data: Nothing },
  listMembers: { summary: '岗位或小组的成员，或某人的任职记录', query: HrMemberQuery, data: Type.Array(HrMember) },
  createMember: { summary: '加入岗位或小组', body: HrMemberCreate, data: Saved },
  updateMember: { summary: '修改任职的起止日期', body: HrMemberUpdate, data: Saved },
  deleteMember: { summary: '删除误登的任职记录', data: Nothing },
});
export type HrpApi = typeof hrpApi;
