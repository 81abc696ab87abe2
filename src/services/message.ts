/** Station messages: bell and message centre (specification §2, §7). */
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type { MessageQuery, StationMessage } from '@contract/message/message';
import { request } from '@umijs/max';

export function listMessages(params: MessageQuery): Promise<PageOf<StationMessage>> {
  return request('/api/message/center/station', { params, showType: ErrorShowType.SILENT });
}

/** Polled: a failure is no news to anybody, the next try tells. */
export function getUnreadCount(): Promise<number> {
  return request('/api/message/center/unreadCount', { showType: ErrorShowType.SILENT });
}

/** Marks messages as read, all of them without ids; gives how many stay unread. */
export function markRead(ids?: string[]): Promise<number> {
  return request('/api/message/center/read', { method: 'POST', data: ids ? { ids } : {} });
}
