/**
 * Calendars of a file of MS Project: of the project, of tasks and of resources, each over another one, with exceptions that
 * recur. The plan itself is reckoned by the enterprise's; these say how long a task of the file really takes. Pure.
 */
import { dayNumber, USUAL_WEEKDAYS, weekdayOf } from '../../../../contract/time/workdays';

interface Period {
  from: string;
  to: string;
}
export interface FileException extends Period {
  worked: boolean;
  /** As the file numbers them: 1 each day, 2 and 3 yearly, 4 and 5 monthly, 6 weekly, 7 each so many days. */
  type: number;
  every: number;
  /** Bit 0 is Sunday. */
  weekdays: number;
  /** 0 is January. */
  month: number;
  day: number;
  /** 0 to 3 the first to the fourth, 4 the last. */
  position: number;
  /** 0 any day, 1 a weekday, 2 a day of the weekend, 3 to 9 Sunday to Saturday. */
  item: number;
}
export interface FileCalendar {
  uid: number;
  name: string;
  /** -1: none below it. */
  base: number;
  /** Sunday first; null where it is as in the calendar below. */
  week: (boolean | null)[];
  exceptions: FileException[];
  weeks: (Period & { week: (boolean | null)[] })[];
}

/** The days on which somebody works, and whose calendar says so. */
export interface Worked {
  name: string;
  isWorked: (day: number) => boolean;
}

const DEPTH = 8;
/** A calendar without a day on which anybody works would be sought in for ever. */
const FURTHEST = 4_000;
const sundayFirst = (day: number) => (weekdayOf(day) + 1) % 7;
const dayIn = (text: string): number => dayNumber(text.slice(0, 10));
const within = ({ from, to }: Period, day: number) => day >= dayIn(from) && day <= dayIn(to);
const partsOf = (day: number) => {
  const date = new Date(day * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate() };
};
const monthsBetween = (from: number, to: number) => {
  const [a, b] = [partsOf(from), partsOf(to)];
  return (b.year - a.year) * 12 + b.month - a.month;
};

function isItem(day: number, item: number): boolean {
  const weekday = sundayFirst(day);
  const isWeekend = weekday === 0 || weekday === 6;
  if (item === 0) return true;
  if (item <= 2) return isWeekend === (item === 2);
  return weekday === item - 3;
}

/** Whether a day is the first, second … last of its kind in its month. */
function isPositioned(day: number, { item, position }: FileException): boolean {
  if (!isItem(day, item)) return false;
  const { month, date } = partsOf(day);
  const same = (from: number, step: number) => {
    let count = 0;
    // Ends: a month has 31 days at most.
    for (let at = from + step; partsOf(at).month === month; at += step) if (isItem(at, item)) count += 1;
    return count;
  };
  return position >= 4 ? same(day, 1) === 0 : date > 0 && same(day, -1) === position;
}

function recurs(one: FileException, day: number): boolean {
  const first = dayIn(one.from);
  const { month, date } = partsOf(day);
  const inMonth = () => monthsBetween(first, day) % one.every === 0;
  switch (one.type) {
    case 2:
      return month === one.month && date === one.day;
    case 3:
      return month === one.month && isPositioned(day, one);
    case 4:
      return inMonth() && date === one.day;
    case 5:
      return inMonth() && isPositioned(day, one);
    case 6: {
      const week = Math.floor((day - (first - sundayFirst(first))) / 7);
      return week % one.every === 0 && (one.weekdays & (1 << sundayFirst(day))) !== 0;
    }
    case 7:
      return (day - first) % one.every === 0;
    default:
      return true;
  }
}

export class FileCalendars {
  private readonly byUid: ReadonlyMap<number, FileCalendar>;

  constructor(calendars: readonly FileCalendar[]) {
    this.byUid = new Map(calendars.map((one) => [one.uid, one]));
  }

  has = (uid: number): boolean => this.byUid.has(uid);

  /** Null where the file has no such calendar. */
  of(uid: number): Worked | null {
    const calendar = this.byUid.get(uid);
    if (!calendar) return null;
    const known = new Map<number, boolean>();
    const isWorked = (day: number) => {
      const found = known.get(day) ?? this.isWorkedIn(calendar, day);
      known.set(day, found);
      return found;
    };
    return { name: calendar.name, isWorked };
  }

  /** From the calendar down to what stands below it all. */
  private line(calendar: FileCalendar): FileCalendar[] {
    const line: FileCalendar[] = [];
    let at: FileCalendar | undefined = calendar;
    while (at && line.length < DEPTH && !line.includes(at)) {
      line.push(at);
      at = this.byUid.get(at.base);
    }
    return line;
  }

  private isWorkedIn(calendar: FileCalendar, day: number): boolean {
    const line = this.line(calendar);
    for (const { exceptions } of line) {
      const found = exceptions.find((one) => within(one, day) && recurs(one, day));
      if (found) return found.worked;
    }
    const weekday = sundayFirst(day);
    for (const { weeks, week } of line) {
      const found = weeks.find((one) => within(one, day))?.week[weekday] ?? week[weekday] ?? null;
      if (found !== null) return found;
    }
    return (USUAL_WEEKDAYS & (1 << weekdayOf(day))) !== 0;
  }
}

/** Worked where all of them are. */
export const together = (all: readonly Worked[]): Worked => ({
  name: all.map(({ name }) => name).join('、'),
  isWorked: (day) => all.every(({ isWorked }) => isWorked(day)),
});

export function countWorked({ isWorked }: Worked, from: number, to: number): number {
  let count = 0;
  for (let day = from; day <= Math.min(to, from + 10 * FURTHEST); day += 1) if (isWorked(day)) count += 1;
  return count;
}

/** The day with which so many working days end, from `from` on, or back to it; null where that is too far away. */
export function reachWorked({ isWorked }: Worked, from: number, count: number, step: 1 | -1 = 1): number | null {
  let left = count;
  for (let [day, gone] = [from, 0]; gone < FURTHEST; day += step, gone += 1) {
    if (isWorked(day)) left -= 1;
    if (left <= 0) return day;
  }
  return null;
}
