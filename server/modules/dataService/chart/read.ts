/** Answers what a chart asks: one query for its groups, one for the rows behind a point. */
import type { Chart, ChartAnswer, ChartRows, ChartSource } from '../../../../contract/dashboard/chart/chart';
import { type CubeKey, type CubeRow, cubeOf, formulasOf } from '../../../../contract/dashboard/chart/cube';
import { FormulaRefused } from '../../../../contract/dashboard/chart/formula';
import { CELLS_MAX, isRunning, PROJECT_COLUMN, ROW_COLUMNS_MAX } from '../../../../contract/dashboard/chart/words';
import { ApiError, againstRule } from '../../../errors';
import { readPage } from '../../../object/list/page';
import { quote } from '../builder';
import { cell, runStatement } from '../run';
import { openGuard } from '../sql/guard';
import { SqlRefused } from '../sql/refused';
import { statementOf } from '../statement';
import type { ChartSources, Standing } from './source';
import { type ChartAsked, type ChartGround, chartSql, chartsSql, rowsSql, scanOf, togetherOf, valuesSql } from './sql';

/** Choices of a filter that are offered. */
const VALUES_MAX = 200;

/** Refusals as the product says them. */
async function said<T>(work: () => Promise<T>): Promise<T> {
  try {
    await openGuard();
    return await work();
  } catch (error) {
    throw error instanceof SqlRefused || error instanceof FormulaRefused ? againstRule(error.message) : error;
  }
}

async function run(
  { context, reader, statement, fenced }: Standing,
  ask: (ground: ChartGround) => string,
  limit: number,
) {
  return runStatement(context, statementOf(statement(ask), reader, limit, fenced));
}

const numberOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

function cubeRow(row: Record<string, unknown>, { dimensions, measures }: Chart, compared: boolean): CubeRow {
  const groups = dimensions.map((_one, at): CubeKey | null => {
    if (row[`g${at}`] === 1) return null;
    const key = row[`k${at}`];
    return {
      key: typeof key === 'string' && key !== '' ? key.slice(1) : null,
      rest: row[`r${at}`] === true,
      rank: Number(row[`p${at}`]),
    };
  });
  return {
    groups,
    values: measures.map((_one, at) => numberOf(row[`m${at}`])),
    before: compared ? measures.map((_one, at) => numberOf(row[`b${at}`])) : null,
  };
}

/** Only what adds up runs on, and only over days that follow each other. */
function judgeRunning({ dimensions: [first], measures, compare }: Chart): void {
  if (!first || !isRunning(first.grain)) throw new SqlRefused('逐期累计要先按日期分组，如按周、按月');
  const odd = measures.find(({ aggregate }) => aggregate !== null && aggregate !== 'count' && aggregate !== 'sum');
  if (odd) throw new SqlRefused(`逐期累计只用于数量与合计，「${odd.name}」不能累计`);
  if (compare) throw new SqlRefused('逐期累计不能与上期比较');
}

/** What the board asks for and the source does not know, in words. */
function notesOf({ columns }: Standing, { time, running }: Chart, { projects, period }: ChartAsked): string[] {
  const notes: string[] = [];
  if (projects && !columns.some(({ name }) => name === PROJECT_COLUMN)) notes.push('看板的项目筛选对这个数据不起作用');
  if (!time && period) notes.push('不按期间筛选');
  if (running && time && period) notes.push('从期间的第一天起累计');
  return notes;
}

/** Of the filters of a board those whose column the source has; the others do not narrow it, which is said. */
function fitting(standing: Standing, asked: ChartAsked): { asked: ChartAsked; notes: string[] } {
  const has = (column: string) => standing.columns.some(({ name }) => name === column);
  const lacked = asked.must?.find(({ column }) => !has(column));
  if (lacked) throw new SqlRefused(`数据没有「${lacked.column}」这一列，按它锁定的看板不显示这个组件`);
  const missing = [...new Set(asked.picks.flatMap(({ column }) => (has(column) ? [] : [column])))];
  return {
    asked: { ...asked, picks: asked.picks.filter(({ column }) => has(column)) },
    notes: missing.map((column) => `没有「${column}」这一列，该筛选不起作用`),
  };
}

/** What a statement found, as a chart shows it. @throws SqlRefused where it is too much */
function answerOf(
  standing: Standing,
  chart: Chart,
  { asked, notes }: { asked: ChartAsked; notes: readonly string[] },
  found: readonly Record<string, unknown>[],
): ChartAnswer {
  const compared = asked.before !== null && chart.time !== null;
  if (found.length > CELLS_MAX) {
    throw new SqlRefused(`数据点超过 ${CELLS_MAX} 个，请选择更大的时间粒度，或少显示几组`);
  }
  const rows = found
    .filter((row) => chart.dimensions.every((_one, at) => row[`g${at}`] === 1) || Number(row.n) > 0)
    .map((row) => cubeRow(row, chart, compared));
  const typeOf = (name: string) => standing.columns.find((column) => column.name === name)?.type;
  const cube = cubeOf(rows, {
    chart,
    flags: chart.dimensions.map(({ column }) => typeOf(column) === 'flag'),
    within: chart.dimensions.map(({ column, grain }) =>
      column === chart.time && isRunning(grain) ? asked.period : null,
    ),
    before: compared ? asked.before : null,
  });
  return { ...cube, notes: [...notesOf(standing, chart, asked), ...notes], readTime: new Date().toISOString() };
}

/**
 * The figures of a chart for whoever the sources were made for.
 * @throws 400 in words: a source that is gone, a column that is not there, too many cells, too long
 */
export const readChart = (sources: ChartSources, chart: Chart, given: ChartAsked): Promise<ChartAnswer> =>
  said(async () => {
    const standing = await sources.of(chart.source);
    const fits = fitting(standing, given);
    const isTogether = scanOf(chart, given) !== null;
    const found = await run(
      standing,
      (ground) => (isTogether ? chartsSql(ground, [chart], fits.asked) : chartSql(ground, chart, fits.asked)),
      CELLS_MAX + 1,
    );
    return answerOf(standing, chart, fits, isTogether ? rowsOfChart(found, 0) : found);
  });

/** Rows of one of the charts of a statement. */
const rowsOfChart = (found: readonly Record<string, unknown>[], place: number): Record<string, unknown>[] =>
  found.flatMap(({ i, j }) => (i === place ? [j as Record<string, unknown>] : []));

/** A chart and what is asked of it. */
export interface ChartQuestion {
  chart: Chart;
  asked: ChartAsked;
}

/** Questions that one scan of their rows answers, by their places; those that have to be asked alone stand alone. */
export function scansOf(questions: readonly ChartQuestion[]): number[][] {
  const byScan = new Map<string, number[]>();
  for (const [place, { chart, asked }] of questions.entries()) {
    const scan = scanOf(chart, asked) ?? `alone ${place}`;
    byScan.set(scan, [...(byScan.get(scan) ?? []), place]);
  }
  return [...byScan.values()].flatMap((places) =>
    togetherOf(places.flatMap((place) => questions[place]?.chart ?? [])).map((heap) =>
      heap.flatMap((at) => places[at] ?? []),
    ),
  );
}

/**
 * Charts that count the same rows, read by one scan (`scansOf`). Where that is refused, each is asked alone, so that one that
 * cannot be read takes no other along.
 */
export async function readCharts(
  sources: ChartSources,
  questions: readonly ChartQuestion[],
): Promise<(() => Promise<ChartAnswer>)[]> {
  const alone = () =>
    questions.map(
      ({ chart, asked }) =>
        () =>
          readChart(sources, chart, asked),
    );
  const [first] = questions;
  if (!first || questions.length === 1) return alone();
  try {
    return await said(async () => {
      const standing = await sources.of(first.chart.source);
      const fits = fitting(standing, first.asked);
      const charts = questions.map(({ chart }) => chart);
      const limit = (CELLS_MAX + 1) * charts.length;
      const found = await run(standing, (ground) => chartsSql(ground, charts, fits.asked), limit);
      return charts.map((chart, place) => () => {
        return said(async () => answerOf(standing, chart, fits, rowsOfChart(found, place)));
      });
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return alone();
  }
}

/** The rows behind a point, with what each of them is. */
export const readChartRows = (
  sources: ChartSources,
  chart: Chart,
  given: ChartAsked,
  paging: { pageNo?: number; pageSize?: number },
): Promise<ChartRows> =>
  said(async () => {
    const standing = await sources.of(chart.source);
    const { asked } = fitting(standing, given);
    const columns = standing.columns.slice(0, ROW_COLUMNS_MAX);
    const { marks, opens } = standing;
    const { rows, page } = await readPage(paging, async (window) => {
      const names = columns.map(({ name }) => name);
      const found = await run(
        standing,
        (ground) => rowsSql(ground, chart, asked, { columns: names, marks, window }),
        window.limit,
      );
      return found.map((row) => ({ ...row, total: Number(row.total) }) as Record<string, unknown> & { total: number });
    });
    const text = (row: Record<string, unknown>, mark: number) => {
      const value = row[`c${columns.length + mark}`];
      return typeof value === 'string' ? value : null;
    };
    return {
      columns: columns.map(({ name, type }) => ({ name, type })),
      result: rows.map((row) => {
        const id = opens && text(row, 0);
        return {
          cells: columns.map((_one, at) => cell(row[`c${at}`])),
          open: opens && id ? { type: opens.type, id, projectId: text(row, 1) } : null,
        };
      }),
      ...page,
    };
  });

/**
 * All rows of a source by some of its columns, for what is copied from it.
 * @throws 400 in words where there are more than `limit`
 */
export const readSourceRows = (
  sources: ChartSources,
  source: ChartSource,
  columns: readonly string[],
  limit: number,
): Promise<Record<string, string | number | boolean | null>[]> =>
  said(async () => {
    const standing = await sources.of(source);
    const rows = await run(
      standing,
      ({ built, from }) => {
        const shown = columns.map((name, at) => {
          built.column(name);
          return `${quote(name)} AS c${at}`;
        });
        return `SELECT ${shown.join(', ')} FROM ${from} LIMIT ${limit + 1}`;
      },
      limit + 1,
    );
    if (rows.length > limit) throw new SqlRefused(`来源超过 ${limit} 行，请缩小来源的范围`);
    return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, cell(row[`c${at}`])])));
  });

/** The columns that a chart over a source may use. @throws 400 in words */
export const readChartColumns = (sources: ChartSources, source: ChartSource) => said(() => sources.columns(source));

/** The groups of a column, the most frequent first. */
export const readChartValues = (
  sources: ChartSources,
  source: ChartSource,
  asked: ChartAsked,
  column: string,
): Promise<(string | null)[]> =>
  said(async () => {
    const standing = await sources.of(source);
    if (!standing.columns.some(({ name }) => name === column)) return [];
    const whole: Chart = {
      source,
      dimensions: [],
      measures: [],
      match: 'all',
      conditions: [],
      time: null,
      top: 1,
      compare: false,
      unit: '',
    };
    const { asked: narrowed } = fitting(standing, asked);
    const found = await run(standing, (ground) => valuesSql(ground, whole, narrowed, column, VALUES_MAX), VALUES_MAX);
    return found.map(({ k }) => (typeof k === 'string' ? k : null));
  });

const NOTHING: ChartAsked = { period: null, before: null, picks: [], projects: null };
/** Whether a chart could be read by whoever saves it: its source, columns, types and formulas. @throws 400 in words */
export const judgeChart = (sources: ChartSources, chart: Chart): Promise<void> =>
  said(async () => {
    const standing = await sources.of(chart.source);
    formulasOf(chart.measures);
    if (chart.compare && !chart.time) throw new SqlRefused('要与上期比较，请选择按哪个日期算期间');
    if (chart.running) judgeRunning(chart);
    const twice = chart.measures.find(({ name }, at) => chart.measures.findIndex((one) => one.name === name) !== at);
    if (twice) throw new SqlRefused(`有两个指标都叫「${twice.name}」，请改名`);
    const days = { from: '2026-01-01', to: '2026-01-01' };
    const asked = chart.time ? { ...NOTHING, period: days, before: chart.compare ? days : null } : NOTHING;
    // Made, not run: what does not fit is refused while it is made.
    statementOf(
      standing.statement((ground) =>
        scanOf(chart, asked) === null ? chartSql(ground, chart, asked) : chartsSql(ground, [chart], asked),
      ),
      standing.reader,
      1,
    );
  });
