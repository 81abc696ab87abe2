/** What the widgets of a dashboard say, as tables: for workbooks and mails. Of a text there is none. */
import { pivotOf } from '../../../contract/dashboard/chart/pivot';
import type { DashboardValues, Widget, WidgetValue } from '../../../contract/dashboard/dashboard';
import { isStill, type WidgetKind, widgetKinds } from '../../../contract/dashboard/words';
import { metricUnits } from '../../../contract/insight/kinds';
import type { MetricAnswer } from '../../../contract/insight/metric';
import { trendOf } from '../../../contract/time/period';
import type { SystemContext } from '../../object/define';
import { dimensionsOf } from '../../object/metric';
import type { Cell } from '../../tables/cell';

export interface WidgetTable {
  title: string;
  unit: string;
  /** The figure of the whole, where it has one. */
  whole: number | null;
  /** Of the period before; null: not compared. */
  before: number | null;
  trend: string | null;
  /** Of its groups or days: a name, then figures. Empty: it is one number. */
  heading: string[];
  rows: Cell[][];
  /** How many rows at the end are sums. */
  sums: number;
  /** What does not hold of it, and why it says nothing, in words. */
  notes: string[];
  /** A picture of its rows: how, and of how many of the columns behind the names; null: none. */
  drawing: { kind: 'line' | 'stack'; series: number } | null;
}

const DRAWN: Partial<Record<WidgetKind, 'line' | 'stack'>> = {
  line: 'line',
  area: 'stack',
  column: 'stack',
  stack: 'stack',
  combo: 'line',
};

/** As a widget is called: by its own title, else by what it counts. */
export function titleOf({ platform }: Pick<SystemContext, 'platform'>, widget: Widget): string {
  const { title, metric, chart, kind } = widget;
  const named = metric === null ? undefined : platform.metrics.get(metric)?.name;
  return title || named || chart?.measures[0]?.name || widgetKinds[kind];
}

function metricTable(answer: MetricAnswer, unit: string, parts: string): Omit<WidgetTable, 'title' | 'unit'> {
  const { value, previous, series, groups, withheld, cut } = answer;
  const trend = previous && trendOf(previous.value, value, unit === '%');
  const rows: Cell[][] = series
    ? series.map((point) => [point.from, point.value])
    : (groups ?? []).map(({ label, value: figure }) => [label, figure]);
  const notes = [...(withheld ? ['无权查看'] : []), ...(cut ? [`只列出最大的 ${rows.length} 组`] : [])];
  return {
    ...{ whole: withheld ? null : value, before: previous?.value ?? null, trend: trend?.text ?? null },
    ...{ heading: rows.length > 0 ? [series ? '日期' : parts, unit] : [], rows, sums: 0, notes },
    drawing: series && rows.length > 1 ? { kind: 'line', series: 1 } : null,
  };
}

/** @param values of the widgets, by their ids @returns tables in the order of reading; texts are left out */
export function tablesOf(
  context: Pick<SystemContext, 'platform'>,
  widgets: readonly Widget[],
  values: Pick<DashboardValues, 'widgets'>,
): WidgetTable[] {
  const byId = new Map<string, WidgetValue>(values.widgets.map((value) => [value.id, value]));
  return inReadingOrder(widgets).flatMap((widget) => {
    const value = byId.get(widget.id);
    if (isStill(widget.kind) || !value) return [];
    return [{ ...tableOf(context, widget, value), title: titleOf(context, widget) }];
  });
}

/** By tab, then from above to below and from left to right. */
export function inReadingOrder(widgets: readonly Widget[]): Widget[] {
  const tabs = [...new Set(widgets.map(({ tab = '' }) => tab))];
  const place = ({ tab = '' }: Widget) => (tab === '' ? -1 : tabs.indexOf(tab));
  return widgets.toSorted((a, b) => place(a) - place(b) || a.y - b.y || a.x - b.x);
}

function tableOf(
  { platform }: Pick<SystemContext, 'platform'>,
  { metric, dimension, chart, kind }: Widget,
  { answer, chart: counted, problem }: WidgetValue,
): Omit<WidgetTable, 'title'> {
  const definition = metric === null ? undefined : platform.metrics.get(metric);
  const unit = chart ? chart.unit : definition ? metricUnits[definition.unit] : '';
  const nothing = { whole: null, before: null, trend: null, heading: [], rows: [], sums: 0, drawing: null };
  if (problem !== null) return { ...nothing, unit, notes: [problem] };
  if (answer) {
    const parts = (definition && dimensionsOf(definition).find(({ code }) => code === dimension)?.name) ?? '分组';
    return { ...metricTable(answer, unit, parts), unit };
  }
  if (!chart || !counted) return { ...nothing, unit, notes: [] };
  const whole = counted.whole[0] ?? null;
  const before = counted.before?.whole[0] ?? null;
  const figures = {
    whole,
    before,
    trend: counted.before ? (trendOf(before, whole, unit === '%')?.text ?? null) : null,
  };
  const isPlain = chart.dimensions.length === 0 && chart.measures.length === 1;
  if (isPlain || kind === 'number' || kind === 'gauge') {
    return { ...nothing, ...figures, unit, notes: counted.notes };
  }
  const { columns, rows } = pivotOf(chart, counted);
  // Groups stand before their sums; of one dimension each column is a figure of its own.
  const series = columns.filter(({ at }) => chart.dimensions.length < 2 || at !== null).length;
  const drawn = DRAWN[kind];
  return {
    ...{ ...figures, unit, notes: counted.notes, sums: 1 },
    heading: [chart.dimensions.map(({ column }) => column).join(' × ') || '统计', ...columns.map(({ label }) => label)],
    rows: rows.map(({ label, values }) => [label, ...values]),
    drawing: drawn && rows.length > 2 ? { kind: drawn, series } : null,
  };
}
