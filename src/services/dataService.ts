/** Data services: datasets, the keys that they are read by, the log of calls. */
import { ErrorShowType } from '@contract/constants';
import type {
  DatasetCreate,
  DatasetDetail,
  DatasetPage,
  DatasetQuery,
  DatasetSaved,
  DatasetSources,
  DatasetUpdate,
  Preview,
  PreviewAsk,
  Published,
} from '@contract/dataService/dataset';
import type {
  DataCallDay,
  DataCallPage,
  DataCallQuery,
  DataKey,
  DataKeyCreate,
  DataKeySecret,
  DataKeyUpdate,
} from '@contract/dataService/keys';
import { request } from '@umijs/max';

const [DATASET, KEY, CALL] = ['/api/data-center/dataset', '/api/data-center/key', '/api/data-center/call'];
const quiet = { showType: ErrorShowType.SILENT };

export function listDatasetSources(): Promise<DatasetSources> {
  return request(`${DATASET}/source`, quiet);
}

export function listDatasets(params: DatasetQuery): Promise<DatasetPage> {
  return request(DATASET, { params, ...quiet });
}

export function getDataset(id: string): Promise<DatasetDetail> {
  return request(`${DATASET}/${id}`, quiet);
}

export function createDataset(data: DatasetCreate): Promise<DatasetSaved> {
  return request(DATASET, { method: 'POST', data });
}

export function updateDataset(id: string, data: DatasetUpdate): Promise<DatasetSaved> {
  return request(`${DATASET}/${id}`, { method: 'PUT', data });
}

export function deleteDataset(id: string): Promise<null> {
  return request(`${DATASET}/${id}`, { method: 'DELETE' });
}

/** The first rows; what is refused says why and where. */
export function previewDataset(data: PreviewAsk): Promise<Preview> {
  return request(`${DATASET}/preview`, { method: 'POST', data, ...quiet });
}

export function publishDataset(id: string, version: number): Promise<Published> {
  return request(`${DATASET}/${id}/publish`, { method: 'POST', data: { version } });
}

export function withdrawDataset(id: string, version: number): Promise<DatasetSaved> {
  return request(`${DATASET}/${id}/withdraw`, { method: 'POST', data: { version } });
}

export function restoreDataset(id: string, data: { no: number; version: number }): Promise<DatasetSaved> {
  return request(`${DATASET}/${id}/restore`, { method: 'POST', data });
}

export function listDataKeys(): Promise<DataKey[]> {
  return request(KEY, quiet);
}

/** The secret is told this once. */
export function createDataKey(data: DataKeyCreate): Promise<DataKeySecret> {
  return request(KEY, { method: 'POST', data, ...quiet });
}

export function updateDataKey(id: string, data: DataKeyUpdate): Promise<{ id: string; version: number }> {
  return request(`${KEY}/${id}`, { method: 'PUT', data, ...quiet });
}

export function rotateDataKey(id: string, version: number): Promise<DataKeySecret> {
  return request(`${KEY}/${id}/rotate`, { method: 'POST', data: { version }, ...quiet });
}

export function deleteDataKey(id: string): Promise<null> {
  return request(`${KEY}/${id}`, { method: 'DELETE' });
}

export function listDataCalls(params: DataCallQuery): Promise<DataCallPage> {
  return request(CALL, { params, ...quiet });
}

export function listCallDays(): Promise<DataCallDay[]> {
  return request(`${CALL}/days`, quiet);
}
