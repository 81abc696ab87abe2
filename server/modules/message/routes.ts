/** Station messages (specification §2, §7 `message/center`). */
import { Page, RowVersion } from '../../../contract/envelope';
import { MessageIds, MessageQuery, MessageRead, StationMessage, UnreadByTab } from '../../../contract/message/message';
import { ReceiveConfig, ReceiveConfigQuery, ReceiveConfigUpdate } from '../../../contract/message/receiveConfig';
import { DeliveryRetry, FailedDeliveryPage, FailedDeliveryQuery } from '../../../contract/message/robot';
import { global, inTenant, judgedBy, type RouteDefinition, route, Type } from '../../http/route';
import { announcementRoutes } from './announcements/routes';
import { failedDeliveries, retryDeliveries } from './delivery/failures';
import { countUnread, listMessages, unreadByTab } from './queries';
import { readReceiveConfig, saveReceiveConfig } from './receiveConfig';
import { robotRoutes } from './robots/routes';
import { markRead, removeMessages } from './service';

export const messageRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: 'message/center/station',
    summary: '站内消息',
    right: inTenant,
    schemas: { query: MessageQuery, data: Page(StationMessage) },
    handle: ({ db, actor }, { query }) => listMessages(db, actor, query),
  }),
  route({
    method: 'GET',
    path: 'message/center/unreadCount',
    summary: '未读消息数',
    right: inTenant,
    schemas: { data: Type.Integer() },
    handle: ({ db, actor }) => countUnread(db, actor.userId),
  }),
  route({
    method: 'GET',
    path: 'message/center/unreadByTab',
    summary: '各分类的未读消息数',
    right: inTenant,
    schemas: { data: UnreadByTab },
    handle: ({ db, actor }) => unreadByTab(db, actor.userId),
  }),
  route({
    method: 'POST',
    path: 'message/center/read',
    summary: '标为已读（不给 ids 则全部，或某一分类的全部），返回剩余未读数',
    right: inTenant,
    schemas: { body: MessageRead, data: Type.Integer() },
    handle: ({ platform, db, actor }, { body }) => markRead(platform, db, actor, body),
  }),
  route({
    method: 'POST',
    path: 'message/center/delete',
    summary: '删除自己的消息，返回剩余未读数',
    right: inTenant,
    schemas: { body: Type.Object({ ids: MessageIds }), data: Type.Integer() },
    handle: ({ platform, db, actor }, { body }) => removeMessages(platform, db, actor, body.ids),
  }),
  route({
    method: 'GET',
    path: 'message/center/receiveConfig',
    summary: '接收设置：我的、我在某项目的，或企业默认',
    right: judgedBy('canViewProject'),
    schemas: { query: ReceiveConfigQuery, data: ReceiveConfig },
    handle: (context, { query }) => readReceiveConfig(context, query),
  }),
  route({
    method: 'PUT',
    path: 'message/center/receiveConfig',
    summary: '保存接收设置',
    right: judgedBy('canViewProject'),
    schemas: { body: ReceiveConfigUpdate, data: Type.Object({ version: RowVersion }) },
    handle: (context, { body }) => saveReceiveConfig(context, body),
  }),
  route({
    method: 'GET',
    path: 'message/center/failedDeliveries',
    summary: '未能送达的邮件与群消息，及其原因',
    right: global('TENANT:ENTERPRISE:MANAGE'),
    schemas: { query: FailedDeliveryQuery, data: FailedDeliveryPage },
    handle: ({ db }, { query }) => failedDeliveries(db, query),
  }),
  route({
    method: 'POST',
    path: 'message/center/failedDeliveries/retry',
    summary: '再次发送未能送达的邮件与群消息（不给 ids 则全部），返回条数',
    right: global('TENANT:ENTERPRISE:MANAGE'),
    schemas: { body: DeliveryRetry, data: Type.Integer() },
    handle: ({ platform, db, actor }, { body }) => retryDeliveries(platform, db, actor, body.ids),
  }),
  ...robotRoutes,
  ...announcementRoutes,
];
