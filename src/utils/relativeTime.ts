import { DATE_TIME_FORMAT } from '@contract/constants';
import dayjs from 'dayjs';

const MINUTE = 60_000;

/** How long ago, while that says more than the date does: up to a day, then the date. The future is told as a date. */
export function relativeTime(instant: string | number | Date, now: Date = new Date()): string {
  const time = dayjs(instant);
  if (!time.isValid()) return '';
  const minutes = Math.floor((now.getTime() - time.valueOf()) / MINUTE);
  if (minutes >= 0 && minutes < 1) return '刚刚';
  if (minutes >= 0 && minutes < 60) return `${minutes}分钟前`;
  if (time.isSame(now, 'day') && minutes >= 0) return `${Math.floor(minutes / 60)}小时前`;
  if (time.isSame(dayjs(now).subtract(1, 'day'), 'day')) return `昨天 ${time.format('HH:mm')}`;
  return time.format(time.isSame(now, 'year') ? 'M月D日 HH:mm' : DATE_TIME_FORMAT);
}
