/** Announcements: managed in the back office by right, read by whom they are for. */
import { Id, IdParams, Page, pagingFields, RowVersion } from '../../../../contract/envelope';
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
} from '../../../../contract/message/announcement';
import { global, inTenant, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import {
  announcementDetail,
  announcementReaders,
  findPublished,
  listAnnouncements,
  publishedAnnouncements,
} from './queries';
import {
  createAnnouncement,
  publishAnnouncement,
  readAnnouncement,
  removeAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from './service';

const base = 'message/announcement';
const mine = 'message/center/announcements';
const manager = global('TENANT:ENTERPRISE:NOTICE_MANAGE');

export const announcementRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '公告列表（管理）',
    right: manager,
    schemas: { query: AnnouncementQuery, data: AnnouncementPage },
    handle: (context, { query }) => listAnnouncements(context, query),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '新建公告草稿',
    right: manager,
    schemas: { body: AnnouncementCreate, data: Type.Object({ id: Id }) },
    handle: (context, { body }) => createAnnouncement(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: '公告（管理）',
    right: manager,
    schemas: { params: IdParams, data: AnnouncementDetail },
    handle: (context, { params }) => announcementDetail(context, params.id),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: '修改未发布的公告',
    right: manager,
    schemas: { params: IdParams, body: AnnouncementUpdate, data: AnnouncementVersion },
    handle: (context, { params, body }) => updateAnnouncement(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除未发布的公告',
    right: manager,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeAnnouncement(context, params.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/publish`,
    summary: '发布公告，或定时发布',
    right: manager,
    schemas: {
      params: IdParams,
      body: AnnouncementPublish,
      data: Type.Object({ version: RowVersion, state: Type.String() }),
    },
    handle: (context, { params, body }) => publishAnnouncement(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/withdraw`,
    summary: '撤回公告',
    right: manager,
    schemas: { params: IdParams, body: AnnouncementVersion, data: AnnouncementVersion },
    handle: (context, { params, body }) => withdrawAnnouncement(context, params.id, body.version),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/readers`,
    summary: '公告的阅读与确认情况',
    right: manager,
    schemas: { params: IdParams, query: AnnouncementReaderQuery, data: Page(AnnouncementReader) },
    handle: (context, { params, query }) => announcementReaders(context, params.id, query),
  }),
  route({
    method: 'GET',
    path: mine,
    summary: '发给我的公告：置顶在前，按发布时间倒序',
    right: inTenant,
    schemas: { query: Type.Object(pagingFields), data: Page(PublishedAnnouncement) },
    handle: (context, { query }) => publishedAnnouncements(context, query),
  }),
  route({
    method: 'GET',
    path: `${mine}/{id}`,
    summary: '发给我的一条公告',
    right: inTenant,
    schemas: { params: IdParams, data: PublishedAnnouncement },
    handle: (context, { params }) => findPublished(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${mine}/{id}/read`,
    summary: '阅读公告，或确认已阅读',
    right: inTenant,
    schemas: { params: IdParams, body: Type.Object({ confirm: Type.Boolean() }), data: Nothing },
    async handle(context, { params, body }) {
      await readAnnouncement(context, params.id, body.confirm);
      return null;
    },
  }),
];
