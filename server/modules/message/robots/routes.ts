/** `message/center/dingTalkConfig` (specification §7): robots of DingTalk, WeCom and Feishu groups. */
import { IdParams, pagingFields, RowVersion } from '../../../../contract/envelope';
import { DeliveryPage, Robot, RobotAdd, RobotEdit, RobotQuery, RobotTest } from '../../../../contract/message/robot';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { addRobot, editRobot, listDeliveries, listRobots, removeRobot, testRobot } from './service';

const path = 'message/center/dingTalkConfig';
/** PROJECT:CONFIG in the project, TENANT:ENTERPRISE:NOTICE_MANAGE for the enterprise's. */
const right = judgedBy('canInProject');

export const robotRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path,
    summary: '群机器人（项目的，或企业的）',
    right,
    schemas: { query: RobotQuery, data: Type.Array(Robot) },
    handle: (context, { query }) => listRobots(context, query.projectId ?? null),
  }),
  route({
    method: 'POST',
    path,
    summary: '添加群机器人',
    right,
    schemas: { body: RobotAdd, data: IdParams },
    handle: (context, { body }) => addRobot(context, body),
  }),
  route({
    method: 'PUT',
    path,
    summary: '修改群机器人',
    right,
    schemas: { body: RobotEdit, data: Type.Object({ version: RowVersion }) },
    handle: (context, { body }) => editRobot(context, body),
  }),
  route({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: '删除群机器人',
    right,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeRobot(context, params.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${path}/{id}/test`,
    summary: '发送测试消息',
    right,
    schemas: { params: IdParams, data: RobotTest },
    handle: (context, { params }) => testRobot(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    summary: '群机器人的投递记录',
    right,
    schemas: { params: IdParams, query: Type.Object(pagingFields), data: DeliveryPage },
    handle: (context, { params, query }) => listDeliveries(context, { ...params, ...query }),
  }),
];
