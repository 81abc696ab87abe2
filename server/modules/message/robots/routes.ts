/** `message/center/dingTalkConfig` (specification §7): robots of DingTalk, WeCom and Feishu groups. */
import { messageApi } from '../../../../contract/message/api';
import { type RouteDefinition, route } from '../../../http/route';
import { listDeliveries, robotRight as right, robotKeeping, testRobot } from './service';

export const robotRoutes: RouteDefinition[] = [
  ...robotKeeping,
  route(messageApi.testRobot, right, (context, { params }) => testRobot(context, params.id)),
  route(messageApi.listRobotDeliveries, right, (context, { params, query }) =>
    listDeliveries(context, { ...params, ...query }),
  ),
];
