/** Background work in the back office: what waits, what failed, and a second try. */
import {
  QueueCancel,
  QueueJobPage,
  QueueJobQuery,
  QueueOverview,
  QueueRetry,
} from '../../../../contract/enterprise/queue';
import { global, type RouteDefinition, route, Type } from '../../../http/route';
import { queueJobs, queueOverview } from './queries';
import { cancelJobs, retryJobs } from './service';

const base = 'enterprise-center/queue';
const right = global('TENANT:ENTERPRISE:MANAGE');

export const queueRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '后台作业：各队列的数量、最久的等待、定时',
    right,
    schemas: { data: QueueOverview },
    handle: ({ platform, db }) => queueOverview(platform, db),
  }),
  route({
    method: 'GET',
    path: `${base}/jobs`,
    summary: '一个队列中某一状态的作业；其他企业的不在其中',
    right,
    schemas: { query: QueueJobQuery, data: QueueJobPage },
    handle: ({ platform, db }, { query }) => queueJobs(platform, db, query),
  }),
  route({
    method: 'POST',
    path: `${base}/retry`,
    summary: '重试失败的作业（不给 ids 则该队列全部），返回个数',
    right,
    schemas: { body: QueueRetry, data: Type.Integer() },
    handle: ({ platform, db, actor }, { body }) => retryJobs(platform, db, actor, body),
  }),
  route({
    method: 'POST',
    path: `${base}/cancel`,
    summary: '取消本企业等待中的作业，返回个数',
    right,
    schemas: { body: QueueCancel, data: Type.Integer() },
    handle: ({ platform, db, actor }, { body }) => cancelJobs(platform, db, actor, body),
  }),
];
