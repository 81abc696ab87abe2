/** Files (specification §7 `common/file`). */
import { FilePart, Id } from '../../../../contract/envelope';
import { FilesQuery, ObjectUpload, StoredFile, UploadState, Workbook } from '../../../../contract/file/file';
import { inTenant, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { attachAgain, attachFile, detachFile } from '../../../object/files/attachments';
import { workbookOf } from '../../../object/files/book';
import { partOf } from '../../../object/files/part';
import { sendFile, sendIcon } from '../../../object/files/serve';
import { addPart, dropUpload, finishUpload, startUpload, uploadState } from '../../../object/files/uploads';
import { filesByCategory, uploadFile } from './service';

const base = 'common/file';
const ofUpload = Type.Object({ uploadId: Id });
const SEEN = 'view of an object that holds it; who uploaded it, while none does';
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
    method: 'PUT',
    path: `${base}/{fileId}`,
    summary: '放回刚从任务移除的附件',
    right: judgedBy('canUpdateTask'),
    schemas: { params: ofFile, query: Type.Object({ taskId: Id }), data: Nothing },
    async handle(context, { params, query }) {
      await attachAgain(context, { type: 'task', id: query.taskId }, params.fileId);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/{fileId}/download`,
    summary: '下载文件',
    right: judgedBy(SEEN),
    schemas: { params: ofFile, data: Type.String() },
    raw: true,
    handle: (context, { params }) => sendFile(context, params.fileId, false),
  }),
  route({
    method: 'GET',
    path: `${base}/{fileId}/preview`,
    summary: '查看图片',
    right: judgedBy(SEEN),
    schemas: { params: ofFile, data: Type.String() },
    raw: true,
    handle: (context, { params }) => sendFile(context, params.fileId, true),
  }),
  route({
    method: 'GET',
    path: `${base}/{fileId}/workbook`,
    summary: 'Excel 工作簿的内容，用于预览',
    right: judgedBy(SEEN),
    schemas: { params: ofFile, data: Workbook },
    handle: (context, { params }) => workbookOf(context, params.fileId),
  }),
  route({
    method: 'GET',
    path: `${base}/icon/{fileId}/download`,
    summary: '下载图标（仅图片）',
    right: judgedBy(SEEN),
    schemas: { params: ofFile, data: Type.String() },
    raw: true,
    handle: (context, { params }) => sendIcon(context, params.fileId, false),
  }),
  route({
    method: 'GET',
    path: `${base}/icon/{fileId}/preview`,
    summary: '查看图标（仅图片）',
    right: judgedBy(SEEN),
    schemas: { params: ofFile, data: Type.String() },
    raw: true,
    handle: (context, { params }) => sendIcon(context, params.fileId, true),
  }),
  route({
    method: 'POST',
    path: `${base}/upload`,
    summary: '开始断点续传：先登记名称与大小，再分片发送，最后挂到对象上',
    right: judgedBy('attach of the object'),
    schemas: { body: ObjectUpload, data: UploadState },
    async handle(context, { body: { objectType, objectId, ...about } }) {
      const ref = { type: objectType, id: objectId };
      await context.platform.objects.load(context, ref, 'attach');
      return startUpload(context, ref, about);
    },
  }),
  route({
    method: 'GET',
    path: `${base}/upload/{uploadId}`,
    summary: '已收到多少字节：中断后从这里继续',
    right: inTenant,
    schemas: { params: ofUpload, data: UploadState },
    handle: (context, { params }) => uploadState(context, params.uploadId),
  }),
  route({
    method: 'PUT',
    path: `${base}/upload/{uploadId}`,
    summary: '发送一个分片（application/octet-stream），offset 须等于已收到的字节数',
    right: inTenant,
    bytes: true,
    schemas: {
      params: ofUpload,
      query: Type.Object({ offset: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
      data: UploadState,
    },
    handle: (context, { params, query }) => addPart(context, params.uploadId, query.offset, partOf(context.request)),
  }),
  route({
    method: 'DELETE',
    path: `${base}/upload/{uploadId}`,
    summary: '取消上传',
    right: inTenant,
    schemas: { params: ofUpload, data: Nothing },
    async handle(context, { params }) {
      await dropUpload(context, params.uploadId);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/upload/{uploadId}/attach`,
    summary: '上传完成，作为附件挂到对象上',
    right: judgedBy('attach of the object'),
    schemas: { params: ofUpload, data: StoredFile },
    handle: (context, { params }) =>
      finishUpload(context, params.uploadId, (incoming, { objectType, objectId }) =>
        attachFile(context, { type: objectType, id: objectId }, incoming),
      ),
  }),
];
