/** What the calls of insight take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { insightCalls } from './calls';
import { Metric, MetricAnswer, MetricQueries, MetricQuery, MetricRowPage, MetricRowsQuery } from './metric';
import { ProjectStatistics, StatisticsQuery } from './statistics';

export const insightApi = apiOf(insightCalls, {
  listMetrics: { summary: '指标：名称、对象、单位、定义与口径', data: Type.Array(Metric) },
  readMetric: {
    summary: '指标的值：本期与上期，可带走势和分组；只计查看者可见的',
    body: MetricQuery,
    data: MetricAnswer,
  },
  readMetrics: {
    summary: '几个指标的值，一次给出：每个与单独查询时一样，按查询的顺序',
    body: MetricQueries,
    data: Type.Array(MetricAnswer),
  },
  readRows: { summary: '指标背后的明细，与值同一口径', body: MetricRowsQuery, data: MetricRowPage },
  projectStatistics: {
    summary: '项目统计：燃尽、累积流、周期与交付时间、吞吐、在制时长、工作量；只计查看者可见的任务',
    query: StatisticsQuery,
    data: ProjectStatistics,
  },
});
export type InsightApi = typeof insightApi;
