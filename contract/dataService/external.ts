/** Sources of datasets that stand elsewhere: read by the clock, kept as they were read last. No schemas: the console bundles this. */

export const externalKinds = { http: 'HTTP 接口或文件', postgres: 'PostgreSQL 数据库', mysql: 'MySQL 数据库' } as const;
export type ExternalKind = keyof typeof externalKinds;
export const externalKindCodes = Object.keys(externalKinds) as ExternalKind[];

/** Minutes between two readings; 0: only when somebody asks. */
export const refreshEvery = {
  0: '只手动更新',
  15: '每 15 分钟',
  60: '每小时',
  360: '每 6 小时',
  1440: '每天',
} as const;
export const refreshMinutes = [0, 15, 60, 360, 1440] as const;

export const EXTERNALS_MAX = 30;
export const EXTERNAL_ROWS_MAX = 10_000;
export const EXTERNAL_COLUMNS_MAX = 50;
export const EXTERNAL_BYTES_MAX = 5 * 1024 * 1024;
export const EXTERNAL_SECONDS = 20;
/** Rows of a trial that are shown. */
export const EXTERNAL_SAMPLE = 10;
