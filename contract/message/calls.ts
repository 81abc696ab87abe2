/** The calls of messages, announcements and group robots (specification §2, §7 `message/center`). No schemas: the console bundles this. */
import { get, post, put, remove } from '../call';

const center = 'message/center';
const robots = 'message/center/dingTalkConfig';
const announcement = 'message/announcement';

export const messageCalls = {
  list: get(`${center}/station`),
  unreadCount: get(`${center}/unreadCount`),
  unreadByTab: get(`${center}/unreadByTab`),
  markRead: post(`${center}/read`),
  delete: post(`${center}/delete`),
  getReceiveConfig: get(`${center}/receiveConfig`),
  saveReceiveConfig: put(`${center}/receiveConfig`),
  listFailedDeliveries: get(`${center}/failedDeliveries`),
  retryDeliveries: post(`${center}/failedDeliveries/retry`),
  listRobots: get(robots),
  addRobot: post(robots),
  editRobot: put(robots),
  removeRobot: remove(`${robots}/{id}`),
  testRobot: post(`${robots}/{id}/test`),
  listRobotDeliveries: get(`${robots}/{id}/deliveries`),
  listAnnouncements: get(announcement),
  createAnnouncement: post(announcement),
  getAnnouncement: get(`${announcement}/{id}`),
  updateAnnouncement: put(`${announcement}/{id}`),
  deleteAnnouncement: remove(`${announcement}/{id}`),
  publishAnnouncement: post(`${announcement}/{id}/publish`),
  withdrawAnnouncement: post(`${announcement}/{id}/withdraw`),
  listReaders: get(`${announcement}/{id}/readers`),
  listMyAnnouncements: get(`${center}/announcements`),
  getMyAnnouncement: get(`${center}/announcements/{id}`),
  readAnnouncement: post(`${center}/announcements/{id}/read`),
};
