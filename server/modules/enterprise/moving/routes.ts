/** The export of the whole enterprise by its owner. */
import { TenantExport, TenantExportAsk } from '../../../../contract/enterprise/moving';
import { Id } from '../../../../contract/envelope';
import { global, type RouteDefinition, route, Type } from '../../../http/route';
import { listTenantExports, sendTenantExport, startTenantExport } from './service';

const base = 'enterprise-center/wholeExport';
/** What only the owner holds. */
const right = global('TENANT:OWNER:TRANSFER');
const OfExport = Type.Object({ id: Id });

export const movingRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: base,
    summary: '在后台导出整个企业，由所有者凭登录密码发起；一次一个',
    right,
    schemas: { body: TenantExportAsk, data: OfExport },
    handle: (context, { body }) => startTenantExport(context, body),
  }),
  route({
    method: 'GET',
    path: base,
    summary: '企业的导出及其进度',
    right,
    schemas: { data: Type.Array(TenantExport) },
    handle: (context) => listTenantExports(context),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/file`,
    summary: '下载导出的企业',
    right,
    schemas: { params: OfExport, data: Type.String() },
    raw: true,
    handle: (context, { params }) => sendTenantExport(context, params.id),
  }),
];
