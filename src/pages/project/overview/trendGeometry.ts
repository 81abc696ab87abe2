import type { ProjectOverview } from '@contract/project/project';

export type Trend = ProjectOverview['trend'];

export const CHART_HEIGHT = 168;
const LEFT = 28;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 22;

/** The smallest round top that holds a value, in four even steps. */
export const niceTop = (max: number): number => {
  if (max <= 4) return 4;
  const rough = max / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough);
  return Math.ceil(step ?? rough) * 4;
};

/** Where everything of the chart stands, for a width in pixels. */
export const trendGeometry = (trend: Trend, width: number) => {
  const top = niceTop(Math.max(0, ...trend.flatMap(({ created, finished }) => [created, finished])));
  const step = (width - LEFT - RIGHT) / Math.max(1, trend.length - 1);
  const x = (index: number) => LEFT + index * step;
  const y = (value: number) => TOP + (1 - value / top) * (CHART_HEIGHT - TOP - BOTTOM);
  const line = (key: 'created' | 'finished') =>
    trend.map((entry, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(entry[key]).toFixed(1)}`).join('');
  return { step, x, y, line, left: LEFT, right: width - RIGHT, ticks: [0, 1, 2, 3, 4].map((part) => (part * top) / 4) };
};
