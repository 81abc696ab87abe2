/** What the calls of the working calendar take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Nothing, RowVersion } from '../../envelope';
import {
  CalendarInfo,
  Holiday,
  HolidayImport,
  HolidaySave,
  HolidaysAdded,
  HolidayYear,
  HoursSave,
  WeekdaysSave,
} from '../calendar';
import { calendarCalls } from './calls';

export const calendarApi = apiOf(calendarCalls, {
  get: { summary: '工作日历', data: CalendarInfo },
  saveWeekdays: { summary: '设置每周工作日', body: WeekdaysSave, data: Type.Object({ version: RowVersion }) },
  saveHours: { summary: '设置每天的工作时间与时区', body: HoursSave, data: Type.Object({ version: RowVersion }) },
  saveHoliday: { summary: '添加或修改节假日、补班', body: HolidaySave, data: Holiday },
  deleteHoliday: { summary: '删除节假日、补班', data: Nothing },
  importHolidays: { summary: '批量导入节假日、补班', body: HolidayImport, data: HolidaysAdded },
  addOfficialYear: { summary: '填入某年的官方放假安排', body: HolidayYear, data: HolidaysAdded },
});
export type CalendarApi = typeof calendarApi;
