/** Labels (specification §7 `pcProject` labels, §2 labelsManage). */
import { labelApi } from '../../../../contract/task/label/api';
import { global, judgedBy, type RouteDefinition, route } from '../../../http/route';
import { createLabel, labelUsage, listLabels, mergeLabels, removeLabel, updateLabel } from './service';

const right = judgedBy('project TAG:UPDATE; of the enterprise TENANT:LABEL:UPDATE');

export const labelRoutes: RouteDefinition[] = [
  route(labelApi.list, judgedBy('canViewProject; of the enterprise: its members'), (context, { query }) =>
    listLabels(context, query.projectId ?? null),
  ),
  route(labelApi.usage, judgedBy('project TAG:UPDATE'), (context, { query }) => labelUsage(context, query.projectId)),
  route(labelApi.tenantUsage, global('TENANT:LABEL:UPDATE'), (context) => labelUsage(context, null)),
  route(labelApi.create, right, (context, { body }) => createLabel(context, body)),
  route(labelApi.update, right, async (context, { body }) => {
    await updateLabel(context, body);
    return null;
  }),
  route(labelApi.merge, right, (context, { body }) => mergeLabels(context, body)),
  route(labelApi.delete, right, (context, { params }) => removeLabel(context, params.id)),
];
