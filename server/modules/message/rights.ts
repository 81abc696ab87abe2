/** Who gets what from each route of messages, announcements and robots; `tests/rights.test.ts` asks for all of them. */
import { configurers, type Expected, enterpriseManagers, managers, tenantMember, viewers } from '../../test/rights';

export const messageRights: Readonly<Record<string, Expected>> = {
  'GET message/center/station': tenantMember,
  'GET message/center/unreadCount': tenantMember,
  'GET message/center/unreadByTab': tenantMember,
  'POST message/center/read': tenantMember,
  'POST message/center/delete': tenantMember,
  // In a project that one sees.
  'GET message/center/receiveConfig': viewers,
  'PUT message/center/receiveConfig': viewers,
  'GET message/announcement': enterpriseManagers(200),
  'POST message/announcement': enterpriseManagers(200),
  'GET message/announcement/{id}': enterpriseManagers(404),
  'PUT message/announcement/{id}': enterpriseManagers(404),
  'DELETE message/announcement/{id}': enterpriseManagers(404),
  'POST message/announcement/{id}/publish': enterpriseManagers(404),
  'POST message/announcement/{id}/withdraw': enterpriseManagers(404),
  'GET message/announcement/{id}/readers': enterpriseManagers(404),
  'GET message/center/announcements': tenantMember,
  // For everybody in the enterprise.
  'GET message/center/announcements/{id}': { ...tenantMember, stranger: 404 },
  'POST message/center/announcements/{id}/read': { ...tenantMember, stranger: 404 },
  'GET message/center/dingTalkConfig': managers,
  'POST message/center/dingTalkConfig': managers,
  'PUT message/center/dingTalkConfig': managers,
  'DELETE message/center/dingTalkConfig/{id}': managers,
  'POST message/center/dingTalkConfig/{id}/test': managers,
  'GET message/center/dingTalkConfig/{id}/deliveries': managers,
  'GET message/center/failedDeliveries': configurers(200),
  'POST message/center/failedDeliveries/retry': configurers(200),
};
