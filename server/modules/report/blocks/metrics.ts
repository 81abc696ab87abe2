/**
 * Figures and courses of metrics in a report: the registry's own reading, over what everybody in the project may see, where
 * the author may list it. Only metrics that can say what they were: a report may be written late.
 */

import { metricUnits } from '../../../../contract/insight/kinds';
import type { MetricAnswer } from '../../../../contract/insight/metric';
import { before, type Period } from '../../../../contract/report/period';
import type { Figure, Series } from '../../../../contract/report/report';
import { addDays, type Grain } from '../../../../contract/time/period';
import type { MetricDefinition } from '../../../object/metric';
import { presentMetric } from '../../../object/metrics/present';
import { readMetric } from '../../../object/metrics/read';
import { canInProject } from '../../../policies/project';
import type { Asking } from './asking';

/** Periods that a course shows, the report's own the last one. */
const COURSE = { week: 8, month: 6 } as const;

/** Those of the codes that there are, and that tell of the past; null where the author may not list what one counts. */
function metricsFor({ platform, author, project }: Asking, codes: readonly string[]): (MetricDefinition | null)[] {
  return codes.flatMap((code) => {
    const metric = platform.metrics.get(code);
    if (!metric || !presentMetric(metric).asOfCapable) return [];
    return author && canInProject(author, project, metric.source.privilege) ? metric : null;
  });
}

const read = (asking: Asking, { code }: MetricDefinition, period: Period, grain?: Grain): Promise<MetricAnswer> =>
  readMetric(
    asking,
    { metric: code, period, projectIds: [asking.project.id], ...(grain && { grain }) },
    'public',
    asking.lastDay,
  );

/** @returns null where the author may list none of it */
export async function figuresFor(asking: Asking, codes: readonly string[]): Promise<Figure[] | null> {
  const metrics = metricsFor(asking, codes);
  const known = metrics.filter((metric) => metric !== null);
  if (known.length === 0 && metrics.length > 0) return null;
  return Promise.all(
    known.map(async (metric) => {
      const { code, name, unit, definition } = metric;
      const { value, previous } = await read(asking, metric, { from: asking.period.from, to: asking.lastDay });
      return { code, name, unit: metricUnits[unit], definition, value, before: previous?.value ?? null };
    }),
  );
}

/** From when, and by what: weeks of a week's report, months of a month's, else the days of the period. */
function courseOf({ period, lastDay }: Asking): { period: Period; grain: Grain } {
  const length =
    addDays(period.from, 6) === period.to ? 'week' : period.from.slice(0, 7) === period.to.slice(0, 7) ? 'month' : null;
  const whole = length === 'week' || (length === 'month' && period.from.endsWith('-01'));
  if (!length || !whole) return { period: { from: period.from, to: lastDay }, grain: 'day' };
  let first = period;
  for (let back = 1; back < COURSE[length]; back += 1) first = before(length, first);
  return { period: { from: first.from, to: lastDay }, grain: length };
}

/** @returns null where the author may list none of it */
export async function seriesFor(asking: Asking, codes: readonly string[]): Promise<Series[] | null> {
  const metrics = metricsFor(asking, codes);
  const drawn = metrics.filter((metric) => metric !== null).filter((metric) => presentMetric(metric).grains.length > 0);
  if (drawn.length === 0 && metrics.length > 0) return null;
  const { period, grain } = courseOf(asking);
  return Promise.all(
    drawn.map(async (metric) => {
      const { series = [] } = await read(asking, metric, period, grain);
      const points = series.map(({ from, value }) => ({ at: from, value }));
      return { name: metric.name, unit: metricUnits[metric.unit], points };
    }),
  );
}
