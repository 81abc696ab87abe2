/** All values of a dashboard in one call, by the reader's own rights (note "insight", Performance). */
import type {
  DashboardAsk,
  DashboardFilter,
  DashboardValues,
  Widget,
  WidgetValue,
} from '../../../contract/dashboard/dashboard';
import { periodDays, widgetGrain } from '../../../contract/dashboard/period';
import { isGrouped } from '../../../contract/dashboard/words';
import type { MetricAnswer, MetricQuery } from '../../../contract/insight/metric';
import { ApiError } from '../../errors';
import type { TenantContext } from '../../http/route';
import { presentMetric } from '../../object/metrics/present';
import { metricOf, readMetric, zoneOf } from '../../object/metrics/read';
import { dashboardFor } from './store';

const AT_ONCE = 4;

/** What a widget asks of its metric; null: it is a text. */
export function widgetQuery(
  context: TenantContext,
  widget: Widget,
  filter: DashboardFilter,
  today: string,
): MetricQuery | null {
  const { kind, metric, dimension, filters } = widget;
  if (kind === 'text' || metric === null) return null;
  const period = periodDays(widget.period ?? filter.period, today);
  const { grains } = presentMetric(metricOf(context, metric));
  return {
    ...{ metric, period },
    ...(filters.length > 0 && { filters }),
    ...(filter.projectIds.length > 0 && { projectIds: filter.projectIds }),
    ...(kind === 'line' && grains.length > 0 && { grain: widgetGrain(period) }),
    ...(isGrouped(kind) && dimension && { dimension }),
  };
}

/** A few at a time: a dashboard must not take all connections. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    // Ends: each turn takes one away, and nobody adds.
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
}

/** Why a widget alone shows nothing. */
const problemOf = (error: unknown): string => (error instanceof ApiError ? error.message : '读取失败，请稍后重试');

/** Equal questions are asked once. */
export async function dashboardValues(
  context: TenantContext,
  serialNo: string,
  { filter: asked }: DashboardAsk,
): Promise<DashboardValues> {
  const board = await dashboardFor(context, serialNo, 'view');
  const filter = { ...board.filter, ...asked };
  const { today } = await zoneOf(context);
  const values = new Map<string, WidgetValue>();
  const questions = new Map<string, { query: MetricQuery; widgets: string[] }>();
  for (const widget of board.widgets) {
    try {
      const query = widgetQuery(context, widget, filter, today);
      values.set(widget.id, { id: widget.id, answer: null, problem: null });
      if (!query) continue;
      const key = JSON.stringify(query);
      const same = questions.get(key) ?? { query, widgets: [] };
      same.widgets.push(widget.id);
      questions.set(key, same);
    } catch (error) {
      values.set(widget.id, { id: widget.id, answer: null, problem: problemOf(error) });
    }
  }
  await eachOf([...questions.values()], async ({ query, widgets }) => {
    let answer: MetricAnswer | null = null;
    let problem: string | null = null;
    try {
      answer = await readMetric(context, query, { actor: context.actor });
    } catch (error) {
      if (!(error instanceof ApiError)) context.request.log.warn(error);
      problem = problemOf(error);
    }
    for (const id of widgets) values.set(id, { id, answer, problem });
  });
  return { ...periodDays(filter.period, today), widgets: board.widgets.flatMap(({ id }) => values.get(id) ?? []) };
}
