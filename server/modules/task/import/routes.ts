/** Import of tasks (specification §7 `collaboration-center/ccTask/import`). */

import { FilePart, Id } from '../../../../contract/envelope';
import { ImportJob } from '../../../../contract/task/import';
import { judgedBy, type RouteDefinition, route, Type } from '../../../http/route';
import { sendFile } from '../export/send';
import { importJobOf, importReport, inspect, startImport } from './service';
import { importTemplate } from './template';

const base = 'collaboration-center/ccTask/import';
const ofJob = Type.Object({ jobId: Id });

export const importRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/inspect`,
    summary: '读取待导入表格的列名、前 20 行和行数（projectId、file）',
    right: judgedBy('project TASK:IMPORT'),
    form: Type.Object({ projectId: Id, file: FilePart }),
    schemas: {
      data: Type.Object({
        columns: Type.Array(Type.String()),
        rows: Type.Array(Type.Array(Type.String())),
        total: Type.Integer(),
      }),
    },
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
      mapping: Type.String({ maxLength: 100_000, description: 'JSON，如 {"key":"issuekey","title":"title"}' }),
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
    method: 'GET',
    path: `${base}/{jobId}/report`,
    summary: '下载失败行及原因（CSV）',
    right: judgedBy('import job creator or project TASK:IMPORT'),
    schemas: { params: ofJob, data: Type.String() },
    raw: true,
    async handle(context, { params }) {
      const { name, csv } = await importReport(context, params.jobId);
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
