/** Positions, groups and who stands in them (`hrp` of the specification, §7). */
import { ErrorShowType } from '@contract/constants';
import type {
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
} from '@contract/hrp/hrp';
import { request } from '@umijs/max';

const quiet = { showType: ErrorShowType.SILENT };
const [POSITION, GROUP, MEMBER] = ['/api/hrp/position', '/api/hrp/group', '/api/hrp/member'];

export function listPositions(): Promise<Position[]> {
  return request(POSITION, quiet);
}

export function createPosition(data: PositionCreate): Promise<Saved> {
  return request(POSITION, { method: 'POST', data, ...quiet });
}

export function updatePosition(id: string, data: PositionUpdate): Promise<Saved> {
  return request(`${POSITION}/${id}`, { method: 'PUT', data, ...quiet });
}

export function deletePosition(id: string): Promise<null> {
  return request(`${POSITION}/${id}`, { method: 'DELETE' });
}

export function listGroups(): Promise<Group[]> {
  return request(GROUP, quiet);
}

export function createGroup(data: GroupCreate): Promise<Saved> {
  return request(GROUP, { method: 'POST', data, ...quiet });
}

export function updateGroup(id: string, data: GroupUpdate): Promise<Saved> {
  return request(`${GROUP}/${id}`, { method: 'PUT', data, ...quiet });
}

export function deleteGroup(id: string): Promise<null> {
  return request(`${GROUP}/${id}`, { method: 'DELETE' });
}

export function listHrMembers(params: HrMemberQuery): Promise<HrMember[]> {
  return request(MEMBER, { params, ...quiet });
}

export function createHrMember(data: HrMemberCreate): Promise<Saved> {
  return request(MEMBER, { method: 'POST', data, ...quiet });
}

export function updateHrMember(id: string, data: HrMemberUpdate): Promise<Saved> {
  return request(`${MEMBER}/${id}`, { method: 'PUT', data, ...quiet });
}

export function deleteHrMember(id: string): Promise<null> {
  return request(`${MEMBER}/${id}`, { method: 'DELETE' });
}
