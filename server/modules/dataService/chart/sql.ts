/**
 * A chart as one statement over the rows of a source: groups, those beyond the largest put together, with the sums of each
 * dimension and of the whole by grouping sets, so that averages and distinct counts of a sum are those of its rows. Pure.
 */

import type { Chart, ChartDimension, ChartMeasure, ChartPick } from '../../../../contract/dashboard/chart/chart';
import {
  BUCKETS_MAX,
  CELLS_MAX,
  type ChartAggregate,
  chartAggregates,
  isCounting,
  isRunning,
  KEY_MAX,
  PROJECT_COLUMN,
} from '../../../../contract/dashboard/chart/words';
import type { Period } from '../../../../contract/time/period';
import type { DataColumn } from '../../../object/dataSources';
import type { Bind } from '../../../object/define';
import { type Window, windowSql } from '../../../object/list/page';
import { type Built, quote } from '../builder';
import { SqlRefused } from '../sql/refused';

/** What is asked of a chart beside what it says itself. */
export interface ChartAsked {
  /** Narrows by the chart's day; null where the chart has none. */
  period: Period | null;
  before: Period | null;
  picks: readonly ChartPick[];
  /** Filters that hold for every chart: where the source has no such column, it is not shown. Of boards that others embed. */
  must?: readonly ChartPick[];
  /** Codes of the projects that are asked for; null: all. Holds where the source has such a column. */
  projects: readonly string[] | null;
}

/** What the statement stands on. */
export interface ChartGround {
  built: Built;
  /** A table or a statement in brackets, with a name. */
  from: string;
  bind: Bind;
}

const figures: Readonly<Record<ChartAggregate, (sql: string, among: string) => string>> = {
  count: (sql, among) => `(count(${sql})${among})::int`,
  countDistinct: (sql, among) => `(count(DISTINCT ${sql})${among})::int`,
  sum: (sql, among) => `coalesce(sum(${sql})${among}, 0)`,
  avg: (sql, among) => `round((avg(${sql})${among})::numeric, 4)`,
  min: (sql, among) => `(min(${sql})${among})`,
  max: (sql, among) => `(max(${sql})${among})`,
  p50: (sql, among) => `(percentile_disc(0.5) WITHIN GROUP (ORDER BY ${sql})${among})`,
  p85: (sql, among) => `(percentile_disc(0.85) WITHIN GROUP (ORDER BY ${sql})${among})`,
  p95: (sql, among) => `(percentile_disc(0.95) WITHIN GROUP (ORDER BY ${sql})${among})`,
};

interface Parted {
  /** What is kept of the rows of one group, by the name of its column: `v` and, of an average, how many as `w`. */
  part: (sql: string) => Readonly<Record<string, string>>;
  /** The same figure over several groups, from what was kept of each. */
  together: (at: number, among: string) => string;
}
/**
 * Figures of many rows that are those of their parts put together, exactly: then the rows are read once and grouped, and
 * ranks, sums and the rest are reckoned over the groups. Distinct counts and percentiles need the rows themselves.
 */
const parted: Partial<Record<ChartAggregate, Parted>> = {
  count: {
    part: (sql) => ({ v: `count(${sql})` }),
    together: (at, among) => `coalesce(sum(v${at})${among}, 0)::int`,
  },
  sum: { part: (sql) => ({ v: `sum(${sql})` }), together: (at, among) => `coalesce(sum(v${at})${among}, 0)` },
  avg: {
    part: (sql) => ({ v: `sum(${sql})`, w: `count(${sql})` }),
    together: (at, among) => `round((sum(v${at})${among} / nullif(sum(w${at})${among}, 0))::numeric, 4)`,
  },
  min: { part: (sql) => ({ v: `min(${sql})` }), together: (at, among) => `(min(v${at})${among})` },
  max: { part: (sql) => ({ v: `max(${sql})` }), together: (at, among) => `(max(v${at})${among})` },
};

/**
 * What rows are grouped by, and how its text is made: a million rows are grouped by what stands there, and only their groups
 * are put into words. The same text groups, filters and leads to the rows. @param sql what `raw` gave, by its name
 */
function groupingOf(
  built: Built,
  { column: name, grain }: ChartDimension,
): { raw: string; text: (sql: string) => string } {
  const column = built.column(name);
  const sql = quote(name);
  if (column.type === 'date' || column.type === 'instant') {
    // Of moments hardly two are the same: twelve or seven groups are made of them at once.
    if (grain === 'monthOfYear') {
      return { raw: `extract(month FROM ${sql})::int`, text: (raw) => `lpad(${raw}::text, 2, '0')` };
    }
    if (grain === 'weekday') return { raw: `extract(isodow FROM ${sql})::int`, text: (raw) => `${raw}::text` };
    return { raw: `date_trunc('${grain ?? 'day'}', ${sql})`, text: (raw) => `to_char(${raw}, 'YYYY-MM-DD')` };
  }
  if (grain !== null) throw new SqlRefused(`「${name}」不是日期，不能按日、月、年分组`);
  if (column.type === 'flag') return { raw: sql, text: (raw) => `${raw}::text` };
  if (column.type === 'number') return { raw: sql, text: (raw) => `trim_scale(${raw}::numeric)::text` };
  return { raw: sql, text: (raw) => `left(${raw}, ${KEY_MAX})` };
}

/** The group of a row as text; null: without one. */
function keySql(built: Built, dimension: ChartDimension): string {
  const { raw, text } = groupingOf(built, dimension);
  return text(raw);
}

function dayColumn(built: Built, name: string): DataColumn {
  const column = built.column(name);
  if (column.type !== 'date' && column.type !== 'instant') throw new SqlRefused(`「${name}」不是日期，不能按期间筛选`);
  return column;
}

/** What a measure is made of; null: rows are counted, or it is a formula. @throws SqlRefused */
function measureColumn(built: Built, { name, aggregate, column }: ChartMeasure): string | null {
  if (aggregate === null || column === null) {
    if (aggregate !== null && aggregate !== 'count')
      throw new SqlRefused(`请为「${name}」选择要${chartAggregates[aggregate]}的列`);
    return null;
  }
  const { type } = built.column(column);
  if (!isCounting(aggregate) && type !== 'number') {
    throw new SqlRefused(`「${column}」不是数字，只能计数，不能取${chartAggregates[aggregate]}`);
  }
  return quote(column);
}

function pickSql(ground: ChartGround, { values, not, ...dimension }: ChartPick): string {
  const key = keySql(ground.built, dimension);
  const among = `${key} = ANY(${ground.bind(values.filter((value) => value !== null))}::text[])`;
  // A group without a value leads to the rows without one; of all others it is one, unless it is named.
  const found = values.includes(null) ? `(${among} OR ${key} IS NULL)` : `coalesce(${among}, false)`;
  return not ? `NOT ${found}` : found;
}

/** Which rows count. */
function whereSql(
  ground: ChartGround,
  { match, conditions, time }: Chart,
  asked: ChartAsked,
  from: string | null,
): string {
  const { built, bind } = ground;
  const texts: (string | null)[] = [
    built.joined(
      match,
      conditions.map((condition) => built.condition(condition)),
    ),
    ...[...asked.picks, ...(asked.must ?? [])].map((pick) => pickSql(ground, pick)),
  ];
  if (time && asked.period && from) {
    dayColumn(built, time);
    const day = `${quote(time)}::date`;
    texts.push(`(${day} >= ${bind(from)}::date AND ${day} <= ${bind(asked.period.to)}::date)`);
  }
  if (asked.projects && built.has(PROJECT_COLUMN)) {
    built.column(PROJECT_COLUMN);
    texts.push(`${quote(PROJECT_COLUMN)} = ANY(${bind(asked.projects)}::text[])`);
  }
  const found = texts.filter((text) => text !== null);
  return found.length === 0 ? '' : ` WHERE ${found.join(' AND ')}`;
}

/** Of a dimension of time the last buckets are told, of any other the largest groups. */
const limitOf = ({ grain }: ChartDimension, top: number) => (isRunning(grain) ? BUCKETS_MAX : grain ? 31 : top);

const isCompared = ({ time }: Chart, { before, period }: ChartAsked): boolean =>
  before !== null && period !== null && time !== null;
/** Whether all of its figures are those of their parts put together. */
const isParted = ({ measures }: Chart): boolean =>
  measures.every(({ aggregate }) => aggregate === null || aggregate in parted);
const nowSql = ({ bind }: ChartGround, { time }: Chart, asked: ChartAsked, compared: boolean): string =>
  compared && time ? `(${quote(time)}::date >= ${bind(asked.period?.from)}::date) AS now` : 'true AS now';
/** The first day of all rows that are read. */
const firstDay = (asked: ChartAsked, compared: boolean): string | null =>
  (compared ? asked.before?.from : asked.period?.from) ?? null;

/** What is kept of each measure, by the name of its column. */
const keptOf = ({ measures }: Chart, parts: boolean): [name: string, sql: string][] =>
  measures.flatMap(({ aggregate, column }, at): [name: string, sql: string][] => {
    if (aggregate === null) return [];
    if (!parts) return column ? [[`v${at}`, '']] : [];
    const made = parted[aggregate]?.part(column === null ? '*' : `v${at}`) ?? {};
    return Object.entries(made).map(([name, sql]) => [`${name}${at}`, sql]);
  });

/**
 * The cube of one chart, over what was counted for it: tables of a WITH, and the SELECT behind them.
 * @param counted groups with their parts (`parts`), else rows; its columns are `k`, `now`, `n` and those of `keptOf`
 * @param mark tells the names of this chart from those of others in the statement
 */
function cubeSql(
  chart: Chart,
  { counted, parts, compared, mark }: { counted: string; parts: boolean; compared: boolean; mark: string },
): { withs: string[]; select: string } {
  const { dimensions, measures, top } = chart;
  const figure = ({ aggregate, column }: ChartMeasure, at: number, among: string): string => {
    if (aggregate === null) return 'NULL::int';
    const made = parts ? parted[aggregate] : undefined;
    return made?.together(at, among) ?? figures[aggregate](column === null ? '*' : `v${at}`, among);
  };
  const ranking = measures.findIndex(({ aggregate }) => aggregate !== null);
  const ranked =
    (measures[ranking] && figure(measures[ranking], ranking, ' FILTER (WHERE now)')) ?? (parts ? 'sum(n)' : 'count(*)');
  const place = (at: number) => `"·t${mark}${at}"`;
  const withs = dimensions.map((dimension, at) => {
    const order = dimension.grain ? `k${at} DESC` : `${ranked} DESC NULLS LAST, k${at} COLLATE "C"`;
    return `${place(at)} AS (SELECT k${at}, row_number() OVER (ORDER BY ${order})::int AS place FROM ${counted} WHERE now GROUP BY k${at})`;
  });
  const beyond = dimensions.map((one, at) => `coalesce(${place(at)}.place > ${limitOf(one, top)}, true)`);
  const placed = [
    ...dimensions.flatMap((_one, at) => [
      `CASE WHEN NOT ${beyond[at]} THEN ${counted}.k${at} END AS k${at}`,
      `${beyond[at]} AS r${at}`,
      `CASE WHEN NOT ${beyond[at]} THEN ${place(at)}.place ELSE ${BUCKETS_MAX + 1} END AS p${at}`,
    ]),
    'now',
    ...(parts ? ['n'] : []),
    ...keptOf(chart, parts).map(([name]) => name),
  ];
  const joins = dimensions
    .map((_one, at) => ` LEFT JOIN ${place(at)} ON ${place(at)}.k${at} = ${counted}.k${at}`)
    .join('');
  withs.push(`"·p${mark}" AS (SELECT ${placed.join(', ')} FROM ${counted}${joins})`);
  const keys = dimensions.map((_one, at) => `k${at}, r${at}, p${at}`);
  const sets = [[...keys], ...(keys.length === 2 ? [[keys[0]], [keys[1]]] : []), ...(keys.length > 0 ? [[]] : [])];
  const grouped = sets.map((set) => `(${set.join(', ')})`).join(', ');
  const shown = [
    ...dimensions.flatMap((_one, at) => [`k${at}`, `r${at}`, `p${at}`, `grouping(k${at}) AS g${at}`]),
    `${parts ? 'coalesce(sum(n) FILTER (WHERE now), 0)' : 'count(*) FILTER (WHERE now)'}::int AS n`,
    ...measures.map((measure, at) => `${figure(measure, at, ' FILTER (WHERE now)')} AS m${at}`),
    ...(compared ? measures.map((measure, at) => `${figure(measure, at, ' FILTER (WHERE NOT now)')} AS b${at}`) : []),
  ];
  return {
    withs,
    select: `SELECT ${shown.join(', ')} FROM "·p${mark}" GROUP BY GROUPING SETS (${grouped}) LIMIT ${CELLS_MAX + 1}`,
  };
}

/**
 * The statement of a chart whose figures need the rows themselves. Its columns: of each dimension `k` (the key behind `·`;
 * empty: rows without a value; null: the rest, or the sum over it), `r` (the rest), `p` (its place) and `g` (1: the sum over it);
 * of each measure `m`, and `b` of the period before.
 */
export function chartSql(ground: ChartGround, chart: Chart, asked: ChartAsked): string {
  const { built, from } = ground;
  const { dimensions, measures } = chart;
  const compared = isCompared(chart, asked);
  const own = measures.flatMap((measure, at) => {
    const sql = measureColumn(built, measure);
    return sql ? [`${sql} AS v${at}`] : [];
  });
  const rows = [
    ...dimensions.map((one, at) => `coalesce('·' || ${keySql(built, one)}, '') AS k${at}`),
    nowSql(ground, chart, asked, compared),
    ...own,
  ];
  const where = whereSql(ground, chart, asked, firstDay(asked, compared));
  const cube = cubeSql(chart, { counted: '"·r"', parts: false, compared, mark: '' });
  return `WITH "·r" AS (SELECT ${rows.join(', ')} FROM ${from}${where}), ${cube.withs.join(', ')} ${cube.select}`;
}

/** Dimensions that charts of one scan may have together: with more, the groups would be nearly as many as the rows. */
const TOGETHER_MAX = 3;
const nameOf = ({ column, grain }: ChartDimension) => `${column} ${grain ?? ''}`;

/** Charts that count the same rows: the same text for the same source, conditions and days; null: it is counted alone. */
export function scanOf(chart: Chart, asked: ChartAsked): string | null {
  if (!isParted(chart)) return null;
  const { source, match, conditions, time } = chart;
  const days = time ? [time, asked.period, asked.before] : [];
  return JSON.stringify([
    source,
    conditions.length > 1 ? match : '',
    conditions,
    days,
    asked.picks,
    asked.must,
    asked.projects,
  ]);
}

/** Cuts charts of one scan into those whose dimensions are few enough together. @returns their places in the list */
export function togetherOf(charts: readonly Pick<Chart, 'dimensions'>[]): number[][] {
  const heaps: { names: Set<string>; places: number[] }[] = [];
  for (const [place, { dimensions }] of charts.entries()) {
    const names = dimensions.map(nameOf);
    const fits = heaps.find((heap) => new Set([...heap.names, ...names]).size <= TOGETHER_MAX);
    const heap = fits ?? { names: new Set<string>(), places: [] };
    if (!fits) heaps.push(heap);
    for (const name of names) heap.names.add(name);
    heap.places.push(place);
  }
  return heaps.map(({ places }) => places);
}

/**
 * Charts over the same rows as one statement: the rows are read and grouped once, by all dimensions together, and each chart
 * is put together of those groups. Its rows are `i`, the place of the chart, and `j`, a row as `chartSql` gives it.
 * @param charts of one `scanOf`
 */
export function chartsSql(ground: ChartGround, charts: readonly Chart[], asked: ChartAsked): string {
  const [first] = charts;
  if (!first) throw new Error('No charts');
  const { built, from } = ground;
  const compared = isCompared(first, asked);
  const dimensions = [
    ...new Map(charts.flatMap((chart) => chart.dimensions.map((one) => [nameOf(one), one]))).entries(),
  ];
  const groupings = dimensions.map(([, one]) => groupingOf(built, one));
  /** Of groups without a value an empty key, of all others one behind `·`. */
  const keyOf = (one: ChartDimension): string => {
    const at = dimensions.findIndex(([name]) => name === nameOf(one));
    return `coalesce('·' || ${groupings[at]?.text(`d${at}`)}, '')`;
  };
  /** Columns that are measured, by their SQL. */
  const columns: string[] = [];
  const partsOf = new Map<string, string>();
  /** The name under which a part is kept of each group. */
  const partOf = (sql: string): string => {
    const known = partsOf.get(sql) ?? `x${partsOf.size}`;
    partsOf.set(sql, known);
    return known;
  };
  const cubes = charts.map((chart, place) => {
    const groups = [...chart.dimensions.map((one, at) => `${keyOf(one)} AS k${at}`), 'now', 'sum(n) AS n'];
    for (const [at, measure] of chart.measures.entries()) {
      if (measure.aggregate === null) continue;
      const sql = measureColumn(built, measure);
      if (sql && !columns.includes(sql)) columns.push(sql);
      const value = sql ? `c${columns.indexOf(sql)}` : '*';
      for (const [name, part] of Object.entries(parted[measure.aggregate]?.part(value) ?? {})) {
        // Counts and sums of parts are summed, the least of the least is the least.
        const how = /^(min|max)\(/.exec(part)?.[1] ?? 'sum';
        groups.push(`${how}(${value === '*' ? 'n' : partOf(part)}) AS ${name}${at}`);
      }
    }
    const mark = `${place}_`;
    const by = [...chart.dimensions.map((_one, at) => String(at + 1)), 'now'].join(', ');
    const counted = `"·g${mark}"`;
    const { withs, select } = cubeSql(chart, { counted, parts: true, compared, mark });
    return {
      withs: [`${counted} AS (SELECT ${groups.join(', ')} FROM "·m" GROUP BY ${by})`, ...withs],
      select: `SELECT ${place} AS i, to_jsonb("·q${mark}") AS j FROM (${select}) "·q${mark}"`,
    };
  });
  const rows = [
    ...groupings.map(({ raw }, at) => `${raw} AS d${at}`),
    nowSql(ground, first, asked, compared),
    ...columns.map((sql, at) => `${sql} AS c${at}`),
  ];
  const where = whereSql(ground, first, asked, firstDay(asked, compared));
  const groups = [...dimensions.map((_one, at) => `d${at}`), 'now'].join(', ');
  const kept = ['count(*) AS n', ...[...partsOf].map(([sql, name]) => `${sql} AS ${name}`)].join(', ');
  const withs = [
    `"·r" AS (SELECT ${rows.join(', ')} FROM ${from}${where})`,
    `"·m" AS MATERIALIZED (SELECT ${groups}, ${kept} FROM "·r" GROUP BY ${groups})`,
    ...cubes.flatMap((cube) => cube.withs),
  ];
  return `WITH ${withs.join(', ')} ${cubes.map(({ select }) => select).join(' UNION ALL ')}`;
}

/** The rows behind a point, newest first where the chart has a day. @param columns by their names */
export function rowsSql(
  ground: ChartGround,
  chart: Chart,
  asked: ChartAsked,
  { columns, marks, window }: { columns: readonly string[]; marks: readonly string[]; window: Window },
): string {
  const { built, from, bind } = ground;
  const all = [...columns, ...marks];
  const shown = all.map((name, at) => {
    built.column(name);
    return `${quote(name)} AS c${at}`;
  });
  const order = chart.time ? `${quote(chart.time)} DESC NULLS LAST` : (marks[0] && `${quote(marks[0])} DESC`) || '1';
  if (chart.time) dayColumn(built, chart.time);
  return `SELECT ${shown.join(', ')}, count(*) OVER ()::int AS total FROM ${from}${whereSql(ground, chart, asked, asked.period?.from ?? null)}
    ORDER BY ${order}${marks[0] && chart.time ? `, ${quote(marks[0])} DESC` : ''} ${windowSql((value) => `${bind(value)}::int`, window)}`;
}

/** The groups that a column has, the most frequent first: what a filter offers. */
export function valuesSql(ground: ChartGround, chart: Chart, asked: ChartAsked, column: string, limit: number): string {
  const key = keySql(ground.built, { column, grain: null });
  return `SELECT ${key} AS k, count(*)::int AS n FROM ${ground.from}${whereSql(ground, chart, asked, asked.period?.from ?? null)}
    GROUP BY 1 ORDER BY 2 DESC, (${key}) COLLATE "C" LIMIT ${limit}`;
}
