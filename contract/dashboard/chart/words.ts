/** Words and limits of charts over rows. No heavy imports: the console bundles this. */
import { aggregates as datasetAggregates, dateUnits } from '../../dataService/limits';

/** What is made of the rows of a group. Percentiles are values that occur (nearest rank), never interpolated ones. */
export const chartAggregates = { ...datasetAggregates, p50: '中位数', p85: '85 分位', p95: '95 分位' } as const;
export type ChartAggregate = keyof typeof chartAggregates;
export const chartAggregateCodes = Object.keys(chartAggregates) as ChartAggregate[];
/** Takes any column; all others take numbers only. */
export const isCounting = (aggregate: ChartAggregate): boolean =>
  aggregate === 'count' || aggregate === 'countDistinct';

/** What a day is put together by. Those that return each year stand for comparing one year with another. */
export const chartGrains = { ...dateUnits, monthOfYear: '按月份（1–12 月）', weekday: '按星期' } as const;
export type ChartGrain = keyof typeof chartGrains;
export const chartGrainCodes = Object.keys(chartGrains) as ChartGrain[];
/** Buckets that follow each other without an end: they are drawn from the first to the last, those without rows too. */
export const isRunning = (grain: ChartGrain | null): grain is 'day' | 'week' | 'month' | 'quarter' | 'year' =>
  grain !== null && grain in dateUnits;

export const DIMENSIONS_MAX = 2;
export const MEASURES_MAX = 8;
export const CHART_CONDITIONS_MAX = 20;
/** Groups that are told singly; what is beyond is one group, the rest. */
export const TOP_MAX = 50;
export const TOP_USUAL = 12;
/** Buckets of time that are drawn; those before the last so many are the rest. */
export const BUCKETS_MAX = 400;
/** Cells of one answer. */
export const CELLS_MAX = 10_000;
export const FORMULA_MAX = 200;
/** Columns of the rows behind a point. */
export const ROW_COLUMNS_MAX = 30;
/** Longer values are put together by their first letters. */
export const KEY_MAX = 200;

export const REST_LABEL = '其余';
export const EMPTY_LABEL = '未填';
/** The column by which rows of most sources tell their project. */
export const PROJECT_COLUMN = '项目编号';
