/**
 * Zones: what the clocks on the walls of a place show, and when they show it. The only place that knows how to turn one into
 * the other; server and console ask it, so that a list, an export and a mail say the same hour. No imports.
 */

/** Where an enterprise works that named no zone. */
export const USUAL_ZONE = 'Asia/Shanghai';

export const DAY_MS = 86_400_000;
/** Offsets are kept by quarters of an hour: since 1972 no zone has changed its clocks between two of them. */
const QUARTER_MS = 900_000;
const KEPT_OFFSETS = 20_000;

export const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/**
 * The clocks of one zone. Instants are milliseconds since 1970; a wall time is written as if it were UTC, in milliseconds
 * too, so that its day is `Math.floor(wall / DAY_MS)`.
 */
export class Zone {
  private readonly format: Intl.DateTimeFormat;
  private readonly offsets = new Map<number, number>();

  /** @throws RangeError where there is no such zone */
  constructor(readonly name: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** How far the clocks are ahead of UTC at an instant. */
  offset(instant: number): number {
    const quarter = Math.floor(instant / QUARTER_MS);
    const known = this.offsets.get(quarter);
    if (known !== undefined) return known;
    const at = quarter * QUARTER_MS;
    const parts = this.format.formatToParts(at);
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
    const [hour, minute, second] = [part('hour'), part('minute'), part('second')];
    const offset = Date.UTC(part('year'), part('month') - 1, part('day'), hour, minute, second) - at;
    if (this.offsets.size > KEPT_OFFSETS) this.offsets.clear();
    this.offsets.set(quarter, offset);
    return offset;
  }

  wallAt = (instant: number): number => instant + this.offset(instant);

  /**
   * When the clocks show a wall time. Where they skip it, the first instant after the gap; where they show it twice, the
   * first of the two, or the last.
   */
  instantOf(wall: number, which: 'first' | 'last' = 'first'): number {
    const before = this.offset(wall - DAY_MS);
    const after = this.offset(wall + DAY_MS);
    if (before === after) return wall - before;
    const shown = [wall - before, wall - after].filter((instant) => this.wallAt(instant) === wall);
    if (shown.length > 0) return which === 'first' ? Math.min(...shown) : Math.max(...shown);
    // Skipped: the clocks change between these two instants, and so near each other are no two changes.
    let [early, late] = [wall - after, wall - before];
    while (late - early > 1) {
      const middle = Math.floor((early + late) / 2);
      if (this.offset(middle) === before) early = middle;
      else late = middle;
    }
    return late;
  }

  /** The day on the walls, as a number since 1970-01-01. */
  dayAt = (instant: number): number => Math.floor(this.wallAt(instant) / DAY_MS);

  /** The first instant of a day. */
  startOf = (day: number): number => this.instantOf(day * DAY_MS);

  /** `2026-11-27` */
  dayText = (instant: number): string => this.text(instant).slice(0, 10);

  /** `2026-11-27 19:32` */
  minuteText = (instant: number): string => this.text(instant).slice(0, 16).replace('T', ' ');

  private text = (instant: number): string => new Date(this.wallAt(instant)).toISOString();
}

const zones = new Map<string, Zone>();

/** @throws RangeError where there is no such zone */
export function zoneOf(name: string): Zone {
  let zone = zones.get(name);
  if (!zone) {
    zone = new Zone(name);
    zones.set(name, zone);
  }
  return zone;
}
