/** Limits of registers that both sides keep. No imports: the console bundles this. */

/** Objects of one batch. */
export const BATCH_MAX = 200;
/** Rows of one import, and of one export. */
export const IMPORT_ROWS_MAX = 1000;
export const EXPORT_ROWS_MAX = 20_000;
