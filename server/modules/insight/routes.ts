/** Metrics: what there are, their figures, and the rows behind them (notes "insight"). */
import { insightApi } from '../../../contract/insight/api';
import type { MetricAnswer } from '../../../contract/insight/metric';
import { inTenant, judgedBy, type RouteDefinition, route } from '../../http/route';
import { presentMetric } from '../../object/metrics/present';
import { readMetric, readMetricRows } from '../../object/metrics/read';

import { projectStatistics } from './statistics';

/** Whoever stands in the enterprise may ask: rights are applied to the rows that are counted. */
export const insightRoutes: RouteDefinition[] = [
  route(insightApi.listMetrics, inTenant, ({ platform }) => [...platform.metrics.values()].map(presentMetric)),
  route(insightApi.readMetric, inTenant, (context, { body }) => readMetric(context, body, { actor: context.actor })),
  route(insightApi.readMetrics, inTenant, async (context, { body }) => {
    const answers: MetricAnswer[] = [];
    // One after the other: together they would take the connections of everybody else.
    for (const query of body.queries) answers.push(await readMetric(context, query, { actor: context.actor }));
    return answers;
  }),
  route(insightApi.readRows, inTenant, (context, { body }) => readMetricRows(context, body, { actor: context.actor })),
  route(insightApi.projectStatistics, judgedBy('project TASK:LIST'), (context, { params, query }) =>
    projectStatistics(context, params.id, query),
  ),
];
