/** What a widget over rows shows: its answer as the description of a picture, and each point as the rows behind it. Pure. */
import type {
  Chart,
  ChartAnswer,
  ChartDimension,
  ChartHead,
  ChartPick,
  ChartSourceInfo,
} from '@contract/dashboard/chart/chart';
import { cellsOf } from '@contract/dashboard/chart/pivot';
import type { Widget } from '@contract/dashboard/dashboard';
import type { WidgetKind } from '@contract/dashboard/words';
import { type StageCategory, stageCategories } from '@contract/task/enums';
import type { ChartSeries, ChartSpec, Tone } from '@/features/insight';
import { categoryTones } from '@/features/insight';

const SPEC_KINDS: Partial<Record<WidgetKind, ChartSpec['kind']>> = {
  line: 'line',
  area: 'area',
  bar: 'bars',
  column: 'column',
  stack: 'stack',
  combo: 'combo',
  funnel: 'funnel',
  heat: 'heat',
  scatter: 'scatter',
  treemap: 'treemap',
};
/** Pictures in which a target is a line across. */
const TARGETED: readonly WidgetKind[] = ['line', 'area', 'column', 'stack', 'combo'];

const toneByLabel = new Map<string, Tone>(
  Object.entries(stageCategories).map(([code, label]) => [label, categoryTones[code as StageCategory]]),
);
/** States of tasks look the same in every picture, whatever their rank. */
export const toneOfLabel = (column: string | undefined, label: string): Tone | undefined =>
  column === '状态' ? toneByLabel.get(label) : undefined;

/** Of two dimensions one series a group of the second, of the first measure; else one a measure, with the period before. */
function seriesOf(kind: WidgetKind, { measures, dimensions }: Chart, answer: ChartAnswer): ChartSeries[] {
  const [rows = [], columns] = answer.heads;
  if (columns) {
    const at = cellsOf(answer);
    // What did not happen is 0 where numbers are added, and nothing where they are averaged.
    const none = ['count', 'countDistinct', 'sum'].includes(measures[0]?.aggregate ?? '') ? 0 : null;
    return columns.map(({ key, label, rest }, column) => {
      const tone = toneOfLabel(dimensions[1]?.column, label);
      return {
        ...{ key: rest ? 'rest' : `·${key ?? ''}`, name: label },
        values: rows.map((_head, row) => at(row, column)?.[0] ?? none),
        ...(tone && { tone }),
      };
    });
  }
  const one = (at: number) => (answer.sums[0] ?? []).map((values) => values[at] ?? null);
  const shown = kind === 'funnel' || kind === 'treemap' ? measures.slice(0, 1) : measures;
  const own: ChartSeries[] = shown.map(({ name }, at) => ({ key: String(at), name, values: one(at) }));
  const before = answer.before?.sums ?? [];
  if (before.length === 0 || !['bar', 'column', 'combo'].includes(kind)) return own;
  const earlier: ChartSeries = {
    ...{ key: 'before', name: `${measures[0]?.name ?? ''}（上期）`, tone: 'grey' },
    values: before.map((values) => values[0] ?? null),
  };
  return [...own.slice(0, 1), earlier, ...own.slice(1)];
}

/** @returns null for what is no picture of the library */
export function specOf(
  { kind, target }: Pick<Widget, 'kind' | 'target'>,
  chart: Chart,
  answer: ChartAnswer,
): ChartSpec | null {
  const drawn = SPEC_KINDS[kind];
  if (!drawn) return null;
  const [rows = []] = answer.heads;
  const [dimension] = chart.dimensions;
  const labels = rows.map(({ label }) => label);
  const own = labels.map((label) => toneOfLabel(dimension?.column, label));
  return {
    ...{ kind: drawn, labels, axis: dimension?.column ?? '', unit: chart.unit, series: seriesOf(kind, chart, answer) },
    ...(chart.dimensions.length === 1 && own.some(Boolean) && { labelTones: own }),
    ...(target !== null && TARGETED.includes(kind) && { lines: [{ name: `目标 ${target}`, value: target }] }),
  };
}

/** Up to a bucket: all rows but those of later ones, and those without a day. */
function runningPick(dimension: ChartDimension, all: readonly ChartHead[], head: ChartHead): ChartPick[] {
  if (head.rest) return [{ ...dimension, values: all.filter(({ rest }) => !rest).map(({ key }) => key), not: true }];
  if (head.key === null) return [{ ...dimension, values: [null] }];
  const later = all.flatMap(({ key, rest }) => (!rest && key !== null && key > (head.key ?? '') ? key : []));
  return [{ ...dimension, values: [null, ...later], not: true }];
}

/** The rows of one group: those of all others where it is the rest. */
export function pickOf(
  { dimensions, running }: Chart,
  { heads }: Pick<ChartAnswer, 'heads'>,
  of: number,
  at: number,
): ChartPick[] {
  const [dimension, all] = [dimensions[of], heads[of] ?? []];
  const head: ChartHead | undefined = all[at];
  if (!dimension || !head) return [];
  if (of === 0 && running) return runningPick(dimension, all, head);
  if (!head.rest) return [{ ...dimension, values: [head.key] }];
  return [{ ...dimension, values: all.filter(({ rest }) => !rest).map(({ key }) => key), not: true }];
}

/** Both groups of a point: `series` is the second dimension's where there are two. */
export const picksOf = (chart: Chart, answer: ChartAnswer, point: { series: number; at: number }): ChartPick[] => [
  ...pickOf(chart, answer, 0, point.at),
  ...(chart.dimensions.length > 1 ? pickOf(chart, answer, 1, point.series) : []),
];

export const pickText = ({ heads }: Pick<ChartAnswer, 'heads'>, point: { series: number; at: number }): string =>
  [heads[0]?.[point.at]?.label, heads[1]?.[point.series]?.label].filter(Boolean).join(' × ');

/** Columns by which a board may be filtered: texts, words and flags of what its widgets count. */
export function columnsOf(widgets: readonly Widget[], sources: readonly ChartSourceInfo[] | null): string[] {
  const used = new Set(widgets.flatMap(({ chart }) => (chart ? `${chart.source.kind}:${chart.source.code}` : [])));
  const columns = (sources ?? [])
    .filter(({ source }) => used.has(`${source.kind}:${source.code}`))
    .flatMap(({ columns: own }) => own.filter(({ type }) => type === 'text' || type === 'flag'));
  return [...new Set(columns.map(({ name }) => name))];
}
