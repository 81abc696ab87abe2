/** The log of sign-ins for the back office: with the right of the operation log. */
import { MemberLoginFilter, MemberLoginPage, MemberLoginQuery } from '../../../../contract/enterprise/loginLog';
import { global, type RouteDefinition, route, Type } from '../../../http/route';
import { exportMemberLogins, memberLogins } from './queries';

const base = 'enterprise-center/loginLog';
const right = global('ENTERPRISE:OPERATE_LOG_VIEW');

export const loginLogRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '成员的登录日志：在本企业打开的登录，以及成员账号的失败尝试；查看本身会记入操作日志',
    right,
    schemas: { query: MemberLoginQuery, data: MemberLoginPage },
    handle: (context, { query }) => memberLogins(context, query),
  }),
  route({
    method: 'POST',
    path: `${base}/export`,
    summary: '导出成员的登录日志（CSV）；导出本身会记入操作日志',
    right,
    schemas: { body: MemberLoginFilter, data: Type.String() },
    raw: true,
    async handle(context, { body }) {
      const csv = await exportMemberLogins(context, body);
      const today = await context.platform.calendars.today(context.actor.tenantId);
      return context.reply
        .type('text/csv; charset=utf-8')
        .header(
          'Content-Disposition',
          `attachment; filename="sign-ins.csv"; filename*=UTF-8''${encodeURIComponent(`登录日志-${today}.csv`)}`,
        )
        .send(csv);
    },
  }),
];
