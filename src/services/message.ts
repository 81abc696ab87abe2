/** Station messages and what one wants to be told: bell and message centre (specification §2, §7 `message/center`). */
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type { MessageQuery, StationMessage, UnreadByTab } from '@contract/message/message';
import type { ReceiveConfig, ReceiveConfigQuery, ReceiveConfigUpdate } from '@contract/message/receiveConfig';
import type { Delivery, Robot, RobotAdd, RobotEdit } from '@contract/message/robot';
import type { EventTab } from '@contract/object/eventEntry';
import { request } from '@umijs/max';

const silent = { showType: ErrorShowType.SILENT };

export function listMessages(params: MessageQuery): Promise<PageOf<StationMessage>> {
  return request('/api/message/center/station', { params, ...silent });
}

/** Polled: a failure is no news to anybody, the next try tells. */
export function getUnreadCount(): Promise<number> {
  return request('/api/message/center/unreadCount', silent);
}

export function getUnreadByTab(): Promise<UnreadByTab> {
  return request('/api/message/center/unreadByTab', silent);
}

/** Marks messages as read, all of them (or of a tab) without ids; gives how many stay unread. */
export function markRead(ids?: string[], tab?: EventTab): Promise<number> {
  return request('/api/message/center/read', { method: 'POST', data: { ...(ids && { ids }), ...(tab && { tab }) } });
}

/** Deletes messages of one's own; gives how many stay unread. */
export function removeMessages(ids: string[]): Promise<number> {
  return request('/api/message/center/delete', { method: 'POST', data: { ids } });
}

export function getReceiveConfig(params: ReceiveConfigQuery): Promise<ReceiveConfig> {
  return request('/api/message/center/receiveConfig', { params, ...silent });
}

export function saveReceiveConfig(data: ReceiveConfigUpdate): Promise<{ version: number }> {
  return request('/api/message/center/receiveConfig', { method: 'PUT', data });
}

const ROBOTS = '/api/message/center/dingTalkConfig';

/** Group robots of a project, or without one of the enterprise. */
export function listRobots(projectId?: string): Promise<Robot[]> {
  return request(ROBOTS, { params: { ...(projectId && { projectId }) }, ...silent });
}

/** `quiet`: its form shows a failure itself. */
export function addRobot(data: RobotAdd, { quiet = false } = {}): Promise<{ id: string }> {
  return request(ROBOTS, { method: 'POST', data, ...(quiet && silent) });
}

export function editRobot(data: RobotEdit, { quiet = false } = {}): Promise<{ version: number }> {
  return request(ROBOTS, { method: 'PUT', data, ...(quiet && silent) });
}

export function removeRobot(id: string): Promise<null> {
  return request(`${ROBOTS}/${id}`, { method: 'DELETE' });
}

/** Sends a message to the group now; says why where that fails. */
export function testRobot(id: string): Promise<{ failReason: string | null }> {
  return request(`${ROBOTS}/${id}/test`, { method: 'POST' });
}

export function listRobotDeliveries(id: string, params: { pageNo: number }): Promise<PageOf<Delivery>> {
  return request(`${ROBOTS}/${id}/deliveries`, { params, ...silent });
}
