/** The working calendar (product model 17.7 `holiday`). Everybody's plans show it; who manages the enterprise keeps it. */
import { calendarApi } from '../../../../contract/tenant/calendar/api';
import { global, inTenant, type RouteDefinition, route } from '../../../http/route';
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

const right = global(CALENDAR_PRIVILEGE);

export const calendarRoutes: RouteDefinition[] = [
  route(calendarApi.get, inTenant, (context) => readCalendar(context)),
  route(calendarApi.saveWeekdays, right, (context, { body }) => saveWeekdays(context, body)),
  route(calendarApi.saveHours, right, (context, { body }) => saveHours(context, body)),
  route(calendarApi.saveHoliday, right, (context, { body }) => saveHoliday(context, body)),
  route(calendarApi.deleteHoliday, right, async (context, { params }) => {
    await removeHoliday(context, params.id);
    return null;
  }),
  route(calendarApi.importHolidays, right, (context, { body }) => importHolidays(context, body.text)),
  route(calendarApi.addOfficialYear, right, (context, { body }) => addOfficialYear(context, body.year)),
];
