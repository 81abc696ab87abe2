/** Work hours and reports of progress. Failures are shown by who asks. */
import { ErrorShowType } from '@contract/constants';
import type {
  ProgressCreate,
  ProgressReport,
  ProgressUpdate,
  TaskHours,
  WeekHours,
  WorklogCreate,
  WorklogSaved,
  WorklogUpdate,
} from '@contract/task/work';
import { request } from '@umijs/max';

const HOURS = '/api/collaboration-center/ccTask/worklog';
const PROGRESS = '/api/collaboration-center/ccTask/progress';
const quiet = { showType: ErrorShowType.SILENT };

export const getTaskHours = (taskId: string) => request<TaskHours>(HOURS, { params: { taskId }, ...quiet });

export const logWork = (data: WorklogCreate) => request<WorklogSaved>(HOURS, { method: 'POST', data, ...quiet });

export const changeWork = (id: string, data: WorklogUpdate) =>
  request<WorklogSaved>(`${HOURS}/${id}`, { method: 'PUT', data, ...quiet });

export const removeWork = (id: string) => request<WorklogSaved>(`${HOURS}/${id}`, { method: 'DELETE', ...quiet });

/** The user's own hours of the week that a day lies in; of this week without one. */
export const getWeekHours = (day?: string) => request<WeekHours>(`${HOURS}/week`, { params: { day }, ...quiet });

/** Follows a task or stops. */
export const followTask = (taskId: string, following: boolean) =>
  request<null>('/api/collaboration-center/ccTask/follow', { method: 'POST', data: { taskId, following }, ...quiet });

export const listProgress = (taskId: string) => request<ProgressReport[]>(PROGRESS, { params: { taskId }, ...quiet });

export const reportProgress = (data: ProgressCreate) =>
  request<{ id: string }>(PROGRESS, { method: 'POST', data, ...quiet });

export const editProgress = (id: string, data: ProgressUpdate) =>
  request<{ version: number }>(`${PROGRESS}/${id}`, { method: 'PUT', data, ...quiet });
