/** What antd's pickers take for now: they ask for `tz()` where dayjs has it. Only loaded where the browser's own is wrong. */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

export function keepPickersZone(zone: string): void {
  dayjs.extend(utc);
  dayjs.extend(timezone);
  dayjs.tz.setDefault(zone);
}
