/** Background work in the back office: what waits, what failed, and a second try. */
import { enterpriseApi } from '../../../../contract/enterprise/api';
import { global, type RouteDefinition, route } from '../../../http/route';
import { queueJobs, queueOverview } from './queries';
import { cancelJobs, retryJobs } from './service';

const right = global('TENANT:ENTERPRISE:MANAGE');

export const queueRoutes: RouteDefinition[] = [
  route(enterpriseApi.listQueues, right, ({ platform, db }) => queueOverview(platform, db)),
  route(enterpriseApi.listJobs, right, ({ platform, db }, { query }) => queueJobs(platform, db, query)),
  route(enterpriseApi.retryJobs, right, ({ platform, db, actor }, { body }) => retryJobs(platform, db, actor, body)),
  route(enterpriseApi.cancelJobs, right, ({ platform, db, actor }, { body }) => cancelJobs(platform, db, actor, body)),
];
