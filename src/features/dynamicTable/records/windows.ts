/** The windows that records are fetched by. Pure. */
export const PAGE = 100;

/** The windows that hold places of a range. */
export const pagesOf = (from: number, to: number): number[] =>
  Array.from({ length: Math.floor(to / PAGE) - Math.floor(from / PAGE) + 1 }, (_, at) => Math.floor(from / PAGE) + at);

/** Whether any place up to, and without, `end` is not there. */
export const lacks = (rows: ReadonlyMap<number, unknown>, from: number, end: number): boolean =>
  Array.from({ length: Math.max(end - from, 0) }, (_, at) => from + at).some((at) => !rows.has(at));
