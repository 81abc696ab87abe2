/** Limits and words of datasets and their keys. No imports: the console bundles this. */

export const ROWS_MAX = 10_000;
export const RESULT_BYTES_MAX = 5 * 1024 * 1024;
export const PREVIEW_ROWS = 50;
export const SQL_TEXT_MAX = 20_000;
export const PARAMETERS_MAX = 20;
export const PAGE_MAX = 1_000;
/** Seconds that the clocks of both sides may differ by. */
export const CLOCK_SECONDS = 300;
/** Hours in which the former secret of a key still holds. */
export const ROTATION_HOURS = 24;
export const CACHE_SECONDS_MAX = 300;
export const RATE_MAX = 6_000;
/** Days for which calls are kept. */
export const CALL_DAYS = 90;

/** How the values of a column are hidden from whoever reads a dataset. */
export const masks = {
  phone: '手机号（138****1234）',
  email: '邮箱（z***@example.com）',
  name: '姓名（张**）',
  all: '全部隐藏',
  hash: '哈希（相同的值仍相同）',
} as const;
export type Mask = keyof typeof masks;
export const maskCodes = Object.keys(masks) as Mask[];

export const aggregates = {
  count: '计数',
  countDistinct: '去重计数',
  sum: '合计',
  avg: '平均',
  min: '最小',
  max: '最大',
} as const;
export type Aggregate = keyof typeof aggregates;
export const aggregateCodes = Object.keys(aggregates) as Aggregate[];

/** What a day or an instant is put together by. */
export const dateUnits = { day: '按日', week: '按周', month: '按月', quarter: '按季', year: '按年' } as const;
export type DateUnit = keyof typeof dateUnits;
export const dateUnitCodes = Object.keys(dateUnits) as DateUnit[];

export const datasetModes = { builder: '搭建', sql: 'SQL' } as const;
export type DatasetMode = keyof typeof datasetModes;

/** Draft: never published, or taken offline; paused: published, and its owner cannot run it any more. */
export const datasetStates = { DRAFT: '未发布', PUBLISHED: '已发布', PAUSED: '已暂停' } as const;
export type DatasetState = keyof typeof datasetStates;
