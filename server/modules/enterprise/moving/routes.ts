/** The export of the whole enterprise by its owner. */
import { enterpriseApi } from '../../../../contract/enterprise/api';
import { global, type RouteDefinition, route } from '../../../http/route';
import { listTenantExports, sendTenantExport, startTenantExport } from './service';

/** What only the owner holds. */
const right = global('TENANT:OWNER:TRANSFER');

export const movingRoutes: RouteDefinition[] = [
  route(enterpriseApi.startExport, right, (context, { body }) => startTenantExport(context, body)),
  route(enterpriseApi.listExports, right, (context) => listTenantExports(context)),
  route(enterpriseApi.exportFile, right, (context, { params }) => sendTenantExport(context, params.id)),
];
