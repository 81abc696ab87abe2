/** What the calls of files take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Bytes, FileAnswer, FilePart, Id, Nothing } from '../envelope';
import { fileCalls } from './calls';
import { AddressAsked, FileAddress, FilesQuery, ObjectUpload, StoredFile, UploadState, Workbook } from './file';

export const fileApi = apiOf(fileCalls, {
  uploadFile: {
    summary: '上传文件（file）：作为任务的附件（taskId），或用于文件字段（projectId、fieldId，写入任务后他人可见）',
    form: Type.Object({
      file: FilePart,
      taskId: Type.Optional(Id),
      projectId: Type.Optional(Id),
      fieldId: Type.Optional(Id),
    }),
    data: StoredFile,
  },
  listByCategory: { summary: '任务字段中的文件，或任务的附件', query: FilesQuery, data: Type.Array(StoredFile) },
  detach: { summary: '从任务移除附件', query: Type.Object({ taskId: Id }), data: Nothing },
  attachAgain: { summary: '放回刚从任务移除的附件', query: Type.Object({ taskId: Id }), data: Nothing },
  download: { summary: '下载文件', data: FileAnswer },
  preview: { summary: '查看图片', data: FileAnswer },
  addressFor: {
    summary: '文件的临时地址：一分钟内有效，打开时不需要登录，供下载工具等使用；每次打开都按索取者当时的权限判断',
    body: AddressAsked,
    data: FileAddress,
  },
  byAddress: {
    summary: '按临时地址下载或查看文件，支持分段',
    query: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    data: FileAnswer,
  },
  thumbnail: { summary: '图片的缩略图（WebP）', data: FileAnswer },
  asPdf: { summary: 'Office 文件转换为 PDF，用于预览', data: FileAnswer },
  workbook: { summary: 'Excel 工作簿的内容，用于预览', data: Workbook },
  downloadIcon: { summary: '下载图标（仅图片）', data: FileAnswer },
  previewIcon: { summary: '查看图标（仅图片）', data: FileAnswer },
  startUpload: {
    summary: '开始断点续传：先登记名称与大小，再分片发送，最后挂到对象上',
    body: ObjectUpload,
    data: UploadState,
  },
  uploadState: { summary: '已收到多少字节：中断后从这里继续', data: UploadState },
  sendPart: {
    summary: '发送一个分片（application/octet-stream），offset 须等于已收到的字节数',
    query: Type.Object({ offset: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
    bytes: Bytes,
    data: UploadState,
  },
  cancelUpload: { summary: '取消上传', data: Nothing },
  finishUpload: { summary: '上传完成，作为附件挂到对象上', data: StoredFile },
});
export type FileApi = typeof fileApi;
