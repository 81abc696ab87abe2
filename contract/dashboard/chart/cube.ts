/** What the one query of a chart gave, put in order: groups, empty buckets of time, formulas. Pure. */
import { addDays, mondayOf, type Period } from '../../time/period';
import type { Chart, ChartAnswer, ChartHead, ChartMeasure } from './chart';
import { compileFormula, type Formula } from './formula';
import { BUCKETS_MAX, type ChartGrain, EMPTY_LABEL, isRunning, REST_LABEL } from './words';

/** A group of the query: of each dimension its key, whether it is the rest, or that the row is the sum over it. */
export interface CubeRow {
  groups: readonly (CubeKey | null)[];
  /** Of measures that are no formulas, by their place among all; formulas are null. */
  values: readonly (number | null)[];
  /** Of the period before; null: not asked. */
  before: readonly (number | null)[] | null;
}
export interface CubeKey {
  key: string | null;
  rest: boolean;
  /** The place among the groups, largest first; the rest stands last. */
  rank: number;
}

const NEXT: Readonly<Record<'day' | 'week' | 'month' | 'quarter' | 'year', (day: string) => string>> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(day, 7),
  month: (day) => monthsOn(day, 1),
  quarter: (day) => monthsOn(day, 3),
  year: (day) => monthsOn(day, 12),
};
function monthsOn(day: string, months: number): string {
  const number = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}-01`;
}

/** The first day of the bucket of a day. */
export function bucketStart(day: string, grain: 'day' | 'week' | 'month' | 'quarter' | 'year'): string {
  if (grain === 'day') return day;
  if (grain === 'week') return mondayOf(day);
  const month = Number(day.slice(5, 7));
  const first = { month, quarter: month - ((month - 1) % 3), year: 1 }[grain];
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
}
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
/** A group as it is said. */
export function labelOfKey(key: string | null, grain: ChartGrain | null, flag = false): string {
  if (key === null || key === '') return EMPTY_LABEL;
  if (flag) return key === 'true' ? '是' : '否';
  switch (grain) {
    case 'month':
      return key.slice(0, 7);
    case 'quarter':
      return `${key.slice(0, 4)} 年 ${Math.ceil(Number(key.slice(5, 7)) / 3)} 季度`;
    case 'year':
      return `${key.slice(0, 4)} 年`;
    case 'week':
      return `${key} 起`;
    case 'monthOfYear':
      return `${Number(key)} 月`;
    case 'weekday':
      return WEEKDAYS[Number(key) - 1] ?? key;
    default:
      return key;
  }
}

/** Where nothing happened a count and a sum are 0; an average or a percentile says nothing. */
const noneOf = ({ aggregate }: ChartMeasure): number | null =>
  aggregate === 'sum' || aggregate === 'count' || aggregate === 'countDistinct' ? 0 : null;

/** @throws FormulaRefused */
export function formulasOf(measures: readonly ChartMeasure[]): (Formula | null)[] {
  return measures.map(({ aggregate, formula }, at) =>
    aggregate === null
      ? compileFormula(
          formula,
          measures.slice(0, at).map(({ name }) => name),
        )
      : null,
  );
}

interface Placed {
  heads: ChartHead[];
  /** By the mark of a key. */
  places: Map<string, number>;
}
const markOf = ({ key, rest }: Pick<CubeKey, 'key' | 'rest'>): string =>
  rest ? 'rest' : key === null ? '' : `·${key}`;

function placed(found: readonly CubeKey[], grain: ChartGrain | null, flag: boolean, within: Period | null): Placed {
  const byMark = new Map(found.map((one) => [markOf(one), one]));
  const known = [...byMark.values()];
  const singles = known.filter(({ rest }) => !rest);
  const keys = singles.flatMap(({ key }) => key ?? []).sort();
  let ordered: (string | null)[];
  if (isRunning(grain)) {
    const [first, last] = [
      within ? bucketStart(within.from, grain) : keys[0],
      within ? bucketStart(within.to, grain) : keys.at(-1),
    ];
    ordered = [];
    for (
      let day = first, turn = 0;
      day && last && day <= last && turn < BUCKETS_MAX;
      day = NEXT[grain](day), turn += 1
    ) {
      ordered.push(day);
    }
    // More than can be drawn, or a day outside: what was found stands alone.
    if (keys.some((key) => !ordered.includes(key))) ordered = keys;
  } else if (grain !== null) ordered = keys;
  else ordered = singles.toSorted((a, b) => a.rank - b.rank).map(({ key }) => key);
  if (grain !== null && byMark.has('')) ordered.push(null);
  const heads: ChartHead[] = ordered.map((key) => ({ key, label: labelOfKey(key, grain, flag), rest: false }));
  if (byMark.has('rest')) heads.push({ key: null, label: grain ? '更早' : REST_LABEL, rest: true });
  return { heads, places: new Map(heads.map((head, at) => [markOf(head), at])) };
}

type Figures = readonly (number | null)[];

/**
 * Each bucket together with all before it, from what is earlier than the first one on. Rows without a day are in none.
 * @param values by the places of the heads, before formulas
 */
function runOn(values: readonly Figures[], heads: readonly ChartHead[]): Figures[] {
  const add = (a: Figures, b: Figures): Figures => b.map((value, at) => (value ?? 0) + (a[at] ?? 0));
  let sum: Figures = values[heads.findIndex(({ rest }) => rest)] ?? [];
  return heads.map(({ key, rest }, at) => {
    const own = values[at] ?? [];
    if (rest || key === null) return own;
    sum = add(sum, own);
    return sum;
  });
}

/** Of each group of the second dimension by itself, in all buckets. */
function runningCells(
  crossed: readonly { at: number[]; values: Figures }[],
  buckets: readonly ChartHead[],
  others: readonly ChartHead[],
  none: Figures,
) {
  return others.flatMap((_head, column) => {
    const own: Figures[] = buckets.map(() => none);
    for (const { at, values } of crossed) if (at[1] === column) own[at[0] ?? 0] = values;
    return runOn(own, buckets).map((values, row) => ({ at: [row, column], values }));
  });
}

interface About {
  chart: Chart;
  /** Of each dimension, whether it is yes or no. */
  flags: readonly boolean[];
  /** Of each dimension, the days that it is drawn for; null: those that were found. */
  within: readonly (Period | null)[];
  before: Period | null;
}

/**
 * Groups in their order with values, sums and formulas.
 * @throws FormulaRefused
 */
export function cubeOf(
  rows: readonly CubeRow[],
  { chart, flags, within, before }: About,
): Omit<ChartAnswer, 'notes' | 'readTime'> {
  const { measures, dimensions } = chart;
  const formulas = formulasOf(measures);
  const none = measures.map(noneOf);
  const reckoned = (values: readonly (number | null)[]): (number | null)[] => {
    const all: (number | null)[] = [];
    for (const [at, formula] of formulas.entries()) all.push(formula ? formula(all) : (values[at] ?? none[at] ?? null));
    return all;
  };
  const axes = dimensions.map(({ grain }, at) => {
    const found = rows.flatMap(({ groups }) => groups[at] ?? []);
    return placed(found, grain, flags[at] ?? false, within[at] ?? null);
  });
  const plain: Figures[][] = axes.map(({ heads }) => heads.map(() => none));
  const earlier = (axes[0]?.heads ?? []).map(() => reckoned(none));
  let [whole, wholeBefore] = [reckoned(none), reckoned(none)];
  const crossed: { at: number[]; values: Figures }[] = [];
  for (const { groups, values, before: was } of rows) {
    const at = groups.map((key, of) => (key === null ? null : (axes[of]?.places.get(markOf(key)) ?? null)));
    const filled = at.filter((place) => place !== null);
    if (filled.length === 0) {
      whole = reckoned(values);
      if (was) wholeBefore = reckoned(was);
    } else if (filled.length === groups.length && groups.length === 2) crossed.push({ at: filled, values });
    if (filled.length !== 1) continue;
    const of = at.findIndex((place) => place !== null);
    const place = at[of] ?? 0;
    (plain[of] as Figures[])[place] = values;
    if (of === 0 && was) earlier[place] = reckoned(was);
  }
  const heads = axes.map((axis) => axis.heads);
  const [buckets = [], others] = heads;
  const runs = chart.running === true && isRunning(dimensions[0]?.grain ?? null);
  if (runs) plain[0] = runOn(plain[0] ?? [], buckets);
  const cells = runs && others ? runningCells(crossed, buckets, others, none) : crossed;
  return {
    heads,
    cells: cells.map(({ at, values }) => ({ at, values: reckoned(values) })),
    sums: plain.map((groups) => groups.map(reckoned)),
    whole,
    before: before && {
      ...before,
      whole: wholeBefore,
      sums: isRunning(dimensions[0]?.grain ?? null) ? [] : earlier,
    },
  };
}
