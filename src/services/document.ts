/** The document library (`project-center/pcProjectDocument`): the only callers of these endpoints. */
import { ErrorShowType } from '@contract/constants';
import type {
  AccessChange,
  DocumentAccess,
  DocumentDetail,
  DocumentRow,
  DocumentVersion,
  ImportAsked,
  ImportedPages,
  Library,
  LibraryFound,
  ListQuery,
  PageSync,
  PageSynced,
  PageText,
  ProjectFile,
  RecycledDocument,
  UploadDone,
} from '@contract/document/document';
import type { PageTemplate } from '@contract/document/kinds';
import type { StoredFile, UploadState } from '@contract/file/file';
import { request } from '@umijs/max';

const BASE = '/api/project-center/pcProjectDocument';
const quiet = { showType: ErrorShowType.SILENT };
const get = <T>(path: string, params: object = {}) => request<T>(`${BASE}/${path}`, { params, ...quiet });
const send = <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object, options: object = {}) =>
  request<T>(`${BASE}/${path}`, { method, data, ...quiet, ...options });
/** The server reads all of a file before it answers, which for a large one takes longer than a call may. */
const patient = { timeout: 0 };

export interface LibraryPlace {
  projectId: string;
  parentId: string | null;
}

export const getLibrary = (projectId: string) => get<Library>('library', { projectId });
export const listDocuments = (query: ListQuery) => get<DocumentRow[]>('list', query);
export const listProjectFiles = (projectId: string) => get<ProjectFile[]>('files', { projectId });
export const listRecycled = (projectId: string) => get<RecycledDocument[]>('recycled', { projectId });
export const searchLibrary = (projectId: string, keyword: string) =>
  send<LibraryFound>('POST', 'search', { projectId, keyword });
export const makeFolder = (at: LibraryPlace, name: string) => send<DocumentRow>('POST', 'folder', { ...at, name });
export const makePage = (at: LibraryPlace, name: string, template?: PageTemplate) =>
  send<DocumentRow>('POST', 'page', { ...at, name, template });
export const makeFolders = (at: LibraryPlace, paths: string[][]) =>
  send<{ path: string[]; id: string }[]>('POST', 'folders', { ...at, paths });
export const takenNames = (at: LibraryPlace, names: string[]) => send<string[]>('POST', 'taken', { ...at, names });
export const startUpload = (at: LibraryPlace, name: string, size: number) =>
  send<UploadState>('POST', 'upload', { ...at, name, size });
export const finishUpload = (done: UploadDone) => send<DocumentRow | null>('POST', 'file', done, patient);
/** What was sent becomes pages. */
export const importPages = (asked: ImportAsked) => send<ImportedPages>('POST', 'import', asked, patient);
export const startVersion = (id: string, size: number) => send<UploadState>('POST', `${id}/upload`, { size });
export const finishVersion = (id: string, uploadId: string, note: string) =>
  send<DocumentRow>('POST', `${id}/version`, { uploadId, note }, patient);
export const queryDocUrl = (id: string) => get<string>('queryDocUrl', { id });
export const readText = (id: string) => send<null>('POST', `${id}/readText`);
export const getDocument = (id: string) => get<DocumentDetail>(`${id}/details`);
export const updateDocument = (id: string, change: { version: number; name?: string; tags?: string[] }) =>
  send<DocumentRow>('PUT', id, change);
export const moveDocuments = (at: LibraryPlace, ids: string[]) => send<null>('POST', 'move', { ...at, ids });
export const copyDocuments = (at: LibraryPlace, ids: string[]) => send<null>('POST', 'copy', { ...at, ids });
export const recycleDocuments = (projectId: string, ids: string[]) => send<null>('POST', 'recycle', { projectId, ids });
export const restoreDocuments = (projectId: string, ids: string[]) => send<null>('POST', 'restore', { projectId, ids });
export const listVersions = (id: string) => get<DocumentVersion[]>(`${id}/versions`);
export const restoreVersion = (id: string, no: number) => send<DocumentRow>('POST', `${id}/restoreVersion`, { no });
export const getAccess = (id: string) => get<DocumentAccess>(`${id}/access`);
export const changeAccess = (id: string, change: AccessChange) => send<null>('PUT', `${id}/access`, change);
export const linkTask = (id: string, taskId: string) => send<null>('POST', `${id}/link`, { taskId });
export const unlinkTask = (id: string, taskId: string) => send<null>('DELETE', `${id}/link/${taskId}`);
export const zipUrl = (projectId: string, ids: readonly string[]) =>
  `${BASE}/zip?projectId=${projectId}&ids=${ids.join(',')}`;

/** A file, or an archive with the pictures beside it. */
export const markdownUrl = (id: string) => `${BASE}/${id}/markdown`;
export const getPage = (id: string) => get<PageText>(`${id}/page`);
export const getPageAt = (id: string, no: number) => get<{ html: string }>(`${id}/page/${no}`);
/** What was typed here goes, what the others typed comes. */
export const syncPage = (id: string, asked: PageSync) => send<PageSynced>('POST', `${id}/page/sync`, asked);
/** A picture becomes a file of the page: whoever may read the page sees it. */
export const addPicture = (id: string, file: File) => {
  const data = new FormData();
  data.append('file', file);
  return request<StoredFile>(`${BASE}/${id}/picture`, { method: 'POST', data, ...quiet });
};
