/** The document library (specification §2 `documentLibrary`; paths in the style of §7 `pcProjectDocument`). */
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
} from '../../../contract/document/document';
import { Id } from '../../../contract/envelope';
import { UploadState } from '../../../contract/file/file';
import { safeFileName } from '../../../contract/file/name';
import { isId } from '../../base/texts';
import { invalid } from '../../errors';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { partRoutes } from '../../object/parts/routes';
import { accessOf, changeAccess } from './access';
import { copyDocuments, moveDocuments, recycleDocuments, restoreDocuments, updateDocument } from './change';
import { finishDocument, finishVersion, restoreVersion, startDocument, startVersion } from './files';
import { importPages } from './import/service';
import { linkTask, projectFiles } from './links';
import { makeFolder, makeFolders, makePage } from './make';
import { pageRoutes } from './page/routes';
import { placeFor, takenNames } from './place';
import { documentDetail, documentUrl, libraryOf, listDocuments, recycledDocuments, versionsOf } from './queries';
import { searchLibrary } from './search';
import { readTextAgain } from './text/again';
import { sendZip } from './zip';

const base = 'project-center/pcProjectDocument';
const ofOne = Type.Object({ id: Id });
const SEEN = judgedBy('view of the document, by the nearest list of its folders');
const EDITED = judgedBy('edit of the document, by the nearest list of its folders');
const MANAGED = judgedBy('manage of the document, by the nearest list of its folders');
const PUT = judgedBy('edit of the folder, or project DOCUMENT:UPDATE at the root');

export const documentRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/library`,
    summary: '文档库的文件夹树与标签',
    right: judgedBy('project DOCUMENT:LIST'),
    schemas: { query: InProject, data: Library },
    handle: (context, { query }) => libraryOf(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '文件夹的内容，或带某个标签的文档',
    right: SEEN,
    schemas: { query: ListQuery, data: Type.Array(DocumentRow) },
    handle: (context, { query }) => listDocuments(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/files`,
    summary: '项目的全部附件与所属对象',
    right: judgedBy('project DOCUMENT:LIST, and view of each object'),
    schemas: { query: InProject, data: Type.Array(ProjectFile) },
    handle: (context, { query }) => projectFiles(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/recycled`,
    summary: '回收站中的文档',
    right: judgedBy('project DOCUMENT:LIST, and edit of the document'),
    schemas: { query: InProject, data: Type.Array(RecycledDocument) },
    handle: (context, { query }) => recycledDocuments(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/zip`,
    summary: '打包下载',
    right: SEEN,
    schemas: {
      query: Type.Object({ projectId: Id, ids: Type.String({ minLength: 36, maxLength: 8000 }) }),
      data: Type.String(),
    },
    raw: true,
    handle(context, { query }) {
      const ids = query.ids.split(',');
      if (!ids.every(isId)) throw invalid('ids 应为以逗号分隔的文档 id', 'ids');
      return sendZip(context, query.projectId, ids);
    },
  }),
  route({
    method: 'GET',
    path: `${base}/queryDocUrl`,
    summary: '文档的地址',
    right: SEEN,
    schemas: { query: ofOne, data: Type.String() },
    handle: (context, { query }) => documentUrl(context, query.id),
  }),
  route({
    method: 'POST',
    path: `${base}/search`,
    summary: '按名称、标签和内容搜索文档',
    right: judgedBy('project DOCUMENT:LIST, and view of each document'),
    schemas: { body: LibrarySearch, data: LibraryFound },
    handle: (context, { body }) => searchLibrary(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/folder`,
    summary: '新建文件夹',
    right: PUT,
    schemas: { body: NewNamed, data: DocumentRow },
    handle: (context, { body }) => makeFolder(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/folders`,
    summary: '按路径建立文件夹（上传整个文件夹）',
    right: PUT,
    schemas: { body: FolderPaths, data: MadeFolders },
    handle: (context, { body }) => makeFolders(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/page`,
    summary: '新建页面',
    right: PUT,
    schemas: { body: NewPage, data: DocumentRow },
    handle: (context, { body }) => makePage(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/taken`,
    summary: '哪些名称在这里已经存在',
    right: PUT,
    schemas: { body: TakenQuery, data: Type.Array(Type.String()) },
    async handle(context, { body: { names, ...at } }) {
      const place = await placeFor(context, at);
      const byName = new Map(names.map((name) => [name, safeFileName(name)]));
      const taken = await takenNames(context, place, [...byName.values()]);
      return names.filter((name) => taken.has((byName.get(name) as string).toLowerCase()));
    },
  }),
  route({
    method: 'POST',
    path: `${base}/upload`,
    summary: '开始上传文件到文件夹（分片发送到 common/file/upload）',
    right: PUT,
    schemas: { body: UploadAsked, data: UploadState },
    handle: (context, { body }) => startDocument(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/file`,
    summary: '上传完成，成为文档或已有文档的新版本',
    right: PUT,
    schemas: { body: UploadDone, data: Uploaded },
    handle: (context, { body }) => finishDocument(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/import`,
    summary: '上传完成，导入为页面（Markdown、含图片的 ZIP、docx）',
    right: PUT,
    schemas: { body: ImportAsked, data: ImportedPages },
    handle: (context, { body }) => importPages(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/move`,
    summary: '移动文档',
    right: EDITED,
    schemas: { body: DocumentsMove, data: Nothing },
    handle: (context, { body }) => moveDocuments(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/copy`,
    summary: '复制文档',
    right: PUT,
    schemas: { body: DocumentsMove, data: Nothing },
    handle: (context, { body }) => copyDocuments(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/recycle`,
    summary: '把文档移入回收站',
    right: EDITED,
    schemas: { body: DocumentIds, data: Nothing },
    handle: (context, { body }) => recycleDocuments(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/restore`,
    summary: '从回收站恢复文档',
    right: EDITED,
    schemas: { body: DocumentIds, data: Nothing },
    handle: (context, { body }) => restoreDocuments(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/readText`,
    summary: '重新提取文件中的文字，用于按内容搜索',
    right: EDITED,
    schemas: { params: ofOne, data: Nothing },
    async handle(context, { params }) {
      await readTextAgain(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/details`,
    summary: '文档详情',
    right: SEEN,
    schemas: { params: ofOne, data: DocumentDetail },
    handle: (context, { params }) => documentDetail(context, params.id),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: '重命名、修改标签',
    right: EDITED,
    schemas: { params: ofOne, body: DocumentUpdate, data: DocumentRow },
    handle: (context, { params, body }) => updateDocument(context, params.id, body),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/versions`,
    summary: '历史版本',
    right: SEEN,
    schemas: { params: ofOne, data: Type.Array(DocumentVersion) },
    handle: (context, { params }) => versionsOf(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/upload`,
    summary: '开始上传新版本',
    right: EDITED,
    schemas: { params: ofOne, body: VersionAsked, data: UploadState },
    handle: (context, { params, body }) => startVersion(context, params.id, body.size),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/version`,
    summary: '上传完成，成为新版本',
    right: EDITED,
    schemas: { params: ofOne, body: VersionUpload, data: DocumentRow },
    handle: (context, { params, body }) => finishVersion(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/restoreVersion`,
    summary: '恢复历史版本',
    right: EDITED,
    schemas: { params: ofOne, body: VersionNo, data: DocumentRow },
    handle: (context, { params, body }) => restoreVersion(context, params.id, body.no),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/access`,
    summary: '谁可以查看、编辑、管理',
    right: MANAGED,
    schemas: { params: ofOne, data: DocumentAccess },
    handle: (context, { params }) => accessOf(context, params.id),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}/access`,
    summary: '设置独立权限，或继承上级',
    right: MANAGED,
    schemas: { params: ofOne, body: AccessChange, data: Nothing },
    handle: (context, { params, body }) => changeAccess(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/link`,
    summary: '关联任务',
    right: judgedBy('edit of the document and view of the task'),
    schemas: { params: ofOne, body: TaskLink, data: Nothing },
    handle: (context, { params, body }) => linkTask(context, params.id, body.taskId, true),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}/link/{taskId}`,
    summary: '取消关联任务',
    right: judgedBy('edit of the document and view of the task'),
    schemas: { params: Type.Object({ id: Id, taskId: Id }), data: Nothing },
    handle: (context, { params }) => linkTask(context, params.id, params.taskId, false),
  }),
  ...pageRoutes(base),
  // What it holds are its versions.
  ...partRoutes('collaboration-center/document', 'document', { files: false }),
];
