/** Automatic scheduling and the calendar view: the only callers of these endpoints. */
import { ErrorShowType } from '@contract/constants';
import type {
  CalendarPage,
  CalendarQuery,
  ScheduleConflicts,
  ScheduleLink,
  SchedulePreview,
  SchedulePreviewRequest,
  ScheduleRange,
  SlackReport,
} from '@contract/task/schedule';
import type { TaskFilter } from '@contract/task/task';
import { request } from '@umijs/max';
import type { Quiet } from './task';

const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, data?: object, { quiet }: Quiet = {}) =>
  request<T>(url, { method, ...(data && { data }), ...(quiet && { showType: ErrorShowType.SILENT }) });

const SCHEDULE = '/api/collaboration-center/ccTask/schedule';

/** What a change of dates would carry along. */
export const previewSchedule = (data: SchedulePreviewRequest, opts?: Quiet) =>
  call<SchedulePreview>('POST', `${SCHEDULE}/preview`, data, opts);
/** Dependencies that begin or end at the tasks of one screen. */
export const queryScheduleLinks = (data: { projectId: string; taskIds: string[] }, opts?: Quiet) =>
  call<{ links: ScheduleLink[] }>('POST', `${SCHEDULE}/links`, data, opts);
/** Where the dates of a task and its dependencies disagree. */
export const getScheduleConflicts = (taskId: string, opts?: Quiet) =>
  request<ScheduleConflicts>(`${SCHEDULE}/conflicts`, {
    params: { taskId },
    ...(opts?.quiet && { showType: ErrorShowType.SILENT }),
  });
export const getScheduleRange = (data: { projectId: string; filter?: TaskFilter }, opts?: Quiet) =>
  call<ScheduleRange>('POST', `${SCHEDULE}/range`, data, opts);
export const querySlack = (data: { projectId: string; taskIds: string[] }, opts?: Quiet) =>
  call<SlackReport>('POST', `${SCHEDULE}/slack`, data, opts);
/** Tasks of a few weeks for the calendar view. */
export const queryCalendar = (data: CalendarQuery, opts?: Quiet) =>
  call<CalendarPage>('POST', `${SCHEDULE}/calendar`, data, opts);
