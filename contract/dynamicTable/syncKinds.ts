/** Words and limits of syncs. No imports: the console bundles this. */

export const syncGones = { keep: '保留', remove: '移入回收站' } as const;
export type SyncGone = keyof typeof syncGones;
export const syncEveries = { hour: '每小时', day: '每天凌晨', manual: '只在点击时' } as const;
export type SyncEvery = keyof typeof syncEveries;
/** Rows that one run takes. */
export const SYNC_ROWS_MAX = 10_000;
