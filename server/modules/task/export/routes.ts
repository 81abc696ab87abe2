/** Export of a view. */
import { taskExportApi } from '../../../../contract/task/export/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { exportFile, exportOf, listExports, startExport } from './jobs';
import { sendFile } from './send';
import { exportTasks } from './service';

export const exportRoutes: RouteDefinition[] = [
  route(taskExportApi.download, judgedBy('project TASK:LIST'), async (context, { body }) =>
    sendFile(context, await exportTasks(context, body)),
  ),
  route(taskExportApi.start, judgedBy('project TASK:LIST'), (context, { body }) => startExport(context, body)),
  route(taskExportApi.list, judgedBy('session; one’s own only'), (context, { query }) =>
    listExports(context, query.projectId),
  ),
  route(taskExportApi.get, judgedBy('owner of the export'), (context, { params }) => exportOf(context, params.jobId)),
  route(taskExportApi.file, judgedBy('owner of the export'), async (context, { params }) =>
    sendFile(context, await exportFile(context, params.jobId)),
  ),
];
