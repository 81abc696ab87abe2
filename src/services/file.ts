/** Uploaded files (specification §7 `common/file`): the only callers of these endpoints. */
import { ErrorShowType } from '@contract/constants';
import type { StoredFile, UploadState, Workbook } from '@contract/file/file';
import { request } from '@umijs/max';
import { type PartType, partAddress } from '@/utils/partAddress';
import type { Quiet } from './customFields';
import type { PartRef } from './object';

const FILE = '/api/common/file';
const showType = (opts?: Quiet) => (opts?.quiet ? { showType: ErrorShowType.SILENT } : {});

/** Uploads one file for a field; others see it once it stands in a task that they may see. */
export const uploadFile = (
  { projectId, fieldId, file }: { projectId: string; fieldId: string; file: File },
  opts?: Quiet,
) => {
  const data = new FormData();
  data.append('projectId', projectId);
  data.append('fieldId', fieldId);
  data.append('file', file);
  return request<StoredFile>(`${FILE}/uploadFile`, { method: 'POST', data, ...showType(opts) });
};

interface Attached {
  of: PartRef;
  file: File;
  signal?: AbortSignal;
  /** 0 to 100, while it is on its way. */
  onPercent?: (percent: number) => void;
}
/** Those of a task stand where the specification says, those of all other kinds below the address of the kind. */
const attachments = (type: PartType) => `${partAddress(type)}/attachments`;

/** Uploads one file and puts it with the object. */
export const attachFile = ({ of: { type, id }, file, signal, onPercent }: Attached, opts?: Quiet) => {
  const data = new FormData();
  data.append(type === 'task' ? 'taskId' : 'objectId', id);
  data.append('file', file);
  return request<StoredFile>(type === 'task' ? `${FILE}/uploadFile` : attachments(type), {
    method: 'POST',
    data,
    signal,
    onUploadProgress: ({ loaded, total }: { loaded: number; total?: number }) =>
      onPercent?.(total ? Math.round((100 * loaded) / total) : 0),
    ...showType(opts),
  });
};

export const listAttachments = ({ type, id }: PartRef, opts?: Quiet) =>
  type === 'task'
    ? request<StoredFile[]>(`${FILE}/getFilesByCategory`, {
        params: { category: 'taskAttachment', taskId: id },
        ...showType(opts),
      })
    : request<StoredFile[]>(attachments(type), { params: { objectId: id }, ...showType(opts) });

export const detachFile = ({ type, id }: PartRef, fileId: string, opts?: Quiet) =>
  type === 'task'
    ? request<null>(`${FILE}/${fileId}`, { method: 'DELETE', params: { taskId: id }, ...showType(opts) })
    : request<null>(`${attachments(type)}/${fileId}`, {
        method: 'DELETE',
        params: { objectId: id },
        ...showType(opts),
      });

/** Puts back what one took away. */
export const attachAgain = ({ type, id }: PartRef, fileId: string, opts?: Quiet) =>
  type === 'task'
    ? request<null>(`${FILE}/${fileId}`, { method: 'PUT', params: { taskId: id }, ...showType(opts) })
    : request<null>(`${attachments(type)}/${fileId}`, { method: 'PUT', params: { objectId: id }, ...showType(opts) });

export const listTaskFiles = (taskId: string, opts?: Quiet) =>
  request<StoredFile[]>(`${FILE}/getFilesByCategory`, { params: { category: 'taskField', taskId }, ...showType(opts) });

/** Addresses for links and pictures. */
export const fileUrl = (fileId: string) => `${FILE}/${fileId}/download`;
export const previewUrl = (fileId: string) => `${FILE}/${fileId}/preview`;

/** Its bytes, or the first of them, for a preview. Rejects with what the server says. */
export async function readFileBytes(fileId: string, upTo?: number): Promise<Uint8Array> {
  const buffer = await request<ArrayBuffer>(fileUrl(fileId), {
    responseType: 'arraybuffer',
    headers: upTo === undefined ? {} : { Range: `bytes=0-${upTo - 1}` },
    showType: ErrorShowType.SILENT,
  });
  return new Uint8Array(buffer);
}

export const readWorkbook = (fileId: string, opts?: Quiet) =>
  request<Workbook>(`${FILE}/${fileId}/workbook`, showType(opts));

/** An upload in parts, for an object; which takes it as an attachment once all of it is there. */
export const startAttachment = ({ type, id }: PartRef, { name, size }: File) =>
  request<UploadState>(`${FILE}/upload`, {
    method: 'POST',
    data: { objectType: type, objectId: id, name, size },
    showType: ErrorShowType.SILENT,
  });
export const finishAttachment = (uploadId: string) =>
  request<StoredFile>(`${FILE}/upload/${uploadId}/attach`, {
    method: 'POST',
    timeout: 0,
    showType: ErrorShowType.SILENT,
  });

/** Sends one part of an upload that goes on after a break; gives how much the server has. */
export const sendPart = (
  uploadId: string,
  offset: number,
  part: Blob,
  { signal, onSent }: { signal?: AbortSignal; onSent?: (bytes: number) => void } = {},
) =>
  request<UploadState>(`${FILE}/upload/${uploadId}`, {
    method: 'PUT',
    params: { offset },
    data: part,
    headers: { 'Content-Type': 'application/octet-stream' },
    signal,
    timeout: 0,
    onUploadProgress: ({ loaded }: { loaded: number }) => onSent?.(loaded),
    showType: ErrorShowType.SILENT,
  });
export const uploadState = (uploadId: string) =>
  request<UploadState>(`${FILE}/upload/${uploadId}`, { showType: ErrorShowType.SILENT });
export const cancelUpload = (uploadId: string) =>
  request<null>(`${FILE}/upload/${uploadId}`, { method: 'DELETE', showType: ErrorShowType.SILENT });
