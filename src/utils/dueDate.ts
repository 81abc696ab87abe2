import { DUE_SOON_DAYS } from '@contract/constants';
import dayjs from 'dayjs';
import { thisDay } from './today';

export type DueState = 'done' | 'past' | 'soon' | 'later';

/**
 * How near a due day is (§9): past due, under three days, or later; what is completed is neither. A day is due until
 * its end, so today is not past. The colours hang on these names in `DueDate`.
 */
export function dueState(day: string, completed = false, now: Date = new Date()): DueState {
  if (completed) return 'done';
  const daysLeft = dayjs(day).diff(thisDay(now), 'day');
  if (daysLeft < 0) return 'past';
  return daysLeft < DUE_SOON_DAYS ? 'soon' : 'later';
}

/** A day as a list shows it: near ones by name, this year's without the year. */
export function dueLabel(day: string, now: Date = new Date()): string {
  const date = dayjs(day);
  const daysLeft = date.diff(thisDay(now), 'day');
  if (daysLeft === 0) return '今天';
  if (daysLeft === 1) return '明天';
  if (daysLeft === -1) return '昨天';
  return date.format(date.year() === thisDay(now).year() ? 'M月D日' : 'YYYY年M月D日');
}
