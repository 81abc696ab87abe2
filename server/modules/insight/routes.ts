/** Metrics: what there are, their figures, and the rows behind them (notes "insight"). */

import { IdParams } from '../../../contract/envelope';
import { Metric, MetricAnswer, MetricQuery, MetricRowPage, MetricRowsQuery } from '../../../contract/insight/metric';
import { ProjectStatistics, StatisticsQuery } from '../../../contract/insight/statistics';
import { inTenant, judgedBy, type RouteDefinition, route, Type } from '../../http/route';
import { presentMetric } from '../../object/metrics/present';
import { readMetric, readMetricRows } from '../../object/metrics/read';

import { projectStatistics } from './statistics';

const base = 'insight-center/metric';

/** Whoever stands in the enterprise may ask: rights are applied to the rows that are counted. */
export const insightRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '指标：名称、对象、单位、定义与口径',
    right: inTenant,
    schemas: { data: Type.Array(Metric) },
    handle: ({ platform }) => [...platform.metrics.values()].map(presentMetric),
  }),
  route({
    method: 'POST',
    path: `${base}/value`,
    summary: '指标的值：本期与上期，可带走势和分组；只计查看者可见的',
    right: inTenant,
    schemas: { body: MetricQuery, data: MetricAnswer },
    handle: (context, { body }) => readMetric(context, body, { actor: context.actor }),
  }),
  route({
    method: 'POST',
    path: `${base}/rows`,
    summary: '指标背后的明细，与值同一口径',
    right: inTenant,
    schemas: { body: MetricRowsQuery, data: MetricRowPage },
    handle: (context, { body }) => readMetricRows(context, body, { actor: context.actor }),
  }),
  route({
    method: 'GET',
    path: 'project-center/pcProject/{id}/statistics',
    summary: '项目统计：燃尽、累积流、周期与交付时间、吞吐、在制时长、工作量；只计查看者可见的任务',
    right: judgedBy('project TASK:LIST'),
    schemas: { params: IdParams, query: StatisticsQuery, data: ProjectStatistics },
    handle: (context, { params, query }) => projectStatistics(context, params.id, query),
  }),
];
