/** What the calls of tables that people make take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { FileAnswer, FilePart, Id, Nothing, OneOf, RowVersion } from '../envelope';
import { dynamicTableCalls } from './calls';
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
} from './records';
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
} from './table';

const OfProject = Type.Object({ projectId: Type.Optional(Id) });
const OfTable = Type.Object({ tableId: Id });
const JustId = Type.Object({ id: Id });
const Version = Type.Object({ version: RowVersion });

export const dynamicTableApi = apiOf(dynamicTableCalls, {
  list: {
    summary: '项目或企业的多维表格',
    query: OfProject,
    data: Type.Object({ tables: Type.Array(TableBrief), mayCreate: Type.Boolean() }),
  },
  detail: { summary: '表格的字段与视图', query: OfTable, data: TableDetail },
  create: { summary: '新建表格，可以从模板开始', body: TableCreate, data: JustId },
  update: { summary: '修改表格的名称与说明', body: TableUpdate, data: Version },
  delete: { summary: '删除表格，30 天内可以恢复', body: JustId, data: Nothing },
  recover: { summary: '恢复已删除的表格', body: JustId, data: Nothing },
  listGone: {
    summary: '已删除、还可以恢复的表格',
    query: OfProject,
    data: Type.Array(Type.Object({ id: Id, name: Type.String(), deletedTime: Type.String() })),
  },
  createField: { summary: '新增字段', body: TableFieldCreate, data: Type.Object({ key: FieldKey }) },
  updateField: { summary: '修改字段的名称、选项与配置', body: TableFieldUpdate, data: Version },
  orderFields: { summary: '调整字段顺序', body: TableFieldsOrder, data: Nothing },
  previewConversion: { summary: '预览字段类型转换：哪些值保留，哪些丢失', body: FieldConvert, data: ConvertPreview },
  convertField: {
    summary: '转换字段类型，原字段可在 30 天内恢复',
    body: FieldConvert,
    data: Type.Object({ key: FieldKey, old: FieldKey }),
  },
  deleteField: { summary: '删除字段，30 天内可以恢复', body: FieldOf, data: Nothing },
  recoverField: { summary: '恢复已删除的字段', body: FieldOf, data: Nothing },
  listGoneFields: { summary: '已删除、还可以恢复的字段', query: OfTable, data: Type.Array(GoneField) },
  createView: { summary: '新建视图', body: ViewCreate, data: JustId },
  updateView: { summary: '修改视图', body: ViewUpdate, data: Version },
  deleteView: { summary: '删除视图', body: JustId, data: Nothing },
  listRoles: { summary: '表格的角色：给谁，能到哪些行与字段', query: OfTable, data: Type.Array(TableRole) },
  saveRole: { summary: '新增或修改表格的角色', body: RoleSave, data: Type.Object({ id: Id, version: RowVersion }) },
  deleteRole: { summary: '删除表格的角色', body: JustId, data: Nothing },
  queryRecords: { summary: '记录的一个窗口', body: RecordsQuery, data: RecordWindow },
  outlineRecords: { summary: '记录总数、合计、分组与跳转位置', body: OutlineQuery, data: RecordOutline },
  getRecord: { summary: '一条记录', query: RecordOf, data: RecordShown },
  addRecords: { summary: '新增记录，一次最多 500 条，全部成功或全部不变', body: RecordsAdd, data: ActDone },
  changeRecords: { summary: '修改记录，一次最多 500 条，全部成功或全部不变', body: RecordsChange, data: ActDone },
  deleteRecords: { summary: '删除记录，30 天内可以恢复', body: RecordsOf, data: ActDone },
  recoverRecords: { summary: '恢复已删除的记录', body: RecordsOf, data: ActDone },
  uploadCellFile: {
    summary: '上传文件（file）到记录（tableId、id）的文件字段（key）',
    form: Type.Object({ tableId: Id, id: Id, key: FieldKey, file: FilePart }),
    data: ActDone,
  },
  replaceTexts: { summary: '查找并替换文本，可先预览', body: RecordsReplace, data: ReplaceDone },
  pasteRecords: { summary: '粘贴一块单元格，行数不足时新增记录', body: RecordsPaste, data: PasteDone },
  takeBack: {
    summary: '撤销自己的一次操作；之后被改过的单元格保留。操作很大时每次调用约执行一秒，next 不为空则带上它继续',
    body: TakeBackAsk,
    data: TakeBackDone,
  },
  recordHistory: { summary: '记录的变更历史', query: RecordOf, data: Type.Array(RecordHistory) },
  recordPlace: { summary: '记录所在的表格与项目', query: JustId, data: RecordPlace },
  exportRecords: {
    summary: '导出视图中的记录',
    body: Type.Object({
      tableId: Id,
      ...tableQuery,
      format: OneOf(['xlsx', 'csv']),
      keys: Type.Optional(Type.Array(FieldKey, { maxItems: 200 })),
    }),
    data: FileAnswer,
  },
  inspectImport: {
    summary: '读取要导入的文件，找出各列的字段类型',
    form: Type.Object({ tableId: Id, file: FilePart }),
    data: ImportFound,
  },
  runImport: { summary: '开始导入', body: ImportRun, data: ImportProgress },
  importProgress: { summary: '导入的进度', data: ImportProgress },
  getForm: { summary: '表单的字段', data: FormShown },
  sendForm: { summary: '提交表单', body: FormSend, data: Nothing },
});
export type DynamicTableApi = typeof dynamicTableApi;
