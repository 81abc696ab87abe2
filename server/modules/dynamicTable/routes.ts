/** Tables that enterprises and projects make themselves (specification §2 `whaleTable`, `dynamicTable`). */
import {
  ActDone,
  FormSend,
  FormShown,
  ImportFound,
  ImportProgress,
  ImportRun,
  OutlineQuery,
  PasteDone,
  RecordHistory,
  RecordOf,
  RecordOutline,
  RecordPlace,
  RecordShown,
  RecordsAdd,
  RecordsChange,
  RecordsOf,
  RecordsPaste,
  RecordsQuery,
  RecordsReplace,
  RecordWindow,
  ReplaceDone,
  TakeBackAsk,
  TakeBackDone,
} from '../../../contract/dynamicTable/records';
import {
  ConvertPreview,
  FieldConvert,
  FieldKey,
  FieldOf,
  GoneField,
  RoleSave,
  TableBrief,
  TableCreate,
  TableDetail,
  TableFieldCreate,
  TableFieldsOrder,
  TableFieldUpdate,
  TableRole,
  TableUpdate,
  tableQuery,
  ViewCreate,
  ViewUpdate,
} from '../../../contract/dynamicTable/table';
import { FilePart, Id, IdParams, OneOf, RowVersion } from '../../../contract/envelope';
import { inTenant, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { partRoutes } from '../../object/parts/routes';
import { readTable } from './access';
import { convertField, previewConversion } from './define/convert';
import { addField, goneFields, orderFields, recoverField, removeField, updateField } from './define/fields';
import { removeRole, rolesOf, saveRole } from './define/roles';
import {
  createTable,
  goneTables,
  listTables,
  recoverTable,
  removeTable,
  tableDetail,
  updateTable,
} from './define/tables';
import { createView, removeView, updateView } from './define/views';
import { uploadCellFile } from './files/cell';
import { exportTable } from './files/export';
import { importProgress, inspectImport, runImport } from './files/import';
import { pasteRecords } from './files/paste';
import { formShown, sendForm } from './form';
import { placeOf } from './recordKind';
import { removeRecords, restoreRecords } from './records/gone';
import { recordHistory } from './records/history';
import { oneRecord, recordOutline, recordWindow } from './records/read';
import { replaceTexts } from './records/replace';
import { takeBack } from './records/takeBack';
import { addRecords, changeRecords } from './records/write';

const base = 'collaboration-center/dynamicTable';
const reads = judgedBy('accessTo of the table');
const builds = judgedBy('accessTo of the table: builder');
const OfProject = Type.Object({ projectId: Type.Optional(Id) });
const OfTable = Type.Object({ tableId: Id });
const JustId = Type.Object({ id: Id });
const Version = Type.Object({ version: RowVersion });

const done = async (work: Promise<unknown>) => {
  await work;
  return null;
};

const tableRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '项目或企业的多维表格',
    right: reads,
    schemas: { query: OfProject, data: Type.Object({ tables: Type.Array(TableBrief), mayCreate: Type.Boolean() }) },
    handle: (context, { query }) => listTables(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/detail`,
    summary: '表格的字段与视图',
    right: reads,
    schemas: { query: OfTable, data: TableDetail },
    handle: (context, { query }) => tableDetail(context, query.tableId),
  }),
  route({
    method: 'POST',
    path: `${base}/create`,
    summary: '新建表格，可以从模板开始',
    right: reads,
    schemas: { body: TableCreate, data: JustId },
    handle: (context, { body }) => createTable(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/update`,
    summary: '修改表格的名称与说明',
    right: builds,
    schemas: { body: TableUpdate, data: Version },
    handle: (context, { body }) => updateTable(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/delete`,
    summary: '删除表格，30 天内可以恢复',
    right: builds,
    schemas: { body: JustId, data: Nothing },
    handle: (context, { body }) => done(removeTable(context, body.id)),
  }),
  route({
    method: 'POST',
    path: `${base}/recover`,
    summary: '恢复已删除的表格',
    right: builds,
    schemas: { body: JustId, data: Nothing },
    handle: (context, { body }) => done(recoverTable(context, body.id)),
  }),
  route({
    method: 'GET',
    path: `${base}/gone`,
    summary: '已删除、还可以恢复的表格',
    right: reads,
    schemas: {
      query: OfProject,
      data: Type.Array(Type.Object({ id: Id, name: Type.String(), deletedTime: Type.String() })),
    },
    handle: (context, { query }) => goneTables(context, query.projectId),
  }),
];

const fieldRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/field/create`,
    summary: '新增字段',
    right: builds,
    schemas: { body: TableFieldCreate, data: Type.Object({ key: FieldKey }) },
    handle: (context, { body }) => addField(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/field/update`,
    summary: '修改字段的名称、选项与配置',
    right: builds,
    schemas: { body: TableFieldUpdate, data: Version },
    handle: (context, { body }) => updateField(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/field/order`,
    summary: '调整字段顺序',
    right: builds,
    schemas: { body: TableFieldsOrder, data: Nothing },
    handle: (context, { body }) => done(orderFields(context, body.tableId, body.keys)),
  }),
  route({
    method: 'POST',
    path: `${base}/field/convert/preview`,
    summary: '预览字段类型转换：哪些值保留，哪些丢失',
    right: builds,
    schemas: { body: FieldConvert, data: ConvertPreview },
    handle: (context, { body }) => previewConversion(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/field/convert`,
    summary: '转换字段类型，原字段可在 30 天内恢复',
    right: builds,
    schemas: { body: FieldConvert, data: Type.Object({ key: FieldKey, old: FieldKey }) },
    handle: (context, { body }) => convertField(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/field/delete`,
    summary: '删除字段，30 天内可以恢复',
    right: builds,
    schemas: { body: FieldOf, data: Nothing },
    handle: (context, { body }) => done(removeField(context, body.tableId, body.key)),
  }),
  route({
    method: 'POST',
    path: `${base}/field/recover`,
    summary: '恢复已删除的字段',
    right: builds,
    schemas: { body: FieldOf, data: Nothing },
    handle: (context, { body }) => done(recoverField(context, body.tableId, body.key)),
  }),
  route({
    method: 'GET',
    path: `${base}/field/gone`,
    summary: '已删除、还可以恢复的字段',
    right: builds,
    schemas: { query: OfTable, data: Type.Array(GoneField) },
    handle: (context, { query }) => goneFields(context, query.tableId),
  }),
];

const viewRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/view/create`,
    summary: '新建视图',
    right: reads,
    schemas: { body: ViewCreate, data: JustId },
    handle: (context, { body }) => createView(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/view/update`,
    summary: '修改视图',
    right: reads,
    schemas: { body: ViewUpdate, data: Version },
    handle: (context, { body }) => updateView(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/view/delete`,
    summary: '删除视图',
    right: reads,
    schemas: { body: JustId, data: Nothing },
    handle: (context, { body }) => done(removeView(context, body.id)),
  }),
  route({
    method: 'GET',
    path: `${base}/roles`,
    summary: '表格的角色：给谁，能到哪些行与字段',
    right: builds,
    schemas: { query: OfTable, data: Type.Array(TableRole) },
    handle: (context, { query }) => rolesOf(context, query.tableId),
  }),
  route({
    method: 'POST',
    path: `${base}/role/save`,
    summary: '新增或修改表格的角色',
    right: builds,
    schemas: { body: RoleSave, data: Type.Object({ id: Id, version: RowVersion }) },
    handle: (context, { body }) => saveRole(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/role/delete`,
    summary: '删除表格的角色',
    right: builds,
    schemas: { body: JustId, data: Nothing },
    handle: (context, { body }) => done(removeRole(context, body.id)),
  }),
];

const recordRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/records`,
    summary: '记录的一个窗口',
    right: reads,
    schemas: { body: RecordsQuery, data: RecordWindow },
    handle: (context, { body }) => recordWindow(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/records/outline`,
    summary: '记录总数、合计、分组与跳转位置',
    right: reads,
    schemas: { body: OutlineQuery, data: RecordOutline },
    handle: (context, { body }) => recordOutline(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/record`,
    summary: '一条记录',
    right: reads,
    schemas: { query: RecordOf, data: RecordShown },
    handle: (context, { query }) => oneRecord(context, query),
  }),
  route({
    method: 'POST',
    path: `${base}/records/create`,
    summary: '新增记录，一次最多 500 条，全部成功或全部不变',
    right: reads,
    schemas: { body: RecordsAdd, data: ActDone },
    handle: async (context, { body }) => addRecords(context, await readTable(context, body.tableId), body.records),
  }),
  route({
    method: 'POST',
    path: `${base}/records/update`,
    summary: '修改记录，一次最多 500 条，全部成功或全部不变',
    right: reads,
    schemas: { body: RecordsChange, data: ActDone },
    handle: async (context, { body }) => changeRecords(context, await readTable(context, body.tableId), body.records),
  }),
  route({
    method: 'POST',
    path: `${base}/records/delete`,
    summary: '删除记录，30 天内可以恢复',
    right: reads,
    schemas: { body: RecordsOf, data: ActDone },
    handle: async (context, { body }) => removeRecords(context, await readTable(context, body.tableId), body.ids),
  }),
  route({
    method: 'POST',
    path: `${base}/records/recover`,
    summary: '恢复已删除的记录',
    right: reads,
    schemas: { body: RecordsOf, data: ActDone },
    handle: async (context, { body }) => restoreRecords(context, await readTable(context, body.tableId), body.ids),
  }),
  route({
    method: 'POST',
    path: `${base}/record/file`,
    summary: '上传文件（file）到记录（tableId、id）的文件字段（key）',
    right: reads,
    form: Type.Object({ tableId: Id, id: Id, key: FieldKey, file: FilePart }),
    schemas: { data: ActDone },
    handle: (context) => uploadCellFile(context),
  }),
  route({
    method: 'POST',
    path: `${base}/records/replace`,
    summary: '查找并替换文本，可先预览',
    right: reads,
    schemas: { body: RecordsReplace, data: ReplaceDone },
    handle: (context, { body }) => replaceTexts(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/records/paste`,
    summary: '粘贴一块单元格，行数不足时新增记录',
    right: reads,
    schemas: { body: RecordsPaste, data: PasteDone },
    handle: (context, { body }) => pasteRecords(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/takeBack`,
    summary: '撤销自己的一次操作；之后被改过的单元格保留。操作很大时每次调用约执行一秒，next 不为空则带上它继续',
    right: inTenant,
    schemas: { body: TakeBackAsk, data: TakeBackDone },
    handle: (context, { body }) => takeBack(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/record/history`,
    summary: '记录的变更历史',
    right: reads,
    schemas: { query: RecordOf, data: Type.Array(RecordHistory) },
    handle: (context, { query }) => recordHistory(context, query),
  }),
  route({
    method: 'POST',
    path: `${base}/export`,
    summary: '导出视图中的记录',
    right: reads,
    raw: true,
    schemas: {
      body: Type.Object({
        tableId: Id,
        ...tableQuery,
        format: OneOf(['xlsx', 'csv']),
        keys: Type.Optional(Type.Array(FieldKey, { maxItems: 200 })),
      }),
      data: Nothing,
    },
    handle: (context, { body }) => exportTable(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/import/inspect`,
    summary: '读取要导入的文件，找出各列的字段类型',
    right: reads,
    form: Type.Object({ tableId: Id, file: FilePart }),
    schemas: { data: ImportFound },
    handle: (context) => inspectImport(context),
  }),
  route({
    method: 'POST',
    path: `${base}/import/run`,
    summary: '开始导入',
    right: reads,
    schemas: { body: ImportRun, data: ImportProgress },
    handle: (context, { body }) => runImport(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/import/{id}`,
    summary: '导入的进度',
    right: reads,
    schemas: { params: IdParams, data: ImportProgress },
    handle: (context, { params }) => importProgress(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${base}/form/{id}`,
    summary: '表单的字段',
    right: inTenant,
    schemas: { params: IdParams, data: FormShown },
    handle: (context, { params }) => formShown(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/form/send`,
    summary: '提交表单',
    right: inTenant,
    schemas: { body: FormSend, data: Nothing },
    handle: (context, { body }) => done(sendForm(context, body)),
  }),
];

const recordPartRoutes: RouteDefinition[] = [
  ...partRoutes('collaboration-center/tableRecord', 'tableRecord'),
  route({
    method: 'GET',
    path: 'collaboration-center/tableRecord/place',
    summary: '记录所在的表格与项目',
    right: judgedBy('view of the tableRecord'),
    schemas: { query: JustId, data: RecordPlace },
    handle: (context, { query }) => placeOf(context, query.id),
  }),
];

export const dynamicTableRoutes: RouteDefinition[] = [
  ...tableRoutes,
  ...fieldRoutes,
  ...viewRoutes,
  ...recordRoutes,
  ...recordPartRoutes,
];
