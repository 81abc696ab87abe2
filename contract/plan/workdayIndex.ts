/**
 * Working days as points on a line, so that a plan is reckoned by adding. Point n is the morning of the n-th working day and
 * the evening of the one before: a start is the working days before it, an end the working days up to and with it.
 */
import { dayNumber, type WorkCalendar } from '../time/workdays';

const STEP = 512;
/**
 * Days from outside end in 2199. Lengths that add up lead further: the line goes on for three hundred years, so that the one
 * who is refused is told what ends there, and stops, since a line without an end would take all memory.
 */
const LAST = dayNumber('2499-12-31');

/** Lengths and lags add up to a day that is none. */
export class DaysBeyondReach extends Error {
  constructor() {
    super('排期超出可计算的日期范围，请检查工期、间隔与日期');
  }
}

export class WorkdayIndex {
  /** Working days before each day from `first` on. */
  private readonly before: number[] = [0];
  /** The day of each working day. */
  private readonly days: number[] = [];

  /** @param first no day of the plan lies before it */
  constructor(
    private readonly calendar: WorkCalendar,
    readonly first: number,
  ) {}

  private grow(): void {
    if (this.first + this.before.length > LAST) throw new DaysBeyondReach();
    for (let step = 0; step < STEP; step += 1) {
      const day = this.first + this.before.length - 1;
      const isWorked = this.calendar.isWorkday(day);
      if (isWorked) this.days.push(day);
      this.before.push((this.before.at(-1) ?? 0) + (isWorked ? 1 : 0));
    }
  }

  /** The point of a morning: the working days before that day. */
  morning(day: number): number {
    const at = day > this.first ? day - this.first : 0;
    while (at >= this.before.length) this.grow();
    return this.before[at] ?? 0;
  }

  /** The point of an evening: the working days up to and with that day. */
  evening = (day: number): number => this.morning(day + 1);

  /** The working day that begins at a point. */
  dayFrom(point: number): number {
    const at = Math.max(0, point);
    while (at >= this.days.length) this.grow();
    return this.days[at] ?? this.first;
  }

  /** The working day that ends at a point. */
  dayUntil = (point: number): number => this.dayFrom(point - 1);
}
