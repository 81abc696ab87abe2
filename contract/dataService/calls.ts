/**
 * The calls of data services: datasets, the keys that they are read by, the log of calls; and reading by a key
 * (specification §2 "dataServices"). No schemas: the console bundles this.
 */
import { get, post, put, remove } from '../call';

const dataset = 'data-center/dataset';
const key = 'data-center/key';
const external = 'data-center/external';
const call = 'data-center/call';

export const dataServiceCalls = {
  readOpen: get('open/v1/{path}'),
  queryOpen: post('open/v1/{path}'),
  listSources: get(`${dataset}/source`),
  listDatasets: get(dataset),
  createDataset: post(dataset),
  previewDataset: post(`${dataset}/preview`),
  getDataset: get(`${dataset}/{id}`),
  updateDataset: put(`${dataset}/{id}`),
  removeDataset: remove(`${dataset}/{id}`),
  publishDataset: post(`${dataset}/{id}/publish`),
  withdrawDataset: post(`${dataset}/{id}/withdraw`),
  restoreDataset: post(`${dataset}/{id}/restore`),
  listExternals: get(external),
  addExternal: post(external),
  tryExternal: post(`${external}/try`),
  changeExternal: put(`${external}/{id}`),
  removeExternal: remove(`${external}/{id}`),
  refreshExternal: post(`${external}/{id}/refresh`),
  listKeys: get(key),
  createKey: post(key),
  updateKey: put(`${key}/{id}`),
  rotateKey: post(`${key}/{id}/rotate`),
  removeKey: remove(`${key}/{id}`),
  listCalls: get(call),
  listCallDays: get(`${call}/days`),
};
