/** What the calls of the import of tasks take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { FileAnswer, FilePart, Id, Nothing, Nullable, OneOf } from '../envelope';
import { ImportJob } from '../task/import';
import { taskImportCalls } from './calls';
import { WorkInspection } from './mapping';
import { WorkPull, WorkSource, WorkSourceCreate } from './source';

/** Characters: a thousand columns, and some thousand values that mean something else here. */
const MAPPING_MAX = 500_000;

export const taskImportApi = apiOf(taskImportCalls, {
  inspect: {
    summary:
      '读取待导入的文件：来源、列与值的对应建议、前 20 行和行数（projectId，file 或 pullId，可选 source 或 mapping）',
    form: Type.Object({
      projectId: Id,
      file: Type.Optional(FilePart),
      pullId: Type.Optional(Id),
      source: Type.Optional(Type.String({ maxLength: 30, description: '来源，如 jira；不填时按列名识别' })),
      mapping: Type.Optional(Type.String({ maxLength: MAPPING_MAX, description: 'JSON：按此对应重新统计各值' })),
    }),
    data: WorkInspection,
  },
  start: {
    summary:
      '导入任务（file 或 pullId，projectId、mapping，可选 links、archive（附件的 ZIP）、dryRun），返回后台任务编号',
    form: Type.Object({
      file: Type.Optional(FilePart),
      pullId: Type.Optional(Id),
      projectId: Id,
      mapping: Type.String({
        maxLength: MAPPING_MAX,
        description: 'JSON：inspect 返回的 mapping；或列名表，如 {"key":"issuekey","title":"title"}',
      }),
      links: Type.Optional(FilePart),
      archive: Type.Optional(FilePart),
      dryRun: Type.Optional(Type.String({ maxLength: 5, description: '1 或 0' })),
    }),
    data: Type.Object({ jobId: Id }),
  },
  listSources: {
    summary: '我在项目中保存的来源：运行中的 Jira、GitLab 等，及各自最近一次读取',
    query: Type.Object({ projectId: Id }),
    data: Type.Array(WorkSource),
  },
  addSource: {
    summary: '保存一个运行中的来源；先以令牌读一条，读不到就不保存',
    body: WorkSourceCreate,
    data: Type.Object({ sourceId: Id }),
  },
  removeSource: { summary: '移除来源与其令牌；已导入的任务不变', data: Nothing },
  pull: {
    summary: '从来源读取，作为后台任务；changed 为真时只读上次导入以后修改过的',
    body: Type.Object({ changed: Type.Optional(Type.Boolean()) }),
    data: Type.Object({ pullId: Id }),
  },
  getPull: { summary: '一次读取的进度', data: WorkPull },
  pausePull: { summary: '暂停读取', data: Nothing },
  resumePull: { summary: '从停下的地方继续读取', data: Nothing },
  template: {
    summary: '下载一种任务类型的导入模板（XLSX）：列名含该类型的自定义字段，单元格可从列表选择',
    query: Type.Object({ projectId: Id, taskTypeId: Type.Optional(Id) }),
    data: FileAnswer,
  },
  get: { summary: '导入任务的进度与结果', data: ImportJob },
  undo: {
    summary: '撤销导入：被它修改的任务改回原样（之后又被修改的除外），新建的移入回收站；返回批量操作的编号',
    data: Type.Object({ jobId: Id, restoreJobId: Nullable(Id) }),
  },
  report: {
    summary: '下载失败行及原因（CSV）；rows 为 1 时下载原文件中未能完整导入的行，改好后可再次导入',
    query: Type.Object({ rows: Type.Optional(OneOf(['0', '1'])) }),
    data: FileAnswer,
  },
});
export type TaskImportApi = typeof taskImportApi;
