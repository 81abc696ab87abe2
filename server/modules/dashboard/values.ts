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
import { isGrouped, isStill } from '../../../contract/dashboard/words';
import type { MetricQuery } from '../../../contract/insight/metric';
import { previousPeriod } from '../../../contract/time/period';
import { ApiError, againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { presentMetric } from '../../object/metrics/present';
import { metricOf, readMetric, zoneOf } from '../../object/metrics/read';
import { type ChartAsked, type ChartQuestion, ChartSources, readCharts, scansOf } from '../dataService';
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
  if (isStill(kind) || metric === null) return null;
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

/** What a board is looked at by, whose program embeds it: columns that it locks; absent: nothing is locked. */
export type LockedPicks = DashboardFilter['columns'];

/** What a chart is asked for: the period of the widget or the board, its projects that the reader sees, its columns. */
export async function chartAsked(
  context: ObjectContext,
  { chart, period: own }: Widget,
  filter: DashboardFilter,
  today: string,
  locked?: LockedPicks,
): Promise<ChartAsked> {
  const period = periodDays(own ?? filter.period, today);
  const projects = filter.projectIds.length > 0 ? await seenProjectsOf(context, filter.projectIds) : null;
  return {
    period,
    before: chart?.compare ? previousPeriod(period) : null,
    picks: filter.columns ?? [],
    ...(locked && { must: locked }),
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
  { filter: asked, widgetIds }: DashboardAsk,
): Promise<DashboardValues> {
  const board = await dashboardFor(context, serialNo, 'view');
  const widgets = widgetIds ? board.widgets.filter(({ id }) => widgetIds.includes(id)) : board.widgets;
  return boardValues(context, { ...board, widgets }, asked);
}

/** Whoever reads it: a request, which notes in the log what fails, or a job. */
export type BoardReader = ObjectContext & Partial<Pick<TenantContext, 'request'>>;

/**
 * Equal questions are asked once, and charts over the same rows read them once.
 * @param look what differs from the filter that the board is kept with
 * @param locked holds for all that is shown: what cannot be narrowed by it is not
 */
export async function boardValues(
  context: BoardReader,
  board: Pick<Dashboard, 'filter' | 'widgets' | 'ownerId'>,
  look: DashboardFilterChange | undefined,
  locked?: LockedPicks,
): Promise<DashboardValues> {
  const filter = { ...board.filter, ...look };
  const { today } = await zoneOf(context);
  const values = new Map<string, WidgetValue>();
  interface Question {
    ask: () => Promise<Answered>;
    widgets: string[];
    /** Of a chart. */
    counts?: ChartQuestion;
  }
  const questions = new Map<string, Question>();
  const wait = (id: string, question: unknown, of: Omit<Question, 'widgets'>) => {
    const key = JSON.stringify(question);
    const same = questions.get(key) ?? { ...of, widgets: [] };
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
        const asked = await chartAsked(context, widget, filter, today, locked);
        wait(widget.id, [chart, asked], { ask: async () => NOTHING, counts: { chart, asked } });
        continue;
      }
      const query = widgetQuery(context, widget, filter, today);
      if (!query) continue;
      if (locked?.length) throw againstRule('指标不能按嵌入的筛选锁定，这里不显示');
      const eyes = { actor: context.actor };
      wait(widget.id, query, {
        ask: async () => ({ ...NOTHING, answer: await readMetric(context, query, eyes) }),
      });
    } catch (error) {
      values.set(widget.id, { id: widget.id, ...NOTHING, problem: problemOf(error) });
    }
  }
  const tell = async ({ ask, widgets }: Question) => {
    let answered = NOTHING;
    let problem: string | null = null;
    try {
      answered = await ask();
    } catch (error) {
      if (!(error instanceof ApiError)) context.request?.log.warn(error);
      problem = problemOf(error);
    }
    for (const id of widgets) values.set(id, { id, ...answered, problem });
  };
  const counting = [...questions.values()].flatMap((one) => (one.counts ? [{ ...one, counts: one.counts }] : []));
  const scans = scansOf(counting.map(({ counts }) => counts)).map((places) =>
    places.flatMap((place) => counting[place] ?? []),
  );
  const plain = [...questions.values()].filter(({ counts }) => !counts);
  await eachOf<readonly Question[]>([...scans, ...plain.map((one) => [one])], async (some) => {
    const charts = some.flatMap(({ counts }) => counts ?? []);
    if (charts.length === 0 || !sources) return void (await Promise.all(some.map(tell)));
    let answers: (() => Promise<NonNullable<Answered['chart']>>)[];
    try {
      answers = await readCharts(sources, charts);
    } catch (error) {
      answers = charts.map(() => () => Promise.reject(error));
    }
    for (const [place, one] of some.entries()) {
      const answer = answers[place];
      if (answer) await tell({ ...one, ask: async () => ({ ...NOTHING, chart: await answer() }) });
    }
  });
  return { ...periodDays(filter.period, today), widgets: board.widgets.flatMap(({ id }) => values.get(id) ?? []) };
}
