/** A chart's description as an option of echarts. Pure. Patterns and dashes tell the parts apart without colours. */
import type { EChartsCoreOption } from 'echarts/core';
import type { Look } from './look';
import { shapedOption } from './shapes';
import { type ChartSeries, type ChartSpec, figureText, seriesTones, shortFigure, toneOf } from './spec';

const BAR_PX = 30;
/** Points are drawn singly up to so many; beyond, the line alone. */
const SYMBOLS = 40;
const PLAIN_PX = 260;

const FIELD_PX = 22;
/** Of lines beside each other, by their places: a guide alone is thin and grey. */
const DASHES = ['solid', [6, 3], [2, 3], [10, 3, 2, 3]] as const;
const MARKS = ['circle', 'rect', 'triangle', 'diamond'] as const;
/** The mark of a line among several, in the picture and in its legend; undefined: it has none of its own. */
export const markOf = ({ kind, series }: Pick<ChartSpec, 'kind' | 'series'>, at: number) =>
  kind === 'line' && series.length > 1 ? MARKS[at % MARKS.length] : undefined;

export const heightOf = ({ kind, labels, series }: ChartSpec): number => {
  if (kind === 'bars') return Math.max(1, labels.length) * BAR_PX + 44;
  return kind === 'heat' ? Math.max(PLAIN_PX, series.length * FIELD_PX + 60) : PLAIN_PX;
};

/** @param hidden keys of series that the legend has put away */
export function optionOf(spec: ChartSpec, look: Look, hidden: ReadonlySet<string> = new Set()): EChartsCoreOption {
  const shaped = shapedOption(spec, look);
  if (shaped) return shaped;
  const { kind, labels, unit, series, dots, lines, labelTones, scale } = spec;
  const across = kind === 'bars';
  const names = {
    type: 'category',
    data: labels,
    axisLabel: { color: across ? look.text : look.soft, hideOverlap: true },
  };
  const values = {
    type: 'value',
    ...(scale && { min: scale[0], max: scale[1] || 1 }),
    minInterval: unit === '%' ? undefined : 1,
    axisLabel: { color: look.soft, formatter: shortFigure },
    splitLine: { lineStyle: { color: look.line } },
  };
  const colour = (one: ChartSeries, at: number) =>
    series.length === 1 ? look.primary : look.series[toneOf(one, at, look.series.length)];
  return {
    animation: false,
    aria: {
      enabled: true,
      decal: { show: kind === 'stack' || kind === 'area' || (kind !== 'line' && series.length > 1) },
    },
    textStyle: { color: look.text, fontFamily: look.font },
    // Names of bars may take half of the picture: a quarter, as is usual, cuts those of projects.
    grid: {
      ...{ left: 8, right: 20, top: 16, bottom: 8 },
      ...{ outerBoundsMode: 'same', outerBoundsContain: 'axisLabel', outerBoundsClampWidth: '50%' },
    },
    tooltip: {
      trigger: dots ? 'item' : 'axis',
      confine: true,
      backgroundColor: look.ground,
      textStyle: { color: look.text },
      ...(dots && {
        formatter: ({ dataIndex }: { dataIndex: number }) => dots[dataIndex]?.name ?? '',
      }),
      valueFormatter: (value: unknown) => figureText(typeof value === 'number' ? value : null, unit),
    },
    xAxis: across ? values : names,
    yAxis: across
      ? { ...names, inverse: true }
      : kind === 'combo'
        ? [values, { ...values, splitLine: { show: false } }]
        : values,
    series: dots
      ? [dotSeries(spec, look)]
      : series.map((one, at) => ({
          ...shape(kind, one, labels.length, kind === 'combo' && series.length > 1 && at === series.length - 1),
          name: one.name,
          itemStyle: { color: colour(one, at) },
          lineStyle: {
            color: one.guide ? look.soft : colour(one, at),
            width: one.guide ? 1 : 2,
            ...(one.guide && { type: 'dashed' }),
            ...(!one.guide && kind === 'line' && series.length > 1 && { type: DASHES[at % DASHES.length] }),
          },
          ...(markOf(spec, at) && { symbol: markOf(spec, at) }),
          data: hidden.has(one.key) ? [] : toned(one.values, labelTones, look),
          ...(at === 0 && lines && { markLine: markLine(lines, look) }),
        })),
  };
}

/** A label that means something has its colour, whatever its place. */
const toned = (values: ChartSeries['values'], labelTones: ChartSpec['labelTones'], look: Look) =>
  labelTones
    ? values.map((value, at) => {
        const tone = labelTones[at];
        return tone ? { value, itemStyle: { color: look.series[seriesTones.indexOf(tone)] } } : value;
      })
    : values;

/** @param lined of a combination: the line with an axis of its own */
function shape(kind: ChartSpec['kind'], { guide }: ChartSeries, length: number, lined = false): object {
  if (lined) return { type: 'line', yAxisIndex: 1, showSymbol: length <= SYMBOLS, symbolSize: 6 };
  if (guide || kind === 'line') return { type: 'line', showSymbol: !guide && length <= SYMBOLS, symbolSize: 6 };
  if (kind === 'area') return { type: 'line', stack: 'all', showSymbol: false, areaStyle: { opacity: 0.75 } };
  return { type: 'bar', barMaxWidth: 22, ...(kind === 'stack' && { stack: 'all' }) };
}

const dotSeries = ({ dots = [], series, lines }: ChartSpec, look: Look) => ({
  type: 'scatter',
  name: series[0]?.name ?? '',
  symbolSize: 9,
  itemStyle: { color: look.primary, opacity: 0.75 },
  data: dots.map(({ at, value }) => [at, value]),
  ...(lines && { markLine: markLine(lines, look) }),
});

/** Names of lines that lie close to each other stand beside each other, not one on the other. */
const PLACES = ['insideEndTop', 'insideMiddleTop', 'insideStartTop'] as const;
const markLine = (lines: NonNullable<ChartSpec['lines']>, look: Look) => ({
  symbol: 'none',
  silent: true,
  lineStyle: { color: look.soft, type: 'dashed' },
  label: { color: look.text, formatter: '{b}' },
  data: lines.map(({ name, value }, at) => ({ name, yAxis: value, label: { position: PLACES[at % PLACES.length] } })),
});
