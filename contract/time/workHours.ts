/**
 * Working hours of an enterprise: the segments of a working day in its zone, and reckoning with working minutes between
 * instants (milliseconds since 1970). A year's working days are summed once, so that both questions cost the same
 * whatever lies between. No imports but the calendar's: both sides use it.
 */
import { dayNumber, type WorkCalendar } from './workdays';

/** Minutes of the local day: 540 is 09:00, 1440 the end of the day. */
export interface Segment {
  from: number;
  to: number;
}
export interface HoursRules {
  segments: readonly Segment[];
  /** IANA name. */
  zone: string;
}

/** 09:00–12:00 and 13:30–18:00: 450 minutes. */
export const USUAL_HOURS: HoursRules = {
  segments: [
    { from: 540, to: 720 },
    { from: 810, to: 1080 },
  ],
  zone: 'Asia/Shanghai',
};
export const SEGMENTS_MAX = 6;

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Why these are no segments of a day, in words; undefined where they are. */
export function segmentsIssue(segments: readonly Segment[]): string | undefined {
  if (segments.length === 0) return '至少需要一段工作时间';
  if (segments.length > SEGMENTS_MAX) return `一天最多 ${SEGMENTS_MAX} 段工作时间`;
  const sorted = [...segments].sort((a, b) => a.from - b.from);
  for (const [index, { from, to }] of sorted.entries()) {
    if (from < 0 || to > 1440 || !Number.isInteger(from) || !Number.isInteger(to)) return '工作时间超出一天的范围';
    if (to <= from) return '每段工作时间的结束要晚于开始';
    const next = sorted[index + 1];
    if (next && next.from < to) return '各段工作时间不能重叠';
  }
  return undefined;
}

export const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** Local time of a zone as if it were UTC, and back. */
class Zone {
  private readonly format: Intl.DateTimeFormat;
  /** Offsets by hour: a zone changes its own at full hours, or at halves where the hour is asked for anyway. */
  private readonly offsets = new Map<number, number>();

  constructor(zone: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  toLocal = (instant: number): number => instant + this.offset(instant);

  /** A local time that a change of the clocks leaves out is taken for the one an hour on. */
  toInstant(local: number): number {
    const guess = local - this.offset(local);
    return local - this.offset(guess);
  }

  private offset(instant: number): number {
    const key = Math.floor(instant / (DAY / 48));
    const known = this.offsets.get(key);
    if (known !== undefined) return known;
    const at = key * (DAY / 48);
    const parts = Object.fromEntries(this.format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts as Record<string, number>;
    const offset = Date.UTC(year, month - 1, day, hour, minute, second) - at;
    if (this.offsets.size > 10_000) this.offsets.clear();
    this.offsets.set(key, offset);
    return offset;
  }
}

/** Working days before each day of one year. */
interface YearSums {
  first: number;
  /** `before[i]`: working days of the year before its day `i`; the last entry is their total. */
  before: Uint16Array;
}

export class WorkHours {
  private readonly segments: readonly Segment[];
  private readonly dayLength: number;
  private readonly zone: Zone;
  private readonly years = new Map<number, YearSums>();
  readonly zoneName: string;

  /** @param rules segments that overlap, or none, are taken for the usual ones */
  constructor(
    private readonly calendar: WorkCalendar,
    { segments, zone }: HoursRules = USUAL_HOURS,
  ) {
    this.segments = segmentsIssue(segments) ? USUAL_HOURS.segments : [...segments].sort((a, b) => a.from - b.from);
    this.dayLength = this.segments.reduce((sum, { from, to }) => sum + to - from, 0) * MINUTE;
    this.zoneName = isZone(zone) ? zone : USUAL_HOURS.zone;
    this.zone = new Zone(this.zoneName);
  }

  /** Working minutes of a day. */
  get minutesADay(): number {
    return this.dayLength / MINUTE;
  }

  /** The earliest instant by which `minutes` of working time have passed since `from`: a day used up ends at its last minute. */
  add(from: number, minutes: number): number {
    return this.addMs(from, minutes * MINUTE);
  }

  addMs(from: number, ms: number): number {
    if (ms <= 0) return from;
    const local = this.zone.toLocal(from);
    let day = Math.floor(local / DAY);
    let left = ms + this.workedOn(day, local - day * DAY);
    // Whole days of the year at once, then the day within it.
    for (;;) {
      const { sums, index } = this.yearOf(day);
      const total = sums.before[sums.before.length - 1] as number;
      const already = sums.before[index] as number;
      const wholeDays = Math.ceil(left / this.dayLength);
      if (already + wholeDays <= total) {
        const target = already + wholeDays;
        let low = index;
        let high = sums.before.length - 1;
        while (low < high) {
          const middle = (low + high) >> 1;
          if ((sums.before[middle] as number) >= target) high = middle;
          else low = middle + 1;
        }
        // `low` is the first day before which the target is reached: the target falls on the day before it.
        const within = left - (wholeDays - 1) * this.dayLength;
        return this.zone.toInstant((sums.first + low - 1) * DAY + this.placeOf(within));
      }
      left -= (total - already) * this.dayLength;
      day = sums.first + sums.before.length - 1;
    }
  }

  /** Working time between two instants in milliseconds; 0 where the second comes first. */
  msBetween(from: number, to: number): number {
    if (to <= from) return 0;
    return this.position(to) - this.position(from);
  }

  /** Whole minutes of working time between two instants. */
  between(from: number, to: number): number {
    return Math.floor(this.msBetween(from, to) / MINUTE);
  }

  isWorkingAt(instant: number): boolean {
    const local = this.zone.toLocal(instant);
    const day = Math.floor(local / DAY);
    const minute = (local - day * DAY) / MINUTE;
    return this.calendar.isWorkday(day) && this.segments.some(({ from, to }) => minute >= from && minute < to);
  }

  /** The instant of a local day and minute. */
  at = (day: string | number, minute: number): number =>
    this.zone.toInstant((typeof day === 'number' ? day : dayNumber(day)) * DAY + minute * MINUTE);

  /** The local day that an instant falls on, as a number since 1970. */
  dayOf = (instant: number): number => Math.floor(this.zone.toLocal(instant) / DAY);

  /** Working time since 1970 would be a long way: since the first year asked about, which cancels out in differences. */
  private position(instant: number): number {
    const local = this.zone.toLocal(instant);
    const day = Math.floor(local / DAY);
    return this.daysBefore(day) * this.dayLength + this.workedOn(day, local - day * DAY);
  }

  private daysBefore(day: number): number {
    const { year, sums, index } = this.yearOf(day);
    return this.upToYear(year) + (sums.before[index] as number);
  }

  private readonly totals = new Map<number, number>();
  private upToYear(year: number): number {
    if (year <= FIRST_YEAR) return 0;
    const known = this.totals.get(year);
    if (known !== undefined) return known;
    const { before } = this.sums(year - 1);
    const total = this.upToYear(year - 1) + (before[before.length - 1] as number);
    this.totals.set(year, total);
    return total;
  }

  private yearOf(day: number) {
    const year = Math.max(FIRST_YEAR, new Date(day * DAY).getUTCFullYear());
    const sums = this.sums(year);
    return { year, sums, index: Math.max(0, day - sums.first) };
  }

  private sums(year: number): YearSums {
    const known = this.years.get(year);
    if (known) return known;
    const first = dayNumber(`${year}-01-01`);
    const length = dayNumber(`${year + 1}-01-01`) - first;
    const before = new Uint16Array(length + 1);
    for (let day = 0; day < length; day += 1) {
      before[day + 1] = (before[day] as number) + (this.calendar.isWorkday(first + day) ? 1 : 0);
    }
    const sums = { first, before };
    this.years.set(year, sums);
    return sums;
  }

  /** What of a day's working time has passed at a moment of it. */
  private workedOn(day: number, msOfDay: number): number {
    if (!this.calendar.isWorkday(day)) return 0;
    return this.segments.reduce(
      (sum, { from, to }) => sum + Math.max(0, Math.min(msOfDay, to * MINUTE) - from * MINUTE),
      0,
    );
  }

  /** The moment of a day at which so much of its working time has passed. */
  private placeOf(worked: number): number {
    let left = worked;
    for (const { from, to } of this.segments) {
      const length = (to - from) * MINUTE;
      if (left <= length) return from * MINUTE + left;
      left -= length;
    }
    return DAY;
  }
}

/** Nothing here is older. */
const FIRST_YEAR = 2000;
