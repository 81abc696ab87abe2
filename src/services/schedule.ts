/** The working calendar: the only caller of its endpoints. */
import { ErrorShowType } from '@contract/constants';
import type {
  CalendarInfo,
  Holiday,
  HolidaySave,
  HolidaysAdded,
  HoursSave,
  WeekdaysSave,
} from '@contract/tenant/calendar';
import { request } from '@umijs/max';
import type { Quiet } from './project';

const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, data?: object, { quiet }: Quiet = {}) =>
  request<T>(url, { method, ...(data && { data }), ...(quiet && { showType: ErrorShowType.SILENT }) });

const CALENDAR = '/api/user-center/calendar';

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
