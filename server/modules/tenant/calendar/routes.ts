/** The working calendar (product model 17.7 `holiday`). Everybody's plans show it; who manages the enterprise keeps it. */
import { IdParams, RowVersion } from '../../../../contract/envelope';
import {
  CalendarInfo,
  Holiday,
  HolidayImport,
  HolidaySave,
  HolidaysAdded,
  HolidayYear,
  HoursSave,
  WeekdaysSave,
} from '../../../../contract/tenant/calendar';
import { global, inTenant, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import {
  addOfficialYear,
  CALENDAR_PRIVILEGE,
  importHolidays,
  readCalendar,
  removeHoliday,
  saveHoliday,
  saveHours,
  saveWeekdays,
} from './service';

const base = 'user-center/calendar';
const right = global(CALENDAR_PRIVILEGE);

export const calendarRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '工作日历',
    right: inTenant,
    schemas: { data: CalendarInfo },
    handle: (context) => readCalendar(context),
  }),
  route({
    method: 'PUT',
    path: `${base}/weekdays`,
    summary: '设置每周工作日',
    right,
    schemas: { body: WeekdaysSave, data: Type.Object({ version: RowVersion }) },
    handle: (context, { body }) => saveWeekdays(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/hours`,
    summary: '设置每天的工作时间与时区',
    right,
    schemas: { body: HoursSave, data: Type.Object({ version: RowVersion }) },
    handle: (context, { body }) => saveHours(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/holiday`,
    summary: '添加或修改节假日、补班',
    right,
    schemas: { body: HolidaySave, data: Holiday },
    handle: (context, { body }) => saveHoliday(context, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/holiday/{id}`,
    summary: '删除节假日、补班',
    right,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeHoliday(context, params.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/holiday/import`,
    summary: '批量导入节假日、补班',
    right,
    schemas: { body: HolidayImport, data: HolidaysAdded },
    handle: (context, { body }) => importHolidays(context, body.text),
  }),
  route({
    method: 'POST',
    path: `${base}/holiday/official`,
    summary: '填入某年的官方放假安排',
    right,
    schemas: { body: HolidayYear, data: HolidaysAdded },
    handle: (context, { body }) => addOfficialYear(context, body.year),
  }),
];
