/** Earned value of a project as of a day (areas of the specification: insight, examples 22–24): hours, working days, rounded once. */

import { plannedValue } from '../time/earnedValue';
import { dayNumber, type WorkCalendar } from '../time/workdays';

/** A task as it stood at the end of the day; one with children has the estimate that stands on itself. */
export interface EarningTask {
  /** Hours. */
  estimate: number | null;
  /** Its own days, else those of its node in the plan; null: none. */
  from: string | null;
  to: string | null;
  state: 'open' | 'done' | 'cancelled';
  /** Hours logged, and said to be left; null: nobody said, the estimate without what was used counts. */
  used: number;
  left: number | null;
}

export interface EarnedSums {
  pv: number;
  ev: number;
  ac: number;
  /** Percents; null where what they are measured by is zero. */
  sv: number | null;
  cv: number | null;
  /** Tasks with an estimate and no days: in neither sum. */
  unplanned: number;
}

/** To two places, half away from zero: what is half in decimals is so in binary, too, within the tolerance. */
export const round2 = (value: number): number => {
  const scaled = Math.abs(value) * 100;
  return (Math.sign(value) * Math.floor(scaled + 0.5 + 1e-9)) / 100 || 0;
};
const percent = (value: number, base: number): number | null => (base > 0 ? round2((value / base - 1) * 100) : null);

/** @param ac all hours logged until then, whatever became of what they were logged on */
export function earnedAsOf(tasks: readonly EarningTask[], ac: number, day: string, calendar: WorkCalendar): EarnedSums {
  const cutOff = dayNumber(day);
  let [pv, ev, unplanned] = [0, 0, 0];
  for (const { estimate, from, to, state, used, left } of tasks) {
    if (state === 'cancelled' || estimate === null || estimate <= 0) continue;
    const end = to ?? from;
    if (end === null) {
      unplanned += 1;
      continue;
    }
    pv += plannedValue({ from: dayNumber(from ?? end), to: dayNumber(end), value: estimate }, cutOff, calendar);
    if (state === 'done') ev += estimate;
    else if (used > 0) ev += (estimate * used) / (used + (left ?? Math.max(0, estimate - used)) || 1);
  }
  return { pv: round2(pv), ev: round2(ev), ac: round2(ac), sv: percent(ev, pv), cv: percent(ev, ac), unplanned };
}
