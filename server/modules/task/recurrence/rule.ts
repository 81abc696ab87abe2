/** The days of a recurring rule (RFC 5545, by `rrule`), and the moment at which the task of a day is created. Pure. */
import { type Options, RRule, type Weekday } from 'rrule';
import type { Occurrence, RecurrenceRule } from '../../../../contract/task/recurrence';
import { isZone, USUAL_ZONE, zoneOf } from '../../../../contract/time/zone';
import { addDays } from '../../../base/present';
import { invalid } from '../../../errors';

const weekdays: readonly Weekday[] = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU];
const workdays = weekdays.slice(0, 5);
const frequencies = { daily: RRule.DAILY, weekly: RRule.WEEKLY, monthly: RRule.MONTHLY, yearly: RRule.YEARLY } as const;

/** Days are counted in UTC throughout: a day has no zone, only the hour of creation does. */
const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const weekdayOf = (day: string) => utc(day).getUTCDay() || 7;
const weekday = (number: number): Weekday => weekdays[number - 1] ?? RRule.MO;

/** In a month that is too short, its last day stands in: 31 means "the 31st, or the last day". */
const onDay = (day: number): Partial<Options> =>
  day <= 28
    ? { bymonthday: [day] }
    : { bymonthday: Array.from({ length: day - 27 }, (_, at) => 28 + at), bysetpos: [-1] };

function inMonth({ monthBy = 'day', monthDay, nth = 1, nthWeekday, start }: RecurrenceRule): Partial<Options> {
  switch (monthBy) {
    case 'day':
      return onDay(monthDay ?? utc(start).getUTCDate());
    case 'nth':
      return { byweekday: [weekday(nthWeekday ?? weekdayOf(start)).nth(nth)] };
    case 'lastDay':
      return { bymonthday: [-1] };
    case 'lastWorkday':
      return { byweekday: [...workdays], bysetpos: [-1] };
  }
}

function rruleOf(rule: RecurrenceRule): RRule {
  const { frequency, interval, start, end, count } = rule;
  return new RRule({
    freq: frequencies[frequency],
    interval,
    wkst: RRule.MO,
    dtstart: utc(start),
    ...(end && { until: utc(end) }),
    ...(count && { count }),
    ...(frequency === 'weekly' && {
      byweekday: (rule.weekdays?.length ? rule.weekdays : [weekdayOf(start)]).map(weekday),
    }),
    ...(frequency === 'monthly' && inMonth(rule)),
    ...(frequency === 'yearly' && { ...inMonth(rule), bymonth: [rule.month ?? utc(start).getUTCMonth() + 1] }),
  });
}

/** The day itself, a neighbouring working day, or none, as the rule wants it on a weekend. */
function besideWeekend(day: string, choice: RecurrenceRule['weekend']): string | null {
  const number = weekdayOf(day);
  if (number < 6 || choice === 'keep') return day;
  if (choice === 'skip') return null;
  return choice === 'before' ? addDays(day, 5 - number) : addDays(day, 8 - number);
}

/** A rule that finds nothing in so many steps finds nothing. */
const STEPS = 1000;

/** Days of the rule from a day on, in their order, each once. */
export function* daysFrom(rule: RecurrenceRule, from: string): Generator<string> {
  const dates = rruleOf(rule);
  // A weekend moves a day by two days at the most.
  let cursor = utc(addDays(from, -3));
  let last = '';
  for (let step = 0; step < STEPS; step += 1) {
    const date = dates.after(cursor, step === 0);
    if (!date) return;
    cursor = date;
    const day = besideWeekend(dayOf(date), rule.weekend);
    if (day !== null && day >= from && day > last) {
      last = day;
      yield day;
    }
  }
}

const HOUR_MS = 3_600_000;

/** The moment of an hour of a day in a zone. An hour that a change of clocks leaves out is the first moment after it. */
export const momentOf = (day: string, hour: number, timeZone: string): Date =>
  new Date(zoneOf(timeZone).instantOf(Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS));

export const occurrenceOn = (rule: RecurrenceRule, day: string): Occurrence => ({
  day,
  at: momentOf(addDays(day, -rule.aheadDays), rule.hour, rule.timeZone).toISOString(),
});

export function nextOccurrences(rule: RecurrenceRule, from: string, limit: number): Occurrence[] {
  const found: Occurrence[] = [];
  for (const day of daysFrom(rule, from)) {
    found.push(occurrenceOn(rule, day));
    if (found.length === limit) break;
  }
  return found;
}

/** Refuses a rule that contradicts itself or never falls on a day. */
export function assertRule(rule: RecurrenceRule): void {
  if (!isZone(rule.timeZone)) throw invalid(`时区不存在，例如 ${USUAL_ZONE}`, 'rule.timeZone');
  if (rule.end && rule.end < rule.start) throw invalid('结束日期不能早于开始日期', 'rule.end');
  if (nextOccurrences(rule, rule.start, 1).length === 0) throw invalid('按此规则没有任何日期，请调整', 'rule');
}
