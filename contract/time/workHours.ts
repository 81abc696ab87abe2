/**
 * Working hours of an enterprise: the segments of a working day in its zone, and reckoning with working minutes between
 * instants (milliseconds since 1970). A year's working time is summed once, so that both questions cost the same whatever
 * lies between. Working time is what really passes: a segment over a change of the clocks is an hour shorter or longer.
 * No imports but the calendar's and the zone's: both sides use it.
 */
import { dayNumber, type WorkCalendar } from './workdays';
import { DAY_MS, isZone, USUAL_ZONE, type Zone, zoneOf } from './zone';

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
  zone: USUAL_ZONE,
};
export const SEGMENTS_MAX = 6;

const MINUTE = 60_000;

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

/** Working time before each day of one year. */
interface YearSums {
  first: number;
  /** `before[i]`: milliseconds of working time in the year before its day `i`; the last entry is their total. */
  before: Float64Array;
}
/** A segment of one day as it really passes, `[from, to)`. */
interface Stretch {
  from: number;
  to: number;
}

/** Nothing here is older. */
const FIRST_YEAR = 2000;
/** As far as days go here. A week has a working day, so that only an absurd length of time would end behind it. */
const LAST_YEAR = 2199;

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
    this.zoneName = isZone(zone) ? zone : USUAL_ZONE;
    this.zone = zoneOf(this.zoneName);
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
    const start = this.dayOf(from);
    const { year: first, sums, index } = this.yearOf(start);
    let target = (sums.before[index] as number) + this.workedOn(start, from) + ms;
    for (let year = first; year <= LAST_YEAR; year += 1) {
      const { first: firstDay, before } = this.sums(year);
      const total = before[before.length - 1] as number;
      if (target > total) {
        target -= total;
        continue;
      }
      let [low, high] = [0, before.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((before[middle] as number) >= target) high = middle;
        else low = middle + 1;
      }
      // `low` is the first day before which so much has passed: the moment lies on the day before it.
      return this.placeOn(firstDay + low - 1, target - (before[low - 1] as number));
    }
    throw new RangeError('so much working time never passes');
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
    return this.stretchesOf(this.dayOf(instant)).some(({ from, to }) => instant >= from && instant < to);
  }

  /** The instant of a local day and minute. */
  at = (day: string | number, minute: number): number =>
    this.zone.instantOf((typeof day === 'number' ? day : dayNumber(day)) * DAY_MS + minute * MINUTE);

  /**
   * The local day that an instant falls on, as a number since 1970. A day that has begun goes on where the clocks are put back
   * over midnight: days come one after the other.
   */
  dayOf(instant: number): number {
    const day = this.zone.dayAt(instant);
    return instant >= this.zone.startOf(day + 1) ? day + 1 : day;
  }

  /** Working time since 1970 would be a long way: since the first year asked about, which cancels out in differences. */
  private position(instant: number): number {
    const day = this.dayOf(instant);
    const { year, sums, index } = this.yearOf(day);
    return this.upToYear(year) + (sums.before[index] as number) + this.workedOn(day, instant);
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
    const year = Math.max(FIRST_YEAR, new Date(day * DAY_MS).getUTCFullYear());
    const sums = this.sums(year);
    return { year, sums, index: Math.max(0, day - sums.first) };
  }

  private sums(year: number): YearSums {
    const known = this.years.get(year);
    if (known) return known;
    const first = dayNumber(`${year}-01-01`);
    const length = dayNumber(`${year + 1}-01-01`) - first;
    const changing = this.changingDays(first, length);
    const before = new Float64Array(length + 1);
    for (let at = 0; at < length; at += 1) {
      const day = first + at;
      const worked = changing.has(day)
        ? this.stretchesOf(day).reduce((sum, { from, to }) => sum + to - from, 0)
        : this.calendar.isWorkday(day)
          ? this.dayLength
          : 0;
      before[at + 1] = (before[at] as number) + worked;
    }
    const sums = { first, before };
    this.years.set(year, sums);
    return sums;
  }

  /** Days on which the clocks may change: around each pair of midnights of UTC that they stand differently at. */
  private changingDays(first: number, length: number): Set<number> {
    const days = new Set<number>();
    for (let day = first - 1; day <= first + length; day += 1) {
      if (this.zone.offset(day * DAY_MS) === this.zone.offset((day + 1) * DAY_MS)) continue;
      for (const near of [day - 1, day, day + 1]) days.add(near);
    }
    return days;
  }

  /** The working time of a day as it really passes: none twice, and all of it before the next day begins. */
  private stretchesOf(day: number): Stretch[] {
    if (!this.calendar.isWorkday(day)) return [];
    const next = this.zone.startOf(day + 1);
    let used = this.zone.startOf(day);
    return this.segments.map(({ from, to }) => {
      const start = Math.max(used, this.zone.instantOf(day * DAY_MS + from * MINUTE));
      const end = Math.min(next, this.zone.instantOf(day * DAY_MS + to * MINUTE, 'last'));
      used = Math.max(start, end);
      return { from: start, to: used };
    });
  }

  /** What of a day's working time has passed at an instant. */
  private workedOn(day: number, instant: number): number {
    return this.stretchesOf(day).reduce((sum, { from, to }) => sum + Math.max(0, Math.min(instant, to) - from), 0);
  }

  /** The instant at which so much of a day's working time has passed. */
  private placeOn(day: number, worked: number): number {
    let left = worked;
    const stretches = this.stretchesOf(day);
    for (const { from, to } of stretches) {
      if (left <= to - from) return from + left;
      left -= to - from;
    }
    return stretches.at(-1)?.to ?? this.zone.startOf(day + 1);
  }
}
