/** Export of a view. */
import { Id } from '../../../../contract/envelope';
import { ExportJob, TaskExport } from '../../../../contract/task/export';
import { judgedBy, type RouteDefinition, route, Type } from '../../../http/route';
import { exportFile, exportOf, listExports, startExport } from './jobs';
import { sendFile } from './send';
import { exportTasks } from './service';

const base = 'collaboration-center/ccTask/export';
const ofJob = Type.Object({ jobId: Id });

export const exportRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: base,
    summary: '导出当前视图（XLSX 或 CSV 文件）',
    right: judgedBy('project TASK:LIST'),
    schemas: { body: TaskExport, data: Type.String() },
    raw: true,
    handle: async (context, { body }) => sendFile(context, await exportTasks(context, body)),
  }),
  route({
    method: 'POST',
    path: `${base}/job`,
    summary: '在后台导出，返回任务编号',
    right: judgedBy('project TASK:LIST'),
    schemas: { body: TaskExport, data: ofJob },
    handle: (context, { body }) => startExport(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/job`,
    summary: '自己在项目中的导出',
    right: judgedBy('session; one’s own only'),
    schemas: { query: Type.Object({ projectId: Id }), data: Type.Array(ExportJob) },
    handle: (context, { query }) => listExports(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/job/{jobId}`,
    summary: '后台导出的进度',
    right: judgedBy('owner of the export'),
    schemas: { params: ofJob, data: ExportJob },
    handle: (context, { params }) => exportOf(context, params.jobId),
  }),
  route({
    method: 'GET',
    path: `${base}/job/{jobId}/file`,
    summary: '下载后台导出的文件',
    right: judgedBy('owner of the export'),
    schemas: { params: ofJob, data: Type.String() },
    raw: true,
    handle: async (context, { params }) => sendFile(context, await exportFile(context, params.jobId)),
  }),
];
