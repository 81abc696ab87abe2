/** What the calls of document take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { INTEGER_MAX } from '../constants';
import { FileAnswer, FilePart, Id, Nothing, RowVersion } from '../envelope';
import { StoredFile, UploadState } from '../file/file';
import { documentCalls } from './calls';
import {
  AccessChange,
  DocumentAccess,
  DocumentDetail,
  DocumentIds,
  DocumentRow,
  DocumentsMove,
  DocumentUpdate,
  DocumentVersion,
  FolderPaths,
  ImportAsked,
  ImportedPages,
  InProject,
  Library,
  LibraryFound,
  LibrarySearch,
  ListQuery,
  MadeFolders,
  NewNamed,
  NewPage,
  PageAt,
  PageSave,
  PageSync,
  PageSynced,
  PageText,
  ProjectFile,
  RecycledDocument,
  TakenQuery,
  TaskLink,
  UploadAsked,
  UploadDone,
  Uploaded,
  VersionAsked,
  VersionNo,
  VersionUpload,
} from './document';

const OfOne = Type.Object({ id: Id });

export const documentApi = apiOf(documentCalls, {
  getLibrary: { summary: '文档库的文件夹树与标签', query: InProject, data: Library },
  list: { summary: '文件夹的内容，或带某个标签的文档', query: ListQuery, data: Type.Array(DocumentRow) },
  listProjectFiles: { summary: '项目的全部附件与所属对象', query: InProject, data: Type.Array(ProjectFile) },
  listRecycled: { summary: '回收站中的文档', query: InProject, data: Type.Array(RecycledDocument) },
  zip: {
    summary: '打包下载',
    query: Type.Object({ projectId: Id, ids: Type.String({ minLength: 36, maxLength: 8000 }) }),
    data: FileAnswer,
  },
  getUrl: { summary: '文档的地址', query: OfOne, data: Type.String() },
  search: { summary: '按名称、标签和内容搜索文档', body: LibrarySearch, data: LibraryFound },
  makeFolder: { summary: '新建文件夹', body: NewNamed, data: DocumentRow },
  makeFolders: { summary: '按路径建立文件夹（上传整个文件夹）', body: FolderPaths, data: MadeFolders },
  makePage: { summary: '新建页面', body: NewPage, data: DocumentRow },
  takenNames: { summary: '哪些名称在这里已经存在', body: TakenQuery, data: Type.Array(Type.String()) },
  startUpload: {
    summary: '开始上传文件到文件夹（分片发送到 common/file/upload）',
    body: UploadAsked,
    data: UploadState,
  },
  finishUpload: { summary: '上传完成，成为文档或已有文档的新版本', body: UploadDone, data: Uploaded },
  importPages: {
    summary: '上传完成，导入为页面（Markdown、含图片的 ZIP、docx）',
    body: ImportAsked,
    data: ImportedPages,
  },
  move: { summary: '移动文档', body: DocumentsMove, data: Nothing },
  copy: { summary: '复制文档', body: DocumentsMove, data: Nothing },
  recycle: { summary: '把文档移入回收站', body: DocumentIds, data: Nothing },
  restore: { summary: '从回收站恢复文档', body: DocumentIds, data: Nothing },
  readText: { summary: '重新提取文件中的文字，用于按内容搜索', data: Nothing },
  get: { summary: '文档详情', data: DocumentDetail },
  update: { summary: '重命名、修改标签', body: DocumentUpdate, data: DocumentRow },
  listVersions: { summary: '历史版本', data: Type.Array(DocumentVersion) },
  startVersion: { summary: '开始上传新版本', body: VersionAsked, data: UploadState },
  finishVersion: { summary: '上传完成，成为新版本', body: VersionUpload, data: DocumentRow },
  restoreVersion: { summary: '恢复历史版本', body: VersionNo, data: DocumentRow },
  getAccess: { summary: '谁可以查看、编辑、管理', data: DocumentAccess },
  changeAccess: { summary: '设置独立权限，或继承上级', body: AccessChange, data: Nothing },
  linkTask: { summary: '关联任务', body: TaskLink, data: Nothing },
  unlinkTask: { summary: '取消关联任务', data: Nothing },
  getPage: { summary: '页面的内容与自己的草稿', data: PageText },
  markdown: { summary: '导出页面为 Markdown；有图片时为包含图片的 ZIP', data: FileAnswer },
  getPageAt: {
    summary: '页面的历史版本',
    params: Type.Object({ id: Id, no: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }) }),
    data: PageAt,
  },
  savePage: {
    summary: '保存页面',
    body: PageSave,
    data: Type.Object({ version: RowVersion, versionNo: Type.Integer() }),
  },
  addPicture: { summary: '上传页面中的图片（file）', form: Type.Object({ file: FilePart }), data: StoredFile },
  syncPage: { summary: '多人编辑：交出自己的修改，取回他人的修改', body: PageSync, data: PageSynced },
});
export type DocumentApi = typeof documentApi;
