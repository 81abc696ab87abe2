/** Metrics: what there are, their figures, and the rows behind them. */
import { ErrorShowType } from '@contract/constants';
import type { Metric, MetricAnswer, MetricQuery, MetricRowPage, MetricRowsQuery } from '@contract/insight/metric';
import type { ProjectStatistics, StatisticsQuery } from '@contract/insight/statistics';
import { request } from '@umijs/max';

const METRIC = '/api/insight-center/metric';
const quiet = { showType: ErrorShowType.SILENT };

export const listMetrics = () => request<Metric[]>(METRIC, quiet);
export const readMetric = (data: MetricQuery) =>
  request<MetricAnswer>(`${METRIC}/value`, { method: 'POST', data, ...quiet });
/** The rows that a number counts, a page of them. */
export const readMetricRows = (data: MetricRowsQuery) =>
  request<MetricRowPage>(`${METRIC}/rows`, { method: 'POST', data, ...quiet });
/** All pictures of a project's statistics tab. */
export const getProjectStatistics = (projectId: string, params: StatisticsQuery) =>
  request<ProjectStatistics>(`/api/project-center/pcProject/${projectId}/statistics`, { params, ...quiet });
