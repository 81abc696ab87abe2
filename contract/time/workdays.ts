/**
 * Working days of an enterprise: which days of the week are worked, days off, and days worked in their stead (补班).
 * Days are numbers since 1970-01-01, so that a plan of thousands of tasks is quick to reckon. No imports: both sides use it.
 */

export const dayKinds = { off: '放假', work: '补班' } as const;
export type DayKind = keyof typeof dayKinds;

export interface DayRange {
  kind: DayKind;
  from: string;
  to: string;
}
export interface CalendarRules {
  /** Bit 0 is Monday. */
  weekdays: number;
  holidays: readonly DayRange[];
}

export const EVERY_WEEKDAY = 0b1111111;
/** Monday to Friday. */
export const USUAL_WEEKDAYS = 0b0011111;
/** Of one entry: the longest official holiday has ten days, a plant's summer break a few weeks. */
export const HOLIDAY_MAX_DAYS = 92;

const DAY_MS = 86_400_000;
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** 0 is Monday; the first day of 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

export class WorkCalendar {
  private readonly weekdays: number;
  private readonly special = new Map<number, DayKind>();

  /** Of two entries for one day the later one counts; a week without a working day is taken for one of five. */
  constructor({ weekdays, holidays }: CalendarRules) {
    this.weekdays = weekdays & EVERY_WEEKDAY || USUAL_WEEKDAYS;
    for (const { kind, from, to } of holidays) {
      const last = Math.min(dayNumber(to), dayNumber(from) + HOLIDAY_MAX_DAYS - 1);
      for (let day = dayNumber(from); day <= last; day += 1) this.special.set(day, kind);
    }
  }

  isWorkday(day: number): boolean {
    const kind = this.special.get(day);
    return kind ? kind === 'work' : (this.weekdays & (1 << weekdayOf(day))) !== 0;
  }

  /** What is said of the day beyond its place in the week. */
  kindOf(day: number): DayKind | undefined {
    return this.special.get(day);
  }

  /** The day itself where it is worked, else the next that is. */
  onOrAfter(day: number): number {
    let at = day;
    // Ends: a day of the week is worked, and special days are finite.
    while (!this.isWorkday(at)) at += 1;
    return at;
  }

  onOrBefore(day: number): number {
    let at = day;
    // Ends: a day of the week is worked, and special days are finite.
    while (!this.isWorkday(at)) at -= 1;
    return at;
  }

  /** `count` working days on, or back where it is negative; with 0 the day itself, or the next one that is worked. */
  add(day: number, count: number): number {
    if (count === 0) return this.onOrAfter(day);
    let at = day;
    for (let left = Math.abs(count); left > 0; left -= 1) {
      at = count > 0 ? this.onOrAfter(at + 1) : this.onOrBefore(at - 1);
    }
    return at;
  }

  /** Working days from `from` to `to`, both counted; 0 where there are none, or `to` comes first. */
  count(from: number, to: number): number {
    let days = 0;
    for (let day = from; day <= to; day += 1) if (this.isWorkday(day)) days += 1;
    return days;
  }

  /** How many working days `to` lies behind `from`; negative the other way. */
  distance(from: number, to: number): number {
    return to >= from ? this.count(from + 1, to) : -this.count(to + 1, from);
  }
}

/** From start to end in days, both counted. */
export interface Span {
  start: number;
  end: number;
}

/**
 * A span that begins at another day and takes as many working days as before. What stood on free days only keeps its
 * length in days.
 */
export function moveSpan(calendar: WorkCalendar, { start, end }: Span, to: number): Span {
  const length = calendar.count(start, end);
  if (length === 0) return { start: to, end: to + (end - start) };
  const first = calendar.onOrAfter(to);
  return { start: first, end: calendar.add(first, length - 1) };
}

interface OfficialYear {
  year: number;
  source: string;
  days: readonly (DayRange & { name: string })[];
}

const off = (name: string, from: string, to = from) => ({ kind: 'off' as const, name, from, to });
const work = (name: string, from: string) => ({ kind: 'work' as const, name: `${name}补班`, from, to: from });

/** As the State Council's general office announced them. A year that has not been announced is entered by hand. */
export const officialYears: readonly OfficialYear[] = [
  {
    year: 2025,
    source: '国务院办公厅关于 2025 年部分节假日安排的通知',
    days: [
      off('元旦', '2025-01-01'),
      work('春节', '2025-01-26'),
      off('春节', '2025-01-28', '2025-02-04'),
      work('春节', '2025-02-08'),
      off('清明节', '2025-04-04', '2025-04-06'),
      work('劳动节', '2025-04-27'),
      off('劳动节', '2025-05-01', '2025-05-05'),
      off('端午节', '2025-05-31', '2025-06-02'),
      work('国庆节', '2025-09-28'),
      off('国庆节、中秋节', '2025-10-01', '2025-10-08'),
      work('国庆节', '2025-10-11'),
    ],
  },
  {
    year: 2026,
    source: '国务院办公厅关于 2026 年部分节假日安排的通知',
    days: [
      off('元旦', '2026-01-01', '2026-01-03'),
      work('元旦', '2026-01-04'),
      work('春节', '2026-02-14'),
      off('春节', '2026-02-15', '2026-02-23'),
      work('春节', '2026-02-28'),
      off('清明节', '2026-04-04', '2026-04-06'),
      off('劳动节', '2026-05-01', '2026-05-05'),
      work('劳动节', '2026-05-09'),
      off('端午节', '2026-06-19', '2026-06-21'),
      work('国庆节', '2026-09-20'),
      off('中秋节', '2026-09-25', '2026-09-27'),
      off('国庆节', '2026-10-01', '2026-10-07'),
      work('国庆节', '2026-10-10'),
    ],
  },
];
