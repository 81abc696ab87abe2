/** What makes tasks out of tasks: copies, templates, recurring ones; and batches taken back. */
import { ErrorShowType } from '@contract/constants';
import type {
  Recurrence,
  RecurrenceCreate,
  RecurrencePreview,
  RecurrenceRule,
  RecurrenceRun,
  RecurrenceUpdate,
} from '@contract/task/recurrence';
import type {
  Planted,
  TaskCopy,
  TaskTemplateCreate,
  TaskTemplateDetail,
  TaskTemplateInfo,
  TaskTemplateSave,
  TaskTemplateUpdate,
  TaskTemplateUse,
} from '@contract/task/templates';
import { request } from '@umijs/max';

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  params?: object;
  data?: unknown;
}

/** All of these are shown by their callers when they fail. */
const call = <T>(url: string, options: CallOptions = {}): Promise<T> =>
  request<T>(url, { ...options, showType: ErrorShowType.SILENT });

const TASK = '/api/collaboration-center/ccTask';

/** Writes back what a batch changed, where it has not changed since; a batch of its own. */
export const undoBatch = (jobId: string) => call<{ jobId: string }>(`${TASK}/batch/${jobId}/undo`, { method: 'POST' });

export const copyTask = (data: TaskCopy) => call<Planted>(`${TASK}/copy`, { method: 'POST', data });

const TEMPLATE = '/api/collaboration-center/ccTaskTemplate';

/** The project's own and the enterprise's. */
export const listTaskTemplates = (projectId: string) =>
  call<TaskTemplateInfo[]>(`${TEMPLATE}/list`, { params: { projectId } });

export const getTaskTemplate = (id: string) => call<TaskTemplateDetail>(`${TEMPLATE}/${id}`);

export const createTaskTemplate = (data: TaskTemplateCreate) =>
  call<{ id: string }>(TEMPLATE, { method: 'POST', data });

export const saveTaskAsTemplate = (data: TaskTemplateSave) =>
  call<{ id: string }>(`${TEMPLATE}/saveTask`, { method: 'POST', data });

export const applyTaskTemplate = (data: TaskTemplateUse) => call<Planted>(`${TEMPLATE}/use`, { method: 'POST', data });

export const updateTaskTemplate = (id: string, data: TaskTemplateUpdate) =>
  call<{ version: number }>(`${TEMPLATE}/${id}`, { method: 'PUT', data });

export const deleteTaskTemplate = (id: string) => call<null>(`${TEMPLATE}/${id}`, { method: 'DELETE' });

const RECURRENCE = '/api/collaboration-center/ccTaskRecurrence';

export const listRecurrences = (projectId: string, taskId?: string) =>
  call<Recurrence[]>(`${RECURRENCE}/list`, { params: { projectId, ...(taskId && { taskId }) } });

/** The rule in words, and the next five dates. */
export const previewRecurrence = (rule: RecurrenceRule) =>
  call<RecurrencePreview>(`${RECURRENCE}/preview`, { method: 'POST', data: { rule } });

export const createRecurrence = (data: RecurrenceCreate) => call<{ id: string }>(RECURRENCE, { method: 'POST', data });

export const updateRecurrence = (id: string, data: RecurrenceUpdate) =>
  call<{ version: number }>(`${RECURRENCE}/${id}`, { method: 'PUT', data });

export const deleteRecurrence = (id: string) => call<null>(`${RECURRENCE}/${id}`, { method: 'DELETE' });

export const listRecurrenceRuns = (id: string) => call<RecurrenceRun[]>(`${RECURRENCE}/${id}/runs`);
