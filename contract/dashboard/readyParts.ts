/** What ready dashboards over rows are put together from. Types only: the console bundles this. */
import type { Chart, ChartCondition, ChartDimension, ChartMeasure } from './chart/chart';
import { TOP_USUAL } from './chart/words';
import type { DashboardPeriod, ReadyWidget, WidgetKind } from './words';

export const count = (name = '数量'): ChartMeasure => ({ name, aggregate: 'count', column: null, formula: '' });
export const figure = (name: string, aggregate: ChartMeasure['aggregate'], column: string): ChartMeasure => ({
  ...{ name, aggregate, column, formula: '' },
});
export const by = (column: string, grain: ChartDimension['grain'] = null): ChartDimension => ({ column, grain });
export const chart = (code: string, dimensions: ChartDimension[], of: Partial<Chart> = {}): Chart => ({
  ...{ source: { kind: 'rows', code }, dimensions, measures: [count()], match: 'all', conditions: [], time: null },
  ...{ top: TOP_USUAL, compare: false, unit: '' },
  ...of,
});
export const widget = (
  x: number,
  y: number,
  w: number,
  h: number,
  kind: WidgetKind,
  title: string,
  of: Chart,
): ReadyWidget => ({
  ...{ x, y, w, h, kind, title, chart: of },
});
export const half = (at: number, y: number, kind: WidgetKind, title: string, of: Chart) =>
  widget(at * 6, y, 6, 5, kind, title, of);
export const small = (at: number, title: string, of: Chart) => widget(at * 3, 0, 3, 2, 'number', title, of);

export const open: ChartCondition = { field: '状态', op: 'noneOf', value: ['已完成', '已取消', '已关闭'] };
export const when = (field: string, op: ChartCondition['op'], value?: ChartCondition['value']): ChartCondition => ({
  ...{ field, op },
  ...(value !== undefined && { value }),
});
export const hours = [figure('小时', 'sum', '小时')];
export const lead = [
  figure('50% 不超过', 'p50', '交付天数'),
  figure('85% 不超过', 'p85', '交付天数'),
  figure('95% 不超过', 'p95', '交付天数'),
];

export interface ReadyBoard {
  name: string;
  description: string;
  period: DashboardPeriod;
  widgets: readonly ReadyWidget[];
}
