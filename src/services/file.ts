/** Uploaded files (specification §7 `common/file`): the only callers of these endpoints. */
import { ErrorShowType } from '@contract/constants';
import type { StoredFile } from '@contract/file/file';
import { request } from '@umijs/max';
import type { Quiet } from './project';

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
  taskId: string;
  file: File;
  signal?: AbortSignal;
  /** 0 to 100, while it is on its way. */
  onPercent?: (percent: number) => void;
}
/** Uploads one file and puts it with the task. */
export const attachFile = ({ taskId, file, signal, onPercent }: Attached, opts?: Quiet) => {
  const data = new FormData();
  data.append('taskId', taskId);
  data.append('file', file);
  return request<StoredFile>(`${FILE}/uploadFile`, {
    method: 'POST',
    data,
    signal,
    onUploadProgress: ({ loaded, total }: { loaded: number; total?: number }) =>
      onPercent?.(total ? Math.round((100 * loaded) / total) : 0),
    ...showType(opts),
  });
};

export const listAttachments = (taskId: string, opts?: Quiet) =>
  request<StoredFile[]>(`${FILE}/getFilesByCategory`, {
    params: { category: 'taskAttachment', taskId },
    ...showType(opts),
  });

export const detachFile = ({ taskId, fileId }: { taskId: string; fileId: string }, opts?: Quiet) =>
  request<null>(`${FILE}/${fileId}`, { method: 'DELETE', params: { taskId }, ...showType(opts) });

export const listTaskFiles = (taskId: string, opts?: Quiet) =>
  request<StoredFile[]>(`${FILE}/getFilesByCategory`, { params: { category: 'taskField', taskId }, ...showType(opts) });

/** Addresses for links and pictures. */
export const fileUrl = (fileId: string) => `${FILE}/${fileId}/download`;
export const previewUrl = (fileId: string) => `${FILE}/${fileId}/preview`;
