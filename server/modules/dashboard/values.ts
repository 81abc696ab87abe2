/** All values of a dashboard in one call, by the reader's own rights (note "insight", Performance). */
import type {
  DashboardAsk,
  DashboardFilter,
  DashboardFilterChange,
  DashboardValues,
  Widget,
  WidgetValue,
} from '../../../contract/dashboard/dashboard';
import { periodDays, widgetGrain } from '../../../contract/dashboard/period';
import { isGrouped } from '../../../contract/dashboard/words';
import type { MetricQuery } from '../../../contract/insight/metric';
import { previousPeriod } from '../../../contract/time/period';
import { ApiError } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { presentMetric } from '../../object/metrics/present';
import { metricOf, readMetric, zoneOf } from '../../object/metrics/read';
import { type ChartAsked, ChartSources, readChart } from '../dataService';
import { seenProjectsOf } from './present';
import { type Dashboard, dashboardFor } from './store';

const AT_ONCE = 4;

/** What a widget asks of its metric; null: it is a text. */
export function widgetQuery(
  context: ObjectContext,
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

/** What a chart is asked for: the period of the widget or the board, its projects that the reader sees, its columns. */
export async function chartAsked(
  context: ObjectContext,
  { chart, period: own }: Widget,
  filter: DashboardFilter,
  today: string,
): Promise<ChartAsked> {
  const period = periodDays(own ?? filter.period, today);
  const projects = filter.projectIds.length > 0 ? await seenProjectsOf(context, filter.projectIds) : null;
  return {
    period,
    before: chart?.compare ? previousPeriod(period) : null,
    picks: filter.columns ?? [],
    projects: projects?.map(({ code }) => code) ?? null,
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

type Answered = Pick<WidgetValue, 'answer' | 'chart'>;
const NOTHING: Answered = { answer: null, chart: null };

export async function dashboardValues(
  context: TenantContext,
  serialNo: string,
  { filter: asked }: DashboardAsk,
): Promise<DashboardValues> {
  return boardValues(context, await dashboardFor(context, serialNo, 'view'), asked);
}

/** Whoever reads it: a request, which notes in the log what fails, or a job. */
export type BoardReader = ObjectContext & Partial<Pick<TenantContext, 'request'>>;

/** Equal questions are asked once. @param look what differs from the filter that the board is kept with */
export async function boardValues(
  context: BoardReader,
  board: Pick<Dashboard, 'filter' | 'widgets' | 'ownerId'>,
  look: DashboardFilterChange | undefined,
): Promise<DashboardValues> {
  const filter = { ...board.filter, ...look };
  const { today } = await zoneOf(context);
  const values = new Map<string, WidgetValue>();
  const questions = new Map<string, { ask: () => Promise<Answered>; widgets: string[] }>();
  const wait = (id: string, question: unknown, ask: () => Promise<Answered>) => {
    const key = JSON.stringify(question);
    const same = questions.get(key) ?? { ask, widgets: [] };
    same.widgets.push(id);
    questions.set(key, same);
  };
  let sources: ChartSources | null = null;
  for (const widget of board.widgets) {
    values.set(widget.id, { id: widget.id, ...NOTHING, problem: null });
    try {
      const { chart } = widget;
      if (chart) {
        sources ??= new ChartSources(context, board.ownerId);
        const from = sources;
        const question = await chartAsked(context, widget, filter, today);
        wait(widget.id, [chart, question], async () => ({ ...NOTHING, chart: await readChart(from, chart, question) }));
        continue;
      }
      const query = widgetQuery(context, widget, filter, today);
      if (!query) continue;
      const eyes = { actor: context.actor };
      wait(widget.id, query, async () => ({ ...NOTHING, answer: await readMetric(context, query, eyes) }));
    } catch (error) {
      values.set(widget.id, { id: widget.id, ...NOTHING, problem: problemOf(error) });
    }
  }
  await eachOf([...questions.values()], async ({ ask, widgets }) => {
    let answered = NOTHING;
    let problem: string | null = null;
    try {
      answered = await ask();
    } catch (error) {
      if (!(error instanceof ApiError)) context.request?.log.warn(error);
      problem = problemOf(error);
    }
    for (const id of widgets) values.set(id, { id, ...answered, problem });
  });
  return { ...periodDays(filter.period, today), widgets: board.widgets.flatMap(({ id }) => values.get(id) ?? []) };
}
