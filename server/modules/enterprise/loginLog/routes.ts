/** The log of sign-ins for the back office: with the right of the operation log. */
import { enterpriseApi } from '../../../../contract/enterprise/api';
import { delegable, type RouteDefinition, route } from '../../../http/route';
import { exportMemberLogins, memberLogins } from './queries';

const right = delegable('ENTERPRISE:OPERATE_LOG_VIEW');

export const loginLogRoutes: RouteDefinition[] = [
  route(enterpriseApi.listLogins, right, (context, { query }) => memberLogins(context, query)),
  route(enterpriseApi.exportLogins, right, async (context, { body }) => {
    const csv = await exportMemberLogins(context, body);
    const today = await context.platform.calendars.today(context.actor.tenantId);
    return context.reply
      .type('text/csv; charset=utf-8')
      .header(
        'Content-Disposition',
        `attachment; filename="sign-ins.csv"; filename*=UTF-8''${encodeURIComponent(`登录日志-${today}.csv`)}`,
      )
      .send(csv);
  }),
];
