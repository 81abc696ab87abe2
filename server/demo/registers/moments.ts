/** Moments of the demo: so many working days before now, on the calendar that a new enterprise has. */

import { dayText, USUAL_WEEKDAYS, WorkCalendar } from '../../../contract/time/workdays';
import { USUAL_HOURS, WorkHours } from '../../../contract/time/workHours';

const MINUTE = 60_000;

export class Moments {
  readonly hours = new WorkHours(new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] }), USUAL_HOURS);

  constructor(readonly now = Date.now()) {}

  /** The last full minute since which so many working days have passed. */
  ago = (workdays: number): number => {
    const ms = workdays * this.hours.minutesADay * MINUTE;
    let [early, late] = [0, Math.floor(this.now / MINUTE)];
    while (early < late) {
      const middle = Math.ceil((early + late) / 2);
      if (this.hours.msBetween(middle * MINUTE, this.now) >= ms) early = middle;
      else late = middle - 1;
    }
    return early * MINUTE;
  };

  isoAgo = (workdays: number): string => new Date(this.ago(workdays)).toISOString();
  dayAgo = (workdays: number): string => dayText(this.hours.dayOf(this.ago(workdays)));
}
