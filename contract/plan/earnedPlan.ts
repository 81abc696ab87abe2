/** Earned value of the nodes of a baseline, rolled up. All figures come from `earnedValue` and `earnedSchedule`. Pure. */
import { round2 } from '../report/earned';
import { earnedSchedule, earnedValue, plannedValue } from '../time/earnedValue';
import type { WorkCalendar } from '../time/workdays';
import { upward } from '../turns';
import type { EarnedFigures } from './earned';

export interface BaselineWork {
  id: string;
  parentId: string | null;
  /** Days; null where the baseline has none. */
  from: number | null;
  to: number | null;
  /** What was planned on the node itself: hours. */
  value: number;
  /** Which share of it is earned, 0 to 1. */
  done: number;
  /** What was spent on it. */
  spent: number;
}

export interface EarnedSum {
  bac: number;
  pv: number;
  ev: number;
  ac: number;
}
const none: EarnedSum = { bac: 0, pv: 0, ev: 0, ac: 0 };
const plus = (a: EarnedSum, b: EarnedSum): EarnedSum => ({
  ...{ bac: a.bac + b.bac, pv: a.pv + b.pv, ev: a.ev + b.ev, ac: a.ac + b.ac },
});

/**
 * @param nodes parents may come before or after their children
 * @returns of each node with all below it, and of all of them
 */
export function earnedByNode(nodes: readonly BaselineWork[], day: number, calendar: WorkCalendar) {
  const own = new Map(
    nodes.map(({ id, from, to, value, done, spent }) => {
      const pv = from === null || to === null ? 0 : plannedValue({ from, to, value }, day, calendar);
      return [id, { bac: value, pv, ev: value * done, ac: spent }] as const;
    }),
  );
  const parentOf = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
  const sums = new Map<string, EarnedSum>(nodes.map(({ id }) => [id, none]));
  for (const [id, sum] of own) {
    for (const at of upward<string>(id, (one) => parentOf.get(one))) {
      const so = sums.get(at);
      if (so) sums.set(at, plus(so, sum));
    }
  }
  return { sums, whole: [...own.values()].reduce(plus, none) };
}

/** @param ac null: not to be seen, and nothing that follows from it */
export function figuresOf({ bac, pv, ev, ac }: Omit<EarnedSum, 'ac'> & { ac: number | null }): EarnedFigures {
  const { spi, cpi, eac, tcpi } = earnedValue({ bac, pv, ev, ac: ac ?? 0 });
  const known = <T>(value: T) => (ac === null ? null : value);
  const amount = (value: number | null) => (value === null ? null : round2(value));
  const atEnd = known(eac.byCost);
  return {
    ...{ bac: round2(bac), pv: round2(pv), ev: round2(ev), ac: amount(ac) },
    ...{ sv: round2(ev - pv), cv: amount(known(ev - (ac ?? 0))), spi: amount(spi), cpi: amount(known(cpi)) },
    eac: amount(atEnd),
    etc: amount(atEnd === null || ac === null ? null : atEnd - ac),
    vac: amount(atEnd === null ? null : bac - atEnd),
    tcpi: amount(known(tcpi)),
  };
}

/** Working days. */
const WEEK = 5;
/** Longer plans are not reckoned week by week. */
const WEEKS_MAX = 2_000;

/** In weeks of five working days from the first day of the baseline; null where nothing is planned on any day. */
export function scheduleOf(nodes: readonly BaselineWork[], ev: number, day: number, calendar: WorkCalendar) {
  const dated = nodes.flatMap(({ from, to, value }) =>
    from === null || to === null || value <= 0 ? [] : [{ from, to, value }],
  );
  if (dated.length === 0) return null;
  const first = Math.min(...dated.map(({ from }) => from));
  const last = Math.max(...dated.map(({ to }) => to));
  const weeks = Math.min(WEEKS_MAX, Math.max(1, Math.ceil(calendar.count(first, last) / WEEK)));
  let end = first - 1;
  const planned = Array.from({ length: weeks }, (_, at) => {
    // The last week holds all that is left, also what is planned on free days.
    end = at === weeks - 1 ? Math.max(last, end) : calendar.add(end, WEEK);
    return dated.reduce((sum, one) => sum + plannedValue(one, end, calendar), 0);
  });
  const elapsed = calendar.count(first, day) / WEEK;
  const { periods, spiT } = earnedSchedule(planned, ev, elapsed);
  return { elapsed: round2(elapsed), earned: round2(periods), spiT: spiT === null ? null : round2(spiT) };
}
