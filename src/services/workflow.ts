/** Configuration of task types and processes (specification §2 taskType, /configWorkflow). Failures are shown by who asks. */
import { ErrorShowType } from '@contract/constants';
import type {
  ProcessCreate,
  ProcessDetail,
  ProcessDraftSave,
  ProcessField,
  ProcessSave,
  ProcessStatusChange,
  ProcessSummary,
  ProcessTrial,
  ProcessTrialResult,
} from '@contract/task/process';
import type { TaskTypeConfig, TaskTypeCreate, TaskTypeUpdate } from '@contract/task/taskTypes';
import { request } from '@umijs/max';

const TYPE = '/api/collaboration-center/ccTaskType';
const PROCESS = '/api/collaboration-center/ccProcess';
const quiet = { showType: ErrorShowType.SILENT };

export const listTypeConfigs = () => request<TaskTypeConfig[]>(`${TYPE}/manage`, quiet);

export const createTaskType = (data: TaskTypeCreate) =>
  request<{ taskTypeId: string }>(TYPE, { method: 'POST', data, ...quiet });

export const updateTaskType = (data: TaskTypeUpdate) =>
  request<{ version: number; moved: number }>(TYPE, { method: 'PUT', data, ...quiet });

export const sortTaskTypes = (taskTypeIds: string[]) =>
  request<null>(`${TYPE}/sort`, { method: 'POST', data: { taskTypeIds }, ...quiet });

export const removeTaskType = (id: string) => request<null>(`${TYPE}/${id}`, { method: 'DELETE', ...quiet });

export const listProcesses = () => request<ProcessSummary[]>(`${PROCESS}/list`, quiet);

export const listProcessFields = () => request<ProcessField[]>(`${PROCESS}/fields`, quiet);

export const getProcess = (id: string) => request<ProcessDetail>(`${PROCESS}/${id}`, quiet);

export const createProcess = (data: ProcessCreate) =>
  request<{ processId: string }>(PROCESS, { method: 'POST', data, ...quiet });

export const saveProcess = (data: ProcessSave) =>
  request<{ version: number; moved: number }>(PROCESS, { method: 'PUT', data, ...quiet });

/** Keeps what is drawn; tasks go by what is published. */
export const saveProcessDraft = (id: string, data: ProcessDraftSave) =>
  request<{ draftVersion: number }>(`${PROCESS}/${id}/draft`, { method: 'PUT', data, ...quiet });

export const dropProcessDraft = (id: string, draftVersion: number) =>
  request<null>(`${PROCESS}/${id}/draft`, { method: 'DELETE', params: { draftVersion }, ...quiet });

export const setProcessStatus = (id: string, data: ProcessStatusChange) =>
  request<{ version: number }>(`${PROCESS}/${id}/status`, { method: 'PUT', data, ...quiet });

/** Walks a task through what is drawn; nothing is written. */
export const tryProcess = (data: ProcessTrial) =>
  request<ProcessTrialResult>(`${PROCESS}/trial`, { method: 'POST', data, ...quiet });

export const removeProcess = (id: string) => request<null>(`${PROCESS}/${id}`, { method: 'DELETE', ...quiet });
