/** Files (specification §7 `common/file`). */
import { FilePart, Id } from '../../../../contract/envelope';
import { FilesQuery, StoredFile } from '../../../../contract/file/file';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { detachFile } from '../../../object/files/attachments';
import { sendFile } from '../../../object/files/serve';
import { filesByCategory, uploadFile } from './service';

const base = 'common/file';
const ofFile = Type.Object({ fileId: Id });

export const fileRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/uploadFile`,
    summary: '上传文件（file）：作为任务的附件（taskId），或用于文件字段（projectId、fieldId，写入任务后他人可见）',
    right: judgedBy('canUpdateTask, or project TASK:UPDATE or TASK:CREATE'),
    form: Type.Object({
      file: FilePart,
      taskId: Type.Optional(Id),
      projectId: Type.Optional(Id),
      fieldId: Type.Optional(Id),
    }),
    schemas: { data: StoredFile },
    handle: (context) => uploadFile(context),
  }),
  route({
    method: 'GET',
    path: `${base}/getFilesByCategory`,
    summary: '任务字段中的文件，或任务的附件',
    right: judgedBy('canViewTask'),
    schemas: { query: FilesQuery, data: Type.Array(StoredFile) },
    handle: (context, { query }) => filesByCategory(context, query),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{fileId}`,
    summary: '从任务移除附件',
    right: judgedBy('canUpdateTask'),
    schemas: { params: ofFile, query: Type.Object({ taskId: Id }), data: Nothing },
    async handle(context, { params, query }) {
      await detachFile(context, { type: 'task', id: query.taskId }, params.fileId);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/{fileId}/download`,
    summary: '下载文件',
    right: judgedBy('view of an object that holds it; who uploaded it, while none does'),
    schemas: { params: ofFile, data: Type.String() },
    raw: true,
    handle: (context, { params }) => sendFile(context, params.fileId, false),
  }),
  route({
    method: 'GET',
    path: `${base}/{fileId}/preview`,
    summary: '查看图片',
    right: judgedBy('view of an object that holds it; who uploaded it, while none does'),
    schemas: { params: ofFile, data: Type.String() },
    raw: true,
    handle: (context, { params }) => sendFile(context, params.fileId, true),
  }),
];
