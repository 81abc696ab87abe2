/** Data services (specification §2 "dataServices"; product model 17.9). */
import { FIELDS_SENT_MAX, INTEGER_MAX } from '../../../contract/constants';
import {
  DatasetCreate,
  DatasetDetail,
  DatasetPage,
  DatasetQuery,
  DatasetSaved,
  DatasetSources,
  DatasetUpdate,
  OpenRows,
  ParameterValues,
  Preview,
  PreviewAsk,
  Published,
  VersionAsk,
} from '../../../contract/dataService/dataset';
import {
  DataCallDay,
  DataCallPage,
  DataCallQuery,
  DataKey,
  DataKeyCreate,
  DataKeySecret,
  DataKeyUpdate,
} from '../../../contract/dataService/keys';
import { PAGE_MAX } from '../../../contract/dataService/limits';
import { Id, IdParams, RowVersion } from '../../../contract/envelope';
import { global, Nothing, open, type RouteDefinition, route, Type } from '../../http/route';
import { createKey, listKeys, removeKey, rotateKey, updateKey } from './keys';
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

const base = 'data-center/dataset';
const keys = 'data-center/key';
const calls = 'data-center/call';
const right = global('TENANT:ENTERPRISE:DATA_SERVICE');

const PathParams = Type.Object({ path: Type.String({ maxLength: 60 }) });
const OpenPaging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 100 })),
};
const paged = ({ pageNo = 1, pageSize = 100 }: { pageNo?: number; pageSize?: number }) => ({ pageNo, pageSize });

const openRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: 'open/v1/{path}',
    summary: '按密钥读取数据集；其余查询参数是数据集的参数',
    right: open,
    signed: true,
    schemas: {
      params: PathParams,
      query: Type.Object(OpenPaging, {
        additionalProperties: Type.String({ maxLength: 500 }),
        maxProperties: FIELDS_SENT_MAX,
      }),
      data: OpenRows,
    },
    handle(context, { params, query }) {
      const { pageNo, pageSize, ...given } = query;
      return readOpen(context, { path: params.path, params: given as ParameterValues, ...paged({ pageNo, pageSize }) });
    },
  }),
  route({
    method: 'POST',
    path: 'open/v1/{path}',
    summary: '按密钥读取数据集，参数在请求体中',
    right: open,
    signed: true,
    withoutCsrf: true,
    schemas: {
      params: PathParams,
      body: Type.Object({ params: Type.Optional(ParameterValues), ...OpenPaging }),
      data: OpenRows,
    },
    handle: (context, { params, body }) =>
      readOpen(context, { path: params.path, params: body.params ?? {}, ...paged(body) }),
  }),
];

export const dataServiceRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/source`,
    summary: '可以使用的数据来源',
    right,
    schemas: { data: DatasetSources },
    handle: (context) => listSources(context),
  }),
  route({
    method: 'GET',
    path: base,
    summary: '数据集列表',
    right,
    schemas: { query: DatasetQuery, data: DatasetPage },
    handle: (context, { query }) => listDatasets(context, query),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '创建数据集',
    right,
    schemas: { body: DatasetCreate, data: DatasetSaved },
    handle: (context, { body }) => createDataset(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/preview`,
    summary: '预览数据集的前几行',
    right,
    schemas: { body: PreviewAsk, data: Preview },
    handle: (context, { body }) => previewDataset(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: '数据集详情',
    right,
    schemas: { params: IdParams, data: DatasetDetail },
    handle: (context, { params }) => datasetDetail(context, params.id),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: '修改数据集的草稿',
    right,
    schemas: { params: IdParams, body: DatasetUpdate, data: DatasetSaved },
    handle: (context, { params, body }) => updateDataset(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除数据集',
    right,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeDataset(context, params.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/publish`,
    summary: '发布数据集，以发布者的权限读取',
    right,
    schemas: { params: IdParams, body: VersionAsk, data: Published },
    handle: (context, { params, body }) => publishDataset(context, params.id, body.version),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/withdraw`,
    summary: '下线数据集',
    right,
    schemas: { params: IdParams, body: VersionAsk, data: DatasetSaved },
    handle: (context, { params, body }) => withdrawDataset(context, params.id, body.version),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/restore`,
    summary: '把草稿恢复为一个已发布的版本',
    right,
    schemas: {
      params: IdParams,
      body: Type.Object({ no: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }), version: RowVersion }),
      data: DatasetSaved,
    },
    handle: (context, { params, body }) => restoreVersion(context, params.id, body.no, body.version),
  }),
  route({
    method: 'GET',
    path: keys,
    summary: '密钥列表',
    right,
    schemas: { data: Type.Array(DataKey) },
    handle: (context) => listKeys(context),
  }),
  route({
    method: 'POST',
    path: keys,
    summary: '创建密钥；密钥内容只返回这一次',
    right,
    schemas: { body: DataKeyCreate, data: DataKeySecret },
    handle: (context, { body }) => createKey(context, body),
  }),
  route({
    method: 'PUT',
    path: `${keys}/{id}`,
    summary: '修改密钥',
    right,
    schemas: { params: IdParams, body: DataKeyUpdate, data: Type.Object({ id: Id, version: RowVersion }) },
    handle: (context, { params, body }) => updateKey(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${keys}/{id}/rotate`,
    summary: '更换密钥内容，原来的还有效一天',
    right,
    schemas: { params: IdParams, body: VersionAsk, data: DataKeySecret },
    handle: (context, { params, body }) => rotateKey(context, params.id, body.version),
  }),
  route({
    method: 'DELETE',
    path: `${keys}/{id}`,
    summary: '删除密钥',
    right,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeKey(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: calls,
    summary: '调用日志',
    right,
    schemas: { query: DataCallQuery, data: DataCallPage },
    handle: (context, { query }) => listCalls(context, query),
  }),
  route({
    method: 'GET',
    path: `${calls}/days`,
    summary: '最近三十天每天的调用次数',
    right,
    schemas: { data: Type.Array(DataCallDay) },
    handle: (context) => callDays(context),
  }),
  ...openRoutes,
];
