/** Earned value in hours or in money (areas of the specification: time). A figure without a sound base is null: "—". */
import type { WorkCalendar } from './workdays';

export interface Baseline {
  from: number;
  to: number;
  value: number;
}

/** Planned until the end of the cut-off day, by working days; a plan without one counts whole at its end. */
export function plannedValue({ from, to, value }: Baseline, cutOff: number, calendar: WorkCalendar): number {
  const whole = calendar.count(from, to);
  if (whole === 0) return cutOff >= to ? value : 0;
  return cutOff < from ? 0 : (value * calendar.count(from, Math.min(to, cutOff))) / whole;
}

const ratio = (a: number, b: number): number | null => (b > 0 ? a / b : null);

export interface EarnedValue {
  spi: number | null;
  cpi: number | null;
  /** At completion: as it cost so far; the rest as planned; the rest as late and as dear as so far. */
  eac: { byCost: number | null; asPlanned: number; byCostAndTime: number | null };
  /** How dear the rest may be. */
  tcpi: number | null;
}

export function earnedValue({ bac, pv, ev, ac }: { bac: number; pv: number; ev: number; ac: number }): EarnedValue {
  const [spi, cpi] = [ratio(ev, pv), ratio(ev, ac)];
  const rest = spi === null || cpi === null ? null : ratio(bac - ev, cpi * spi);
  return {
    spi,
    cpi,
    eac: {
      byCost: cpi === null ? null : ratio(bac, cpi),
      asPlanned: ac + bac - ev,
      byCostAndTime: rest === null ? null : ac + rest,
    },
    tcpi: ratio(bac - ev, bac - ac),
  };
}

/**
 * In periods: how much of the plan's time was earned; unlike SPI it stays below 1 where a project ends late.
 * @param planned value at the end of each period
 * @param elapsed periods that have passed
 */
export function earnedSchedule(
  planned: readonly number[],
  earned: number,
  elapsed: number,
): { periods: number; spiT: number | null } {
  const whole = planned.filter((value) => value <= earned).length;
  const [before, after] = [whole > 0 ? (planned[whole - 1] ?? 0) : 0, planned[whole]];
  const periods = whole + (after === undefined || after === before ? 0 : (earned - before) / (after - before));
  return { periods, spiT: ratio(periods, elapsed) };
}
