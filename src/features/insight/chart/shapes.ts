/** Pictures without the axes of days and values: funnel, heat map, scatter, treemap. Pure. */
import type { EChartsCoreOption } from 'echarts/core';
import type { Look } from './look';
import { type ChartSpec, figureText, seriesTones, shortFigure } from './spec';

const AXES = {
  left: 8,
  right: 20,
  top: 16,
  bottom: 8,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
} as const;

interface Param {
  name?: string;
  value?: unknown;
  dataIndex?: number;
}

/** A label's own colour where it means something, else one of the theme after the other. */
const colourAt = ({ labelTones }: ChartSpec, look: Look, at: number) => {
  const tone = labelTones?.[at];
  return look.series[tone ? seriesTones.indexOf(tone) : at % look.series.length];
};

/** @returns null for the kinds that stand on axes of labels and values */
export function shapedOption(spec: ChartSpec, look: Look): EChartsCoreOption | null {
  const { kind, labels, series, unit } = spec;
  const first = series[0];
  const base = {
    animation: false,
    aria: { enabled: true, decal: { show: kind === 'funnel' || kind === 'treemap' } },
    textStyle: { color: look.text, fontFamily: look.font },
    tooltip: {
      trigger: 'item',
      confine: true,
      backgroundColor: look.ground,
      textStyle: { color: look.text },
    },
  };
  const named = ({ name, value }: Param) =>
    `${name ?? ''}：${figureText(typeof value === 'number' ? value : null, unit)}`;
  if (kind === 'funnel') {
    const values = first?.values ?? [];
    return {
      ...base,
      tooltip: { ...base.tooltip, formatter: named },
      series: [
        {
          type: 'funnel',
          ...{ left: 8, right: '38%', top: 8, bottom: 8, sort: 'none', gap: 2, minSize: '12%' },
          // Beside it: a narrow part has no room for its name.
          label: { color: look.text, position: 'right', formatter: '{b} {c}' },
          labelLine: { lineStyle: { color: look.line } },
          itemStyle: { borderColor: look.ground },
          data: labels.map((name, at) => ({
            name,
            value: values[at] ?? 0,
            itemStyle: { color: colourAt(spec, look, at) },
          })),
        },
      ],
    };
  }
  if (kind === 'treemap') {
    const values = first?.values ?? [];
    return {
      ...base,
      tooltip: { ...base.tooltip, formatter: named },
      series: [
        {
          type: 'treemap',
          ...{ left: 0, right: 0, top: 0, bottom: 0, roam: false, nodeClick: false, breadcrumb: { show: false } },
          label: { color: look.ground, formatter: '{b}' },
          itemStyle: { borderColor: look.ground, gapWidth: 2 },
          data: labels.map((name, at) => ({
            name,
            value: Math.max(0, values[at] ?? 0),
            itemStyle: { color: colourAt(spec, look, at) },
          })),
        },
      ],
    };
  }
  if (kind === 'heat') {
    const cells = series.flatMap(({ values }, row) => values.map((value, at) => [at, row, value ?? '-']));
    const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
    const names = { type: 'category', axisLabel: { color: look.soft, hideOverlap: true } };
    return {
      ...base,
      grid: AXES,
      tooltip: {
        ...base.tooltip,
        formatter: ({ value }: Param) => {
          const [at, row, figure] = value as [number, number, number];
          return `${labels[at] ?? ''} × ${series[row]?.name ?? ''}：${figureText(figure, unit)}`;
        },
      },
      xAxis: { ...names, data: labels },
      yAxis: { ...names, data: series.map(({ name }) => name), inverse: true },
      visualMap: {
        ...{ show: false, min: Math.min(0, ...known), max: Math.max(1, ...known) },
        // One colour, ever denser, on which words can be read in both themes.
        inRange: { color: [look.primary], colorAlpha: [0.08, 0.55] },
      },
      series: [
        {
          type: 'heatmap',
          data: cells,
          label: {
            show: cells.length <= 150,
            color: look.text,
            formatter: ({ value }: Param) => shortFigure((value as number[])[2]),
          },
        },
      ],
    };
  }
  if (kind !== 'scatter') return null;
  const [across, up] = [first?.values ?? [], series[1]?.values ?? []];
  const axis = (name: string | undefined) => ({
    ...{ type: 'value', name: name ?? '', nameLocation: 'middle', nameGap: 26, scale: true },
    axisLabel: { color: look.soft, formatter: shortFigure },
    splitLine: { lineStyle: { color: look.line } },
  });
  return {
    ...base,
    grid: { ...AXES, bottom: 28, left: 28 },
    tooltip: {
      ...base.tooltip,
      formatter: ({ dataIndex = 0 }: Param) =>
        `${labels[dataIndex] ?? ''}：${figureText(across[dataIndex])}，${figureText(up[dataIndex])}`,
    },
    xAxis: axis(first?.name),
    yAxis: axis(series[1]?.name),
    series: [
      {
        type: 'scatter',
        symbolSize: 10,
        itemStyle: { color: look.primary, opacity: 0.75 },
        data: labels.map((_label, at) => [across[at] ?? null, up[at] ?? null]),
      },
    ],
  };
}
