import type { Metric } from '../../../contract/insight/metric';
import type { Grain } from '../../../contract/time/period';
import { grains } from '../../../contract/time/period';
import { dimensionsOf, isAdded, type MetricDefinition } from '../metric';

/** A metric as it is told: everything but how it is reckoned. */
export function presentMetric(metric: MetricDefinition): Metric {
  const { code, name, unit, definition, source, time } = metric;
  const running = time.basis === 'event' || (time.basis === 'span' && isAdded(metric));
  return {
    ...{ code, name, unit, definition, object: source.object, right: source.privilege },
    timeBasis: time.basis === 'event' ? 'event' : 'state',
    grains: running ? (Object.keys(grains) as Grain[]) : [],
    dimensions: dimensionsOf(metric).map(({ code, name }) => ({ code, name })),
    asOfCapable: time.basis !== 'state',
  };
}
