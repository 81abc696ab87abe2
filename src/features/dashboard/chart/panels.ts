/** What small multiples show: one row of values a group of the second dimension, and the one scale of all. Pure. */
import type { Chart, ChartAnswer } from '@contract/dashboard/chart/chart';
import { cellsOf } from '@contract/dashboard/chart/pivot';

/** More pictures beside each other are not compared any more. */
export const PANELS_MAX = 12;

export interface Panels {
  panels: { at: number; label: string; values: (number | null)[] }[];
  /** Of the axis of all. */
  top: number;
  bottom: number;
}

export function panelsOf({ measures }: Pick<Chart, 'measures'>, answer: ChartAnswer): Panels {
  const [rows = [], groups = []] = answer.heads;
  const cell = cellsOf(answer);
  // What did not happen is 0 where numbers are added, and nothing where they are averaged.
  const none = ['count', 'countDistinct', 'sum'].includes(measures[0]?.aggregate ?? '') ? 0 : null;
  const panels = groups.slice(0, PANELS_MAX).map(({ label }, at) => ({
    ...{ at, label },
    values: rows.map((_head, row) => cell(row, at)?.[0] ?? none),
  }));
  const all = panels.flatMap(({ values }) => values.filter((value) => value !== null));
  return { panels, top: Math.max(0, ...all), bottom: Math.min(0, ...all) };
}
