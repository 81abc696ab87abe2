/** Files (specification §7 `common/file`). */
import { Id } from '../../../../contract/envelope';
import { FilesQuery, StoredFile } from '../../../../contract/file/file';
import { judgedBy, type RouteDefinition, route, Type } from '../../../http/route';
import { filesOfTask, sendFile, uploadFile } from './service';

const base = 'common/file';
const ofFile = Type.Object({ fileId: Id });

export const fileRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/uploadFile`,
    summary: '上传文件（projectId、fieldId、file），写入任务的文件字段后他人可见',
    right: judgedBy('project TASK:UPDATE or TASK:CREATE'),
    multipart: true,
    schemas: { data: StoredFile },
    handle: (context) => uploadFile(context),
  }),
  route({
    method: 'GET',
    path: `${base}/getFilesByCategory`,
    summary: '任务中的文件',
    right: judgedBy('canViewTask'),
    schemas: { query: FilesQuery, data: Type.Array(StoredFile) },
    handle: (context, { query }) => filesOfTask(context, query.taskId),
  }),
  route({
    method: 'GET',
    path: `${base}/{fileId}/download`,
    summary: '下载文件',
    right: judgedBy('canViewTask of a task that holds it, or who uploaded it'),
    schemas: { params: ofFile, data: Type.String() },
    raw: true,
    handle: (context, { params }) => sendFile(context, params.fileId, false),
  }),
  route({
    method: 'GET',
    path: `${base}/{fileId}/preview`,
    summary: '查看图片',
    right: judgedBy('canViewTask of a task that holds it, or who uploaded it'),
    schemas: { params: ofFile, data: Type.String() },
    raw: true,
    handle: (context, { params }) => sendFile(context, params.fileId, true),
  }),
];
