/** Data services (specification §2 "dataServices"; product model 17.9). */
import { dataServiceApi } from '../../../contract/dataService/api';
import type { ParameterValues } from '../../../contract/dataService/dataset';
import { open, type RouteDefinition, route } from '../../http/route';
import {
  addExternal,
  changeExternal,
  listExternals,
  refreshExternal,
  removeExternal,
  tryExternal,
} from './external/service';
import { createKey, keyRoutes, keepsDataServices as right, rotateKey } from './keys';
import { readOpen } from './open';
import { callDays, datasetDetail, listCalls, listDatasets, listSources } from './queries';
import {
  createDataset,
  previewDataset,
  publishDataset,
  removeDataset,
  restoreVersion,
  updateDataset,
  withdrawDataset,
} from './service';

const paged = ({ pageNo = 1, pageSize = 100 }: { pageNo?: number; pageSize?: number }) => ({ pageNo, pageSize });

const openRoutes: RouteDefinition[] = [
  route(
    dataServiceApi.readOpen,
    open,
    (context, { params, query }) => {
      const { pageNo, pageSize, ...given } = query;
      return readOpen(context, { path: params.path, params: given as ParameterValues, ...paged({ pageNo, pageSize }) });
    },
    { signed: true },
  ),
  route(
    dataServiceApi.queryOpen,
    open,
    (context, { params, body }) => readOpen(context, { path: params.path, params: body.params ?? {}, ...paged(body) }),
    { signed: true, withoutCsrf: true },
  ),
];

export const dataServiceRoutes: RouteDefinition[] = [
  route(dataServiceApi.listSources, right, (context) => listSources(context)),
  route(dataServiceApi.listDatasets, right, (context, { query }) => listDatasets(context, query)),
  route(dataServiceApi.createDataset, right, (context, { body }) => createDataset(context, body)),
  route(dataServiceApi.previewDataset, right, (context, { body }) => previewDataset(context, body)),
  route(dataServiceApi.getDataset, right, (context, { params }) => datasetDetail(context, params.id)),
  route(dataServiceApi.updateDataset, right, (context, { params, body }) => updateDataset(context, params.id, body)),
  route(dataServiceApi.removeDataset, right, async (context, { params }) => {
    await removeDataset(context, params.id);
    return null;
  }),
  route(dataServiceApi.publishDataset, right, (context, { params, body }) =>
    publishDataset(context, params.id, body.version),
  ),
  route(dataServiceApi.withdrawDataset, right, (context, { params, body }) =>
    withdrawDataset(context, params.id, body.version),
  ),
  route(dataServiceApi.restoreDataset, right, (context, { params, body }) =>
    restoreVersion(context, params.id, body.no, body.version),
  ),
  route(dataServiceApi.listExternals, right, (context) => listExternals(context)),
  route(dataServiceApi.addExternal, right, (context, { body }) => addExternal(context, body)),
  route(dataServiceApi.tryExternal, right, (context, { body }) => tryExternal(context, body)),
  route(dataServiceApi.changeExternal, right, async (context, { params, body }) => {
    await changeExternal(context, params.id, body);
    return null;
  }),
  route(dataServiceApi.removeExternal, right, async (context, { params }) => {
    await removeExternal(context, params.id);
    return null;
  }),
  route(dataServiceApi.refreshExternal, right, (context, { params }) => refreshExternal(context, params.id)),
  ...keyRoutes,
  route(dataServiceApi.createKey, right, (context, { body }) => createKey(context, body)),
  route(dataServiceApi.rotateKey, right, (context, { params, body }) => rotateKey(context, params.id, body.version)),
  route(dataServiceApi.listCalls, right, (context, { query }) => listCalls(context, query)),
  route(dataServiceApi.listCallDays, right, (context) => callDays(context)),
  ...openRoutes,
];
