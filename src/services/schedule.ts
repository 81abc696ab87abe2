/** Working calendar, automatic scheduling and the calendar view: the only callers of these endpoints. */
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
import type {
  CalendarInfo,
  Holiday,
  HolidaySave,
  HolidaysAdded,
  HoursSave,
  WeekdaysSave,
} from '@contract/tenant/calendar';
import { request } from '@umijs/max';
import type { Quiet } from './task';

const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, data?: object, { quiet }: Quiet = {}) =>
  request<T>(url, { method, ...(data && { data }), ...(quiet && { showType: ErrorShowType.SILENT }) });

const CALENDAR = '/api/user-center/calendar';
const SCHEDULE = '/api/collaboration-center/ccTask/schedule';

/** Which days the enterprise works. */
export const getWorkCalendar = (opts?: Quiet) => call<CalendarInfo>('GET', CALENDAR, undefined, opts);
export const saveWeekdays = (data: WeekdaysSave, opts?: Quiet) =>
  call<{ version: number }>('PUT', `${CALENDAR}/weekdays`, data, opts);
/** When a working day is worked, and in which zone. */
export const saveHours = (data: HoursSave, opts?: Quiet) =>
  call<{ version: number }>('PUT', `${CALENDAR}/hours`, data, opts);
export const saveHoliday = (data: HolidaySave, opts?: Quiet) =>
  call<Holiday>('POST', `${CALENDAR}/holiday`, data, opts);
export const deleteHoliday = (id: string, opts?: Quiet) =>
  call<null>('DELETE', `${CALENDAR}/holiday/${id}`, undefined, opts);
export const importHolidays = (text: string, opts?: Quiet) =>
  call<HolidaysAdded>('POST', `${CALENDAR}/holiday/import`, { text }, opts);
export const addOfficialYear = (year: number, opts?: Quiet) =>
  call<HolidaysAdded>('POST', `${CALENDAR}/holiday/official`, { year }, opts);

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
