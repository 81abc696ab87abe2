/** Days as people write them: 下周五, 后天, 12-4, 3天后. Pure. */
import { chineseNumber, NUMERALS } from '@contract/text/numerals';
import dayjs, { type Dayjs } from 'dayjs';
import { thisDay } from './today';

const DAY = 'YYYY-MM-DD';
const near: Readonly<Record<string, number>> = {
  大前天: -3,
  前天: -2,
  昨天: -1,
  今天: 0,
  今日: 0,
  明天: 1,
  明日: 1,
  后天: 2,
  大后天: 3,
};
/** 日 and 天 both end a week. */
const weekdays = '一二三四五六日';
const units = { 天: 'day', 周: 'week', 个星期: 'week', 个月: 'month' } as const;

const COUNTED = new RegExp(`^(\\d{1,3}|[${NUMERALS}]{1,4})(天|周|个星期|个月)(后|前)$`);

/** Weeks begin on Monday. */
const mondayOf = (day: Dayjs) => day.subtract((day.day() + 6) % 7, 'day');

/** 周五 is the one to come; 本周五 and 下周五 are those of the weeks that are named. */
function weekdayIn(week: string, name: string, today: Dayjs): Dayjs {
  const at = weekdays.indexOf(name === '天' ? '日' : name);
  const weeks = week === '上' ? -1 : /^下+$/.test(week) ? week.length : 0;
  const day = mondayOf(today).add(weeks * 7 + at, 'day');
  return week === '' && day.isBefore(today) ? day.add(7, 'day') : day;
}

/** Of a year that has the day: not each has the 29th of February. */
function dateOf(year: number, month: number, date: number): Dayjs | null {
  const first = dayjs(new Date(year, month - 1, 1));
  return month < 1 || month > 12 || date < 1 || date > first.daysInMonth() ? null : first.date(date);
}

/** Without a year, the one that is not long gone. */
function dateIn(month: number, date: number, today: Dayjs): Dayjs | null {
  const earliest = today.subtract(6, 'month');
  const days = [today.year(), today.year() + 1].map((year) => dateOf(year, month, date));
  return days.find((day) => day && !day.isBefore(earliest)) ?? null;
}

/** Month and date, as 12-4 and 12月4日 tell them. */
const WRITTEN = /^(\d{1,2})[-/.月](\d{1,2})[日号]?$/;

/** The day that words say, YYYY-MM-DD; null where they say none. */
export function dayOfWords(words: string, now: Date = new Date()): string | null {
  const text = words.replace(/\s+/g, '');
  const today = thisDay(now);
  const said = (): Dayjs | null => {
    const days = near[text];
    if (days !== undefined) return today.add(days, 'day');
    const [, week = '', weekday] = /^(本|这|上|下{1,4})?(?:周|星期|礼拜)([一二三四五六日天])$/.exec(text) ?? [];
    if (weekday) return weekdayIn(week, weekday, today);
    const [, written = '', unit, side] = COUNTED.exec(text) ?? [];
    const count = chineseNumber(written);
    if (count !== null && unit) return today.add(side === '前' ? -count : count, units[unit as keyof typeof units]);
    if (text === '月底') return today.endOf('month').startOf('day');
    if (text === '下月底') return today.startOf('month').add(1, 'month').endOf('month').startOf('day');
    const [, month, date] = WRITTEN.exec(text) ?? [];
    return month && date ? dateIn(Number(month), Number(date), today) : null;
  };
  return said()?.format(DAY) ?? null;
}

/** As `dayOfWords`, for what is over: 周五 is the last one, 12-4 that of the last year where this year's is to come. */
export function pastDayOfWords(words: string, now: Date = new Date()): string | null {
  const today = thisDay(now);
  const text = words.replace(/\s+/g, '');
  const [, month, date] = WRITTEN.exec(text) ?? [];
  if (month && date) {
    const days = [today.year(), today.year() - 1].map((year) => dateOf(year, Number(month), Number(date)));
    return days.find((day) => day && !day.isAfter(today))?.format(DAY) ?? null;
  }
  const said = dayOfWords(words, now);
  const isAhead = said !== null && said > today.format(DAY);
  return isAhead && /^(?:周|星期|礼拜)/.test(text) ? dayjs(said).subtract(7, 'day').format(DAY) : said;
}

export interface QuickDay {
  words: string;
  day: string;
}

/** Those of the words that say a day in the range, each day once. */
export function quickDays(
  words: readonly string[],
  { min, max }: { min?: string | null; max?: string | null } = {},
  now: Date = new Date(),
): QuickDay[] {
  const days = words.map((one) => ({ words: one, day: dayOfWords(one, now) ?? '' }));
  return days.filter(
    ({ day }, at) =>
      day && (!min || day >= min) && (!max || day <= max) && days.findIndex((one) => one.day === day) === at,
  );
}
