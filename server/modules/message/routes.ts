/** Station messages (specification §2, §7 `message/center`). */
import { messageApi } from '../../../contract/message/api';
import { global, inTenant, judgedBy, type RouteDefinition, route } from '../../http/route';
import { announcementRoutes } from './announcements/routes';
import { failedDeliveries, retryDeliveries } from './delivery/failures';
import { countUnread, listMessages, unreadByTab } from './queries';
import { readReceiveConfig, saveReceiveConfig } from './receiveConfig';
import { robotRoutes } from './robots/routes';
import { markRead, removeMessages } from './service';

export const messageRoutes: RouteDefinition[] = [
  route(messageApi.list, inTenant, ({ db, actor }, { query }) => listMessages(db, actor, query)),
  route(messageApi.unreadCount, inTenant, ({ db, actor }) => countUnread(db, actor.userId)),
  route(messageApi.unreadByTab, inTenant, ({ db, actor }) => unreadByTab(db, actor.userId)),
  route(messageApi.markRead, inTenant, ({ platform, db, actor }, { body }) => markRead(platform, db, actor, body)),
  route(messageApi.delete, inTenant, ({ platform, db, actor }, { body }) =>
    removeMessages(platform, db, actor, body.ids),
  ),
  route(messageApi.getReceiveConfig, judgedBy('canViewProject'), (context, { query }) =>
    readReceiveConfig(context, query),
  ),
  route(messageApi.saveReceiveConfig, judgedBy('canViewProject'), (context, { body }) =>
    saveReceiveConfig(context, body),
  ),
  route(messageApi.listFailedDeliveries, global('TENANT:ENTERPRISE:MANAGE'), ({ db }, { query }) =>
    failedDeliveries(db, query),
  ),
  route(messageApi.retryDeliveries, global('TENANT:ENTERPRISE:MANAGE'), ({ platform, db, actor }, { body }) =>
    retryDeliveries(platform, db, actor, body.ids),
  ),
  ...robotRoutes,
  ...announcementRoutes,
];
