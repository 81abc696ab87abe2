/** Limits of exports. No imports. */

/** A workbook of so many tasks is waited for; a larger one is made in the background. */
export const EXPORT_AT_ONCE_MAX = 5000;
export const EXPORT_MAX = 200_000;
/** How many exports of one person are made at a time. */
export const EXPORT_RUNNING_MAX = 3;
/** Files of background exports are kept so long. */
export const EXPORT_KEPT_DAYS = 7;
