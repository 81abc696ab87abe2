/** `message/center/dingTalkConfig` (specification §7): robots of DingTalk, WeCom and Feishu groups. */
import { messageApi } from '../../../../contract/message/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { addRobot, editRobot, listDeliveries, listRobots, removeRobot, testRobot } from './service';

/** PROJECT:CONFIG in the project, TENANT:ENTERPRISE:NOTICE_MANAGE for the enterprise's. */
const right = judgedBy('canInProject');

export const robotRoutes: RouteDefinition[] = [
  route(messageApi.listRobots, right, (context, { query }) => listRobots(context, query.projectId ?? null)),
  route(messageApi.addRobot, right, (context, { body }) => addRobot(context, body)),
  route(messageApi.editRobot, right, (context, { body }) => editRobot(context, body)),
  route(messageApi.removeRobot, right, async (context, { params }) => {
    await removeRobot(context, params.id);
    return null;
  }),
  route(messageApi.testRobot, right, (context, { params }) => testRobot(context, params.id)),
  route(messageApi.listRobotDeliveries, right, (context, { params, query }) =>
    listDeliveries(context, { ...params, ...query }),
  ),
];
