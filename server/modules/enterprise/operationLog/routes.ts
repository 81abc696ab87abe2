/** Who did what in the enterprise (specification §2 `operationLog`): reading it has a right of its own. */
import { enterpriseApi } from '../../../../contract/enterprise/api';
import { global, type RouteDefinition, route } from '../../../http/route';
import { operationDetail } from './detail';
import { exportOperations } from './export';
import { listOperations, operationFacets } from './queries';

const right = global('ENTERPRISE:OPERATE_LOG_VIEW');

export const operationLogRoutes: RouteDefinition[] = [
  route(enterpriseApi.listOperations, right, (context, { query }) => listOperations(context, query)),
  route(enterpriseApi.operationFacets, right, (context) => operationFacets(context)),
  route(enterpriseApi.getOperation, right, (context, { params }) => operationDetail(context, params.id)),
  route(enterpriseApi.exportOperations, right, async (context, { body }) => {
    const csv = await exportOperations(context, body);
    const today = await context.platform.calendars.today(context.actor.tenantId);
    return context.reply
      .type('text/csv; charset=utf-8')
      .header(
        'Content-Disposition',
        `attachment; filename="operations.csv"; filename*=UTF-8''${encodeURIComponent(`操作日志-${today}.csv`)}`,
      )
      .send(csv);
  }),
];
