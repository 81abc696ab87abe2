/** Urging (specification §7 "Tasks": urge, queryUrgingConfig). */
import { Id } from '../../../../contract/envelope';
import { Urge, UrgeConfig, UrgingConfig } from '../../../../contract/task/urge';
import { judgedBy, type RouteDefinition, route, Type } from '../../../http/route';
import { readUrgeConfig, saveUrgeConfig } from './config';
import { urgeTask, urgingConfig } from './service';

const base = 'collaboration-center/ccTask';

export const urgeRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/urge`,
    summary: '催办执行人',
    right: judgedBy('canCommentTask'),
    schemas: { body: Urge, data: UrgingConfig },
    handle: (context, { body }) => urgeTask(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/queryUrgingConfig`,
    summary: '催办的限制与现状',
    right: judgedBy('canViewTask'),
    schemas: { query: Type.Object({ taskId: Id }), data: UrgingConfig },
    handle: (context, { query }) => urgingConfig(context, query.taskId),
  }),
  route({
    method: 'GET',
    path: `${base}/urgeConfig`,
    summary: '项目的催办规则',
    right: judgedBy('project PROJECT:VIEW'),
    schemas: { query: Type.Object({ projectId: Id }), data: UrgeConfig },
    handle: (context, { query }) => readUrgeConfig(context, query.projectId),
  }),
  route({
    method: 'PUT',
    path: `${base}/urgeConfig`,
    summary: '保存项目的催办规则',
    right: judgedBy('project PROJECT:CONFIG'),
    schemas: { body: UrgeConfig, data: UrgeConfig },
    handle: (context, { body }) => saveUrgeConfig(context, body),
  }),
];
