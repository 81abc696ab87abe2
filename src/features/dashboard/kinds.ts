import type { Metric } from '@contract/insight/metric';

/** Whether its groups add up to its number: counts and sums do, percentiles and shares do not. */
export const addsUp = ({ unit }: Pick<Metric, 'unit'>): boolean => unit !== 'days' && unit !== 'percent';
