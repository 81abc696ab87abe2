/** Which picture chosen data is drawn as. Pure. */
import type { Chart, ChartColumn, ChartMeasure, ChartSource } from '@contract/dashboard/chart/chart';
import { isRunning, TOP_USUAL } from '@contract/dashboard/chart/words';
import type { WidgetKind } from '@contract/dashboard/words';

export const COUNT: ChartMeasure = { name: '数量', aggregate: 'count', column: null, formula: '' };
const isDay = ({ type }: ChartColumn) => type === 'date' || type === 'instant';

/** What rows are first looked at by: their number, by the first column of few values, else by month, else whole. */
export function firstChart(source: ChartSource, columns: readonly ChartColumn[]): Chart {
  const choice =
    columns.find(({ name }) => name === '状态') ?? columns.find(({ choices }) => choices && choices.length > 0);
  const day = columns.find(isDay);
  const dimensions = choice
    ? [{ column: choice.name, grain: null }]
    : day
      ? [{ column: day.name, grain: 'month' as const }]
      : [];
  return {
    ...{ source, dimensions, measures: [COUNT], match: 'all', conditions: [], time: null },
    ...{ top: TOP_USUAL, compare: false, unit: '' },
  };
}

/** What can show so many dimensions and measures; the first is the right one. */
export function kindsFor({ dimensions, measures }: Pick<Chart, 'dimensions' | 'measures'>): WidgetKind[] {
  const [first, second] = dimensions;
  const runs = first !== undefined && isRunning(first.grain);
  if (!first) return ['number', 'gauge', 'table'];
  if (second) {
    const pictures: WidgetKind[] = runs
      ? ['stack', 'area', 'line', 'column', 'multiples', 'heat', 'pivot']
      : ['stack', 'column', 'multiples', 'heat', 'pivot', 'bar'];
    return pictures;
  }
  const several = measures.length > 1;
  if (runs) return [...(several ? (['combo'] as const) : []), 'line', 'area', 'column', 'heat', 'table', 'number'];
  const ofProvinces = first.column.includes('省');
  return [
    ...(ofProvinces ? (['map'] as const) : []),
    ...(several ? (['column', 'combo', 'scatter'] as const) : []),
    ...(['bar', 'pie', 'funnel', 'treemap', 'table', 'number'] as const),
    ...(several ? [] : (['column'] as const)),
    ...(ofProvinces ? [] : (['map'] as const)),
  ];
}
