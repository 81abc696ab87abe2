/** The calls of positions, groups and stays in them (`hrp` of the specification, §7). No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const position = 'hrp/position';
const group = 'hrp/group';
const member = 'hrp/member';

export const hrpCalls = {
  listPositions: get(position),
  createPosition: post(position),
  updatePosition: put(`${position}/{id}`),
  deletePosition: remove(`${position}/{id}`),
  listGroups: get(group),
  createGroup: post(group),
  updateGroup: put(`${group}/{id}`),
  deleteGroup: remove(`${group}/{id}`),
  listMembers: get(member),
  createMember: post(member),
  updateMember: put(`${member}/{id}`),
  deleteMember: remove(`${member}/{id}`),
};
