/** What the calls of message take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id, IdParams, Nothing, Page, pagingFields, RowVersion } from '../envelope';
import {
  AnnouncementCreate,
  AnnouncementDetail,
  AnnouncementPage,
  AnnouncementPublish,
  AnnouncementQuery,
  AnnouncementReader,
  AnnouncementReaderQuery,
  AnnouncementUpdate,
  AnnouncementVersion,
  PublishedAnnouncement,
} from './announcement';
import { messageCalls } from './calls';
import { MessageIds, MessageQuery, MessageRead, StationMessage, UnreadByTab } from './message';
import { ReceiveConfig, ReceiveConfigQuery, ReceiveConfigUpdate } from './receiveConfig';
import {
  DeliveryPage,
  DeliveryRetry,
  FailedDeliveryPage,
  FailedDeliveryQuery,
  Robot,
  RobotAdd,
  RobotEdit,
  RobotQuery,
  RobotTest,
} from './robot';

export const messageApi = apiOf(messageCalls, {
  list: { summary: '站内消息', query: MessageQuery, data: Page(StationMessage) },
  unreadCount: { summary: '未读消息数', data: Type.Integer() },
  unreadByTab: { summary: '各分类的未读消息数', data: UnreadByTab },
  markRead: {
    summary: '标为已读（不给 ids 则全部，或某一分类的全部），返回剩余未读数',
    body: MessageRead,
    data: Type.Integer(),
  },
  delete: { summary: '删除自己的消息，返回剩余未读数', body: Type.Object({ ids: MessageIds }), data: Type.Integer() },
  getReceiveConfig: {
    summary: '接收设置：我的、我在某项目的，或企业默认',
    query: ReceiveConfigQuery,
    data: ReceiveConfig,
  },
  saveReceiveConfig: { summary: '保存接收设置', body: ReceiveConfigUpdate, data: Type.Object({ version: RowVersion }) },
  listFailedDeliveries: {
    summary: '未能送达的邮件与群消息，及其原因',
    query: FailedDeliveryQuery,
    data: FailedDeliveryPage,
  },
  retryDeliveries: {
    summary: '再次发送未能送达的邮件与群消息（不给 ids 则全部），返回条数',
    body: DeliveryRetry,
    data: Type.Integer(),
  },
  listRobots: { summary: '群机器人（项目的，或企业的）', query: RobotQuery, data: Type.Array(Robot) },
  addRobot: { summary: '添加群机器人', body: RobotAdd, data: IdParams },
  editRobot: { summary: '修改群机器人', body: RobotEdit, data: Type.Object({ version: RowVersion }) },
  removeRobot: { summary: '删除群机器人', data: Nothing },
  testRobot: { summary: '发送测试消息', data: RobotTest },
  listRobotDeliveries: { summary: '群机器人的投递记录', query: Type.Object(pagingFields), data: DeliveryPage },
  listAnnouncements: { summary: '公告列表（管理）', query: AnnouncementQuery, data: AnnouncementPage },
  createAnnouncement: { summary: '新建公告草稿', body: AnnouncementCreate, data: Type.Object({ id: Id }) },
  getAnnouncement: { summary: '公告（管理）', data: AnnouncementDetail },
  updateAnnouncement: { summary: '修改未发布的公告', body: AnnouncementUpdate, data: AnnouncementVersion },
  deleteAnnouncement: { summary: '删除未发布的公告', data: Nothing },
  publishAnnouncement: {
    summary: '发布公告，或定时发布',
    body: AnnouncementPublish,
    data: Type.Object({ version: RowVersion, state: Type.String() }),
  },
  withdrawAnnouncement: { summary: '撤回公告', body: AnnouncementVersion, data: AnnouncementVersion },
  listReaders: { summary: '公告的阅读与确认情况', query: AnnouncementReaderQuery, data: Page(AnnouncementReader) },
  listMyAnnouncements: {
    summary: '发给我的公告：置顶在前，按发布时间倒序',
    query: Type.Object(pagingFields),
    data: Page(PublishedAnnouncement),
  },
  getMyAnnouncement: { summary: '发给我的一条公告', data: PublishedAnnouncement },
  readAnnouncement: {
    summary: '阅读公告，或确认已阅读',
    body: Type.Object({ confirm: Type.Boolean() }),
    data: Nothing,
  },
});
export type MessageApi = typeof messageApi;
