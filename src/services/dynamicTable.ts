/** Tables that people make (`collaboration-center/dynamicTable`). The pages show failures themselves. */
import { ErrorShowType } from '@contract/constants';
import type {
  ActDone,
  CellValues,
  FormSend,
  FormShown,
  ImportFound,
  ImportProgress,
  ImportRun,
  OutlineQuery,
  PasteDone,
  RecordHistory,
  RecordOutline,
  RecordPlace,
  RecordShown,
  RecordsPaste,
  RecordsQuery,
  RecordsReplace,
  RecordWindow,
  ReplaceDone,
  TakeBackAsk,
  TakeBackDone,
} from '@contract/dynamicTable/records';
import type {
  ConvertPreview,
  FieldConvert,
  RoleSave,
  TableBrief,
  TableCreate,
  TableDetail,
  TableFieldCreate,
  TableFieldUpdate,
  TableQuery,
  TableRole,
  TableUpdate,
  ViewCreate,
  ViewUpdate,
} from '@contract/dynamicTable/table';
import { request } from '@umijs/max';

const BASE = '/api/collaboration-center/dynamicTable';
const quiet = { showType: ErrorShowType.SILENT };
const get = <T>(path: string, params: object = {}) => request<T>(`${BASE}/${path}`, { params, ...quiet });
const post = <T>(path: string, data?: object) => request<T>(`${BASE}/${path}`, { method: 'POST', data, ...quiet });

export const listTables = (projectId?: string) =>
  get<{ tables: TableBrief[]; mayCreate: boolean }>('list', projectId ? { projectId } : {});
export const getTable = (tableId: string) => get<TableDetail>('detail', { tableId });
export const createTable = (data: TableCreate) => post<{ id: string }>('create', data);
/** 409 where `version` is not the newest. */
export const updateTable = (data: TableUpdate) => post<{ version: number }>('update', data);
export const deleteTable = (id: string) => post<null>('delete', { id });
export const recoverTable = (id: string) => post<null>('recover', { id });
export const listGoneTables = (projectId?: string) =>
  get<{ id: string; name: string; deletedTime: string }[]>('gone', projectId ? { projectId } : {});

export const createField = (data: TableFieldCreate) => post<{ key: string }>('field/create', data);
export const updateField = (data: TableFieldUpdate) => post<{ version: number }>('field/update', data);
export const orderFields = (tableId: string, keys: string[]) => post<null>('field/order', { tableId, keys });
export const previewConversion = (data: FieldConvert) => post<ConvertPreview>('field/convert/preview', data);
export const convertField = (data: FieldConvert) => post<{ key: string; old: string }>('field/convert', data);
export const deleteField = (tableId: string, key: string) => post<null>('field/delete', { tableId, key });
export const recoverField = (tableId: string, key: string) => post<null>('field/recover', { tableId, key });
export const listGoneFields = (tableId: string) =>
  get<{ key: string; name: string; deletedTime: string }[]>('field/gone', { tableId });

export const createView = (data: ViewCreate) => post<{ id: string }>('view/create', data);
export const updateView = (data: ViewUpdate) => post<{ version: number }>('view/update', data);
export const deleteView = (id: string) => post<null>('view/delete', { id });

export const listRoles = (tableId: string) => get<TableRole[]>('roles', { tableId });
export const saveRole = (data: RoleSave) => post<{ id: string; version: number }>('role/save', data);
export const deleteRole = (id: string) => post<null>('role/delete', { id });

export const queryRecords = (data: RecordsQuery) => post<RecordWindow>('records', data);
export const outlineRecords = (data: OutlineQuery) => post<RecordOutline>('records/outline', data);
export const getRecord = (tableId: string, id: string) => get<RecordShown>('record', { tableId, id });
/** The table that holds it; 404 where one does not reach the record. */
export const getRecordPlace = (id: string) =>
  request<RecordPlace>('/api/collaboration-center/tableRecord/place', { params: { id }, ...quiet });
export const addRecord = (tableId: string, values: CellValues) =>
  post<ActDone>('records/create', { tableId, records: [{ values }] });
export const changeRecords = (tableId: string, records: { id: string; values: CellValues }[]) =>
  post<ActDone>('records/update', { tableId, records });
/** Puts a file into a cell, behind those that are there. */
export function uploadCellFile(tableId: string, id: string, key: string, file: File) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ tableId, id, key })) data.append(name, value);
  data.append('file', file);
  return request<ActDone>(`${BASE}/record/file`, { method: 'POST', data, timeout: 0, ...quiet });
}
export const deleteRecords = (tableId: string, ids: string[]) => post<ActDone>('records/delete', { tableId, ids });
export const replaceTexts = (data: RecordsReplace) => post<ReplaceDone>('records/replace', data);
export const pasteRecords = (data: RecordsPaste) => post<PasteDone>('records/paste', data);
/** Takes an act back, or a second's worth of a large one; taking that back does it again. */
export const takeBackRecords = (data: TakeBackAsk) => post<TakeBackDone>('takeBack', data);
export const recordHistory = (tableId: string, id: string) => get<RecordHistory[]>('record/history', { tableId, id });

export const exportRecords = (data: TableQuery & { tableId: string; format: 'xlsx' | 'csv'; keys: string[] }) =>
  request<Blob>(`${BASE}/export`, { method: 'POST', data, responseType: 'blob', ...quiet });
export function inspectTableFile(tableId: string, file: File) {
  const data = new FormData();
  data.append('tableId', tableId);
  data.append('file', file);
  return request<ImportFound>(`${BASE}/import/inspect`, { method: 'POST', data, ...quiet });
}
export const runTableImport = (data: ImportRun) => post<ImportProgress>('import/run', data);
export const tableImport = (importId: string) => get<ImportProgress>(`import/${importId}`);

export const getTableForm = (id: string) => get<FormShown>(`form/${id}`);
export const sendTableForm = (data: FormSend) => post<null>('form/send', data);
