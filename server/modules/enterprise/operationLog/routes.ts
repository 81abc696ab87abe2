/** Who did what in the enterprise (specification §2 `operationLog`): reading it has a right of its own. */
import {
  OperationDetail,
  OperationFacets,
  OperationFilter,
  OperationPage,
  OperationQuery,
} from '../../../../contract/enterprise/operationLog';
import { IdParams } from '../../../../contract/envelope';
import { global, type RouteDefinition, route, Type } from '../../../http/route';
import { operationDetail } from './detail';
import { exportOperations } from './export';
import { listOperations, operationFacets } from './queries';

const base = 'enterprise-center/operationLog';
const right = global('ENTERPRISE:OPERATE_LOG_VIEW');

export const operationLogRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '操作日志，新的在前；查看本身也会记入日志',
    right,
    schemas: { query: OperationQuery, data: OperationPage },
    handle: (context, { query }) => listOperations(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/facets`,
    summary: '操作日志中有哪些模块和操作，封存到哪里',
    right,
    schemas: { data: OperationFacets },
    handle: (context) => operationFacets(context),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: '一条操作日志：变更前后、来源、封存',
    right,
    schemas: { params: IdParams, data: OperationDetail },
    handle: (context, { params }) => operationDetail(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/export`,
    summary: '导出操作日志（CSV）；导出本身也会记入日志',
    right,
    schemas: { body: OperationFilter, data: Type.String() },
    raw: true,
    async handle(context, { body }) {
      const csv = await exportOperations(context, body);
      const today = await context.platform.calendars.today(context.actor.tenantId);
      return context.reply
        .type('text/csv; charset=utf-8')
        .header(
          'Content-Disposition',
          `attachment; filename="operations.csv"; filename*=UTF-8''${encodeURIComponent(`操作日志-${today}.csv`)}`,
        )
        .send(csv);
    },
  }),
];
