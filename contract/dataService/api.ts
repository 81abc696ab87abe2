/** What the calls of dataService take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { FIELDS_SENT_MAX, INTEGER_MAX } from '../constants';
import { Id, Nothing, RowVersion } from '../envelope';
import { dataServiceCalls } from './calls';
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
} from './dataset';
import { External, ExternalFound, ExternalInput, ExternalTrial, ExternalUpdate } from './externalSource';
import { DataCallDay, DataCallPage, DataCallQuery, DataKey, DataKeyCreate, DataKeySecret, DataKeyUpdate } from './keys';
import { PAGE_MAX } from './limits';

const PathParams = Type.Object({ path: Type.String({ maxLength: 60 }) });
const OpenPaging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 100 })),
};

export const dataServiceApi = apiOf(dataServiceCalls, {
  readOpen: {
    summary: '按密钥读取数据集；其余查询参数是数据集的参数',
    params: PathParams,
    query: Type.Object(OpenPaging, {
      additionalProperties: Type.String({ maxLength: 500 }),
      maxProperties: FIELDS_SENT_MAX,
    }),
    data: OpenRows,
  },
  queryOpen: {
    summary: '按密钥读取数据集，参数在请求体中',
    params: PathParams,
    body: Type.Object({ params: Type.Optional(ParameterValues), ...OpenPaging }),
    data: OpenRows,
  },
  listSources: { summary: '可以使用的数据来源', data: DatasetSources },
  listDatasets: { summary: '数据集列表', query: DatasetQuery, data: DatasetPage },
  createDataset: { summary: '创建数据集', body: DatasetCreate, data: DatasetSaved },
  previewDataset: { summary: '预览数据集的前几行', body: PreviewAsk, data: Preview },
  getDataset: { summary: '数据集详情', data: DatasetDetail },
  updateDataset: { summary: '修改数据集的草稿', body: DatasetUpdate, data: DatasetSaved },
  removeDataset: { summary: '删除数据集', data: Nothing },
  publishDataset: { summary: '发布数据集，以发布者的权限读取', body: VersionAsk, data: Published },
  withdrawDataset: { summary: '下线数据集', body: VersionAsk, data: DatasetSaved },
  restoreDataset: {
    summary: '把草稿恢复为一个已发布的版本',
    body: Type.Object({ no: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }), version: RowVersion }),
    data: DatasetSaved,
  },
  listExternals: { summary: '外部来源：位置、列与最近一次读取', data: Type.Array(External) },
  addExternal: { summary: '新建外部来源并读取', body: ExternalInput, data: Type.Object({ id: Id }) },
  tryExternal: { summary: '试读外部来源，不保存', body: ExternalTrial, data: ExternalFound },
  changeExternal: { summary: '修改外部来源并重新读取', body: ExternalUpdate, data: Nothing },
  removeExternal: { summary: '删除外部来源', data: Nothing },
  refreshExternal: { summary: '现在读取外部来源', data: External },
  listKeys: { summary: '密钥列表', data: Type.Array(DataKey) },
  createKey: { summary: '创建密钥；密钥内容只返回这一次', body: DataKeyCreate, data: DataKeySecret },
  updateKey: { summary: '修改密钥', body: DataKeyUpdate, data: Type.Object({ id: Id, version: RowVersion }) },
  rotateKey: { summary: '更换密钥内容，原来的还有效一天', body: VersionAsk, data: DataKeySecret },
  removeKey: { summary: '删除密钥', data: Nothing },
  listCalls: { summary: '调用日志', query: DataCallQuery, data: DataCallPage },
  listCallDays: { summary: '最近三十天每天的调用次数', data: Type.Array(DataCallDay) },
});
export type DataServiceApi = typeof dataServiceApi;
