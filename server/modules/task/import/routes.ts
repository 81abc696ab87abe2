/** Import of tasks (specification §7 `collaboration-center/ccTask/import`). */

import { taskImportApi } from '../../../../contract/import/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { sendFile } from '../export/send';
import { importJobOf, importReport, inspect, startImport } from './service';
import { addSource, getPull, listSources, pausePull, removeSource, resumePull, startPull } from './source/service';
import { importTemplate } from './template';
import { undoImport } from './undo';

const own = judgedBy('source owner, then project TASK:IMPORT');

export const importRoutes: RouteDefinition[] = [
  route(taskImportApi.inspect, judgedBy('project TASK:IMPORT'), (context) => inspect(context)),
  route(taskImportApi.start, judgedBy('project TASK:IMPORT'), (context) => startImport(context)),
  route(taskImportApi.listSources, judgedBy('project TASK:IMPORT'), (context, { query }) =>
    listSources(context, query.projectId),
  ),
  route(taskImportApi.addSource, judgedBy('project TASK:IMPORT'), (context, { body }) => addSource(context, body)),
  route(taskImportApi.removeSource, judgedBy('source owner'), (context, { params }) =>
    removeSource(context, params.sourceId),
  ),
  route(taskImportApi.pull, own, (context, { params, body }) =>
    startPull(context, params.sourceId, body.changed === true),
  ),
  route(taskImportApi.getPull, own, (context, { params }) => getPull(context, params.pullId)),
  route(taskImportApi.pausePull, own, (context, { params }) => pausePull(context, params.pullId)),
  route(taskImportApi.resumePull, own, (context, { params }) => resumePull(context, params.pullId)),
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
