/**
 * What a chart shows, apart from how: of one description both the picture and the table beside it are made, so that
 * neither can say what the other does not. Pure.
 */

import { categorical, stageTones, type Tone } from '../../../../config/scale';

/** The colours of series, by their places in `Look.series`. */
export const seriesTones: readonly Tone[] = [...categorical, 'grey'];
/** States of tasks look the same in every picture and in every list. */
export const categoryTones = stageTones;
export type { Tone };

export interface ChartSeries {
  /** Stays when the name changes: the legend remembers by it what is hidden. */
  key: string;
  name: string;
  /** One a label; null: nothing to say there. Of a scatter: see `dots`. */
  values: readonly (number | null)[];
  /** A guideline is dashed, without points. */
  guide?: boolean;
  /** Its colour among those of the theme, where it means something: finished is green wherever it stands. */
  tone?: Tone;
}
/** A single thing above a label: a finished task, one in work. */
export interface ChartDot {
  at: number;
  value: number;
  name: string;
}
export interface ChartLine {
  name: string;
  value: number;
}

export interface ChartSpec {
  /**
   * `area` and `stack` are one on the other; `bars` lie across, one a label; `dots` stand above their label. `combo` draws
   * its last series as a line with an axis of its own, `heat` labels by series as fields of a colour, `scatter` each label
   * where its first two series put it.
   */
  kind: 'line' | 'area' | 'column' | 'stack' | 'bars' | 'dots' | 'combo' | 'funnel' | 'heat' | 'scatter' | 'treemap';
  /** Along the axis: days, people, stages. */
  labels: readonly string[];
  /** What the labels are, as head of the table's first column. */
  axis: string;
  unit: string;
  series: readonly ChartSeries[];
  dots?: readonly ChartDot[];
  /** Colours of single labels where they mean something: states of tasks. */
  labelTones?: readonly (Tone | undefined)[];
  /** The least and the most of the axis, where several pictures are held beside each other; absent: as its values are. */
  scale?: readonly [least: number, most: number];
  /** Across the picture: percentiles, targets. */
  lines?: readonly ChartLine[];
}

const round = (value: number) => Math.round(value * 100) / 100;
/** As tables and tooltips say it. */
export const figureText = (value: number | null | undefined, unit = ''): string =>
  value === null || value === undefined ? '—' : `${round(value)}${unit && ` ${unit}`}`;

/** Where there is little room: 12.3 万, 4.56 亿; the whole stands in the tooltip and the table. */
export function shortFigure(value: number | null | undefined): string {
  if (value === null || value === undefined) return '—';
  const size = Math.abs(value);
  const three = (part: number) => Number(part.toPrecision(3));
  if (size >= 99_950_000) return `${three(value / 100_000_000)} 亿`;
  return size >= 10_000 ? `${three(value / 10_000)} 万` : figureText(value);
}

/** What is read aloud of a point. */
export function pointText({ labels, series, unit, dots }: ChartSpec, point: { series: number; at: number }): string {
  const dot = dots?.[point.at];
  if (dot) return `${dot.name}，${labels[dot.at] ?? ''}，${figureText(dot.value, unit)}`;
  const of = series[point.series];
  return of ? `${labels[point.at] ?? ''}，${of.name} ${figureText(of.values[point.at], unit)}` : '';
}

export const isEmpty = ({ series, dots }: ChartSpec): boolean =>
  dots ? dots.length === 0 : series.every(({ values }) => values.every((value) => !value));

/** The place of a series' colour: what it means, else one after the other. */
export const toneOf = ({ tone }: ChartSeries, at: number, of: number): number =>
  tone ? seriesTones.indexOf(tone) : at % of;
