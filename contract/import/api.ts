/** What the calls of the import of tasks take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { FileAnswer, FilePart, Id, OneOf } from '../envelope';
import { ImportJob } from '../task/import';
import { taskImportCalls } from './calls';
import { WorkInspection } from './mapping';

/** Characters: a thousand columns, and some thousand values that mean something else here. */
const MAPPING_MAX = 500_000;

export const taskImportApi = apiOf(taskImportCalls, {
  inspect: {
    summary: '读取待导入的文件：来源、列与值的对应建议、前 20 行和行数（projectId、file，可选 source 或 mapping）',
    form: Type.Object({
      projectId: Id,
      file: FilePart,
      source: Type.Optional(Type.String({ maxLength: 30, description: '来源，如 jira；不填时按列名识别' })),
      mapping: Type.Optional(Type.String({ maxLength: MAPPING_MAX, description: 'JSON：按此对应重新统计各值' })),
    }),
    data: WorkInspection,
  },
  start: {
    summary: '导入任务（file、projectId、mapping，可选 links、dryRun），返回后台任务编号',
    form: Type.Object({
      file: FilePart,
      projectId: Id,
      mapping: Type.String({
        maxLength: MAPPING_MAX,
        description: 'JSON：inspect 返回的 mapping；或列名表，如 {"key":"issuekey","title":"title"}',
      }),
      links: Type.Optional(FilePart),
      dryRun: Type.Optional(Type.String({ maxLength: 5, description: '1 或 0' })),
    }),
    data: Type.Object({ jobId: Id }),
  },
  template: {
    summary: '下载一种任务类型的导入模板（XLSX）：列名含该类型的自定义字段，单元格可从列表选择',
    query: Type.Object({ projectId: Id, taskTypeId: Type.Optional(Id) }),
    data: FileAnswer,
  },
  get: { summary: '导入任务的进度与结果', data: ImportJob },
  undo: {
    summary: '撤销导入：把它新建的任务移入回收站，返回批量操作的编号；被它修改的任务不变',
    data: Type.Object({ jobId: Id }),
  },
  report: {
    summary: '下载失败行及原因（CSV）；rows 为 1 时下载原文件中未能完整导入的行，改好后可再次导入',
    query: Type.Object({ rows: Type.Optional(OneOf(['0', '1'])) }),
    data: FileAnswer,
  },
});
export type TaskImportApi = typeof taskImportApi;
