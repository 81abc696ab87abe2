/** The calls of the working calendar. No schemas: the console bundles this. */
import { get, post, put, remove } from '../../call';

const base = 'user-center/calendar';

export const calendarCalls = {
  get: get(base),
  saveWeekdays: put(`${base}/weekdays`),
  saveHours: put(`${base}/hours`),
  saveHoliday: post(`${base}/holiday`),
  deleteHoliday: remove(`${base}/holiday/{id}`),
  importHolidays: post(`${base}/holiday/import`),
  addOfficialYear: post(`${base}/holiday/official`),
};
