/** The calls of metrics: what there are, their figures, and the rows behind them. No schemas: the console bundles this. */
import { ask, get, post } from '../call';

const metric = 'insight-center/metric';

export const insightCalls = {
  listMetrics: get(metric),
  readMetric: post(`${metric}/value`),
  readMetrics: ask(`${metric}/values`),
  readRows: post(`${metric}/rows`),
  projectStatistics: get('project-center/pcProject/{id}/statistics'),
};
