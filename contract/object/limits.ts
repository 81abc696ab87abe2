/** Limits of registers that both sides keep. No imports: the console bundles this. */

/** Objects of one batch. */
export const BATCH_MAX = 200;
