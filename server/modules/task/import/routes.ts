/** Import of tasks (specification §7 `collaboration-center/ccTask/import`). */

import { taskImportApi } from '../../../../contract/import/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { sendFile } from '../export/send';
import { importJobOf, importReport, inspect, startImport } from './service';
import { importTemplate } from './template';
import { undoImport } from './undo';

export const importRoutes: RouteDefinition[] = [
  route(taskImportApi.inspect, judgedBy('project TASK:IMPORT'), (context) => inspect(context)),
  route(taskImportApi.start, judgedBy('project TASK:IMPORT'), (context) => startImport(context)),
  route(taskImportApi.template, judgedBy('project TASK:IMPORT'), async (context, { query }) =>
    sendFile(context, await importTemplate(context, query.projectId, query.taskTypeId)),
  ),
  route(taskImportApi.get, judgedBy('import job creator or project TASK:IMPORT'), (context, { params }) =>
    importJobOf(context, params.jobId),
  ),
  route(
    taskImportApi.undo,
    judgedBy('import job creator or project TASK:IMPORT, then project TASK:BATCH'),
    (context, { params }) => undoImport(context, params.jobId),
  ),
  route(
    taskImportApi.report,
    judgedBy('import job creator or project TASK:IMPORT'),
    async (context, { params, query }) => {
      const { name, csv } = await importReport(context, params.jobId, query.rows === '1');
      return context.reply
        .type('text/csv; charset=utf-8')
        .header(
          'Content-Disposition',
          `attachment; filename="import-report.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
        )
        .send(csv);
    },
  ),
];
