/** A recurring rule as its form holds it. Pure. */

import type { RecurrenceRule } from '@contract/task/recurrence';
import { USUAL_ZONE } from '@contract/time/zone';
import dayjs, { type Dayjs } from 'dayjs';
import { thisDay } from '@/utils/today';

export interface RuleDraft extends Omit<RecurrenceRule, 'start' | 'end' | 'count'> {
  start: Dayjs;
  ends: 'never' | 'on' | 'after';
  end?: Dayjs | null;
  count?: number | null;
}

export const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const weekdayOf = (day: Dayjs) => day.day() || 7;

export const newRule = (): RuleDraft => ({
  frequency: 'weekly',
  interval: 1,
  weekdays: [weekdayOf(thisDay())],
  monthBy: 'day',
  monthDay: thisDay().date(),
  nth: 1,
  nthWeekday: weekdayOf(thisDay()),
  month: thisDay().month() + 1,
  start: thisDay(),
  ends: 'never',
  weekend: 'keep',
  hour: 9,
  timeZone: USUAL_ZONE,
  aheadDays: 0,
});

export const readRule = ({ start, end, count, ...rule }: RecurrenceRule): RuleDraft => ({
  ...newRule(),
  ...rule,
  start: dayjs(start),
  ends: count ? 'after' : end ? 'on' : 'never',
  end: end ? dayjs(end) : null,
  count: count ?? null,
});

/** Only what counts for its frequency; null while something is missing. */
export function toRule(draft: RuleDraft): RecurrenceRule | null {
  const { frequency, interval, start, ends, end, count, weekend, hour, timeZone, aheadDays } = draft;
  if (!start || !interval || hour === undefined || hour === null || !timeZone) return null;
  if ((ends === 'on' && !end) || (ends === 'after' && !count)) return null;
  const { monthBy = 'day', monthDay, nth, nthWeekday, month, weekdays } = draft;
  return {
    frequency,
    interval,
    start: start.format('YYYY-MM-DD'),
    weekend,
    hour,
    timeZone,
    aheadDays: aheadDays ?? 0,
    ...(ends === 'on' && end && { end: end.format('YYYY-MM-DD') }),
    ...(ends === 'after' && { count }),
    ...(frequency === 'weekly' && { weekdays }),
    ...((frequency === 'monthly' || frequency === 'yearly') && {
      monthBy,
      ...(monthBy === 'day' && { monthDay }),
      ...(monthBy === 'nth' && { nth, nthWeekday }),
    }),
    ...(frequency === 'yearly' && { month }),
  };
}
