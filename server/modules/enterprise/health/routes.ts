/** How the enterprise stands, for whoever keeps it. */
import { Health } from '../../../../contract/enterprise/health';
import { global, type RouteDefinition, route } from '../../../http/route';

export const healthRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: 'enterprise-center/health',
    summary: '运行状况：成员、存储、数据量、后台作业、当日调用与配额；最多一分钟前的',
    right: global('TENANT:ENTERPRISE:MANAGE'),
    // Whoever has used up the calls of the day has to see that.
    uncounted: true,
    schemas: { data: Health },
    handle: ({ platform, db }) => platform.health.of(platform, db),
  }),
];
