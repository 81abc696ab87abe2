/** Limits of the file of a project. No imports: the console bundles this. */
export const wholeActs = ['out', 'in'] as const;
export type WholeAct = (typeof wholeActs)[number];
export const wholeStates = ['queued', 'running', 'finished', 'failed'] as const;
/** Bytes of the file; larger projects move with their enterprise. */
export const WHOLE_FILE_BYTES = 200 * 1024 * 1024;
/** Days for which it can be fetched. */
export const WHOLE_FILE_KEPT_DAYS = 3;
