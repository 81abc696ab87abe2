/** Import of tasks (specification §7 `collaboration-center/ccTask/import`). */

import { FilePart, Id, OneOf } from '../../../../contract/envelope';
import { WorkInspection } from '../../../../contract/import/mapping';
import { ImportJob } from '../../../../contract/task/import';
import { judgedBy, type RouteDefinition, route, Type } from '../../../http/route';
import { sendFile } from '../export/send';
import { importJobOf, importReport, inspect, startImport } from './service';
import { importTemplate } from './template';
import { undoImport } from './undo';

/** Characters: a thousand columns, and some thousand values that mean something else here. */
const MAPPING_MAX = 500_000;
const base = 'collaboration-center/ccTask/import';
const ofJob = Type.Object({ jobId: Id });

export const importRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/inspect`,
    summary: '读取待导入的文件：来源、列与值的对应建议、前 20 行和行数（projectId、file，可选 source 或 mapping）',
    right: judgedBy('project TASK:IMPORT'),
    form: Type.Object({
      projectId: Id,
      file: FilePart,
      source: Type.Optional(Type.String({ maxLength: 30, description: '来源，如 jira；不填时按列名识别' })),
      mapping: Type.Optional(Type.String({ maxLength: MAPPING_MAX, description: 'JSON：按此对应重新统计各值' })),
    }),
    schemas: { data: WorkInspection },
    handle: (context) => inspect(context),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '导入任务（file、projectId、mapping，可选 links、dryRun），返回后台任务编号',
    right: judgedBy('project TASK:IMPORT'),
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
    schemas: { data: Type.Object({ jobId: Id }) },
    handle: (context) => startImport(context),
  }),
  route({
    method: 'GET',
    path: `${base}/template`,
    summary: '下载一种任务类型的导入模板（XLSX）：列名含该类型的自定义字段，单元格可从列表选择',
    right: judgedBy('project TASK:IMPORT'),
    schemas: { query: Type.Object({ projectId: Id, taskTypeId: Type.Optional(Id) }), data: Type.String() },
    raw: true,
    handle: async (context, { query }) =>
      sendFile(context, await importTemplate(context, query.projectId, query.taskTypeId)),
  }),
  route({
    method: 'GET',
    path: `${base}/{jobId}`,
    summary: '导入任务的进度与结果',
    right: judgedBy('import job creator or project TASK:IMPORT'),
    schemas: { params: ofJob, data: ImportJob },
    handle: (context, { params }) => importJobOf(context, params.jobId),
  }),
  route({
    method: 'POST',
    path: `${base}/{jobId}/undo`,
    summary: '撤销导入：把它新建的任务移入回收站，返回批量操作的编号；被它修改的任务不变',
    right: judgedBy('import job creator or project TASK:IMPORT, then project TASK:BATCH'),
    schemas: { params: ofJob, data: Type.Object({ jobId: Id }) },
    handle: (context, { params }) => undoImport(context, params.jobId),
  }),
  route({
    method: 'GET',
    path: `${base}/{jobId}/report`,
    summary: '下载失败行及原因（CSV）；rows 为 1 时下载原文件中未能完整导入的行，改好后可再次导入',
    right: judgedBy('import job creator or project TASK:IMPORT'),
    schemas: {
      params: ofJob,
      query: Type.Object({ rows: Type.Optional(OneOf(['0', '1'])) }),
      data: Type.String(),
    },
    raw: true,
    async handle(context, { params, query }) {
      const { name, csv } = await importReport(context, params.jobId, query.rows === '1');
      return context.reply
        .type('text/csv; charset=utf-8')
        .header(
          'Content-Disposition',
          `attachment; filename="import-report.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
        )
        .send(csv);
    },
  }),
];
