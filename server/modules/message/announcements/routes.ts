/** Announcements: managed in the back office by right, read by whom they are for. */
import { messageApi } from '../../../../contract/message/api';
import { global, inTenant, type RouteDefinition, route } from '../../../http/route';
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

const manager = global('TENANT:ENTERPRISE:NOTICE_MANAGE');

export const announcementRoutes: RouteDefinition[] = [
  route(messageApi.listAnnouncements, manager, (context, { query }) => listAnnouncements(context, query)),
  route(messageApi.createAnnouncement, manager, (context, { body }) => createAnnouncement(context, body)),
  route(messageApi.getAnnouncement, manager, (context, { params }) => announcementDetail(context, params.id)),
  route(messageApi.updateAnnouncement, manager, (context, { params, body }) =>
    updateAnnouncement(context, params.id, body),
  ),
  route(messageApi.deleteAnnouncement, manager, async (context, { params }) => {
    await removeAnnouncement(context, params.id);
    return null;
  }),
  route(messageApi.publishAnnouncement, manager, (context, { params, body }) =>
    publishAnnouncement(context, params.id, body),
  ),
  route(messageApi.withdrawAnnouncement, manager, (context, { params, body }) =>
    withdrawAnnouncement(context, params.id, body.version),
  ),
  route(messageApi.listReaders, manager, (context, { params, query }) =>
    announcementReaders(context, params.id, query),
  ),
  route(messageApi.listMyAnnouncements, inTenant, (context, { query }) => publishedAnnouncements(context, query)),
  route(messageApi.getMyAnnouncement, inTenant, (context, { params }) => findPublished(context, params.id)),
  route(messageApi.readAnnouncement, inTenant, async (context, { params, body }) => {
    await readAnnouncement(context, params.id, body.confirm);
    return null;
  }),
];
