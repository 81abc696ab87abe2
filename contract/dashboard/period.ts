/** Days of a period that is named, and how finely it is drawn. No heavy imports: the console bundles this. */
import { addDays, bucketOf, daysOf, type Grain, mondayOf, type Period } from '../time/period';
import type { DashboardPeriod } from './words';

/** Up to today, so that the period before has as many days. */
export function periodDays(name: DashboardPeriod, today: string): Period {
  const month = Number(today.slice(5, 7));
  const from = {
    week: mondayOf(today),
    month: bucketOf(today, 'month'),
    quarter: `${today.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`,
    year: `${today.slice(0, 4)}-01-01`,
    last30: addDays(today, -29),
    last90: addDays(today, -89),
  }[name];
  return { from, to: today };
}

/** About thirty points at the most. */
export function widgetGrain(period: Period): Grain {
  const days = daysOf(period);
  return days <= 31 ? 'day' : days <= 210 ? 'week' : 'month';
}
