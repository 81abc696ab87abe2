/** Quick tabs of a register's list: what each finds, for server and console alike. No imports: the console bundles this. */

export interface RegisterTab<S extends string = string> {
  label: string;
  /** Those that stand in these states; `open`: that are not closed; `any`: all. */
  states: readonly S[] | 'open' | 'any';
  /** Only what is assigned to whoever looks. */
  mine?: true;
}

/** Before a kind's own. */
export const firstTabs = {
  open: { label: '开放', states: 'open' },
  mine: { label: '指派给我', states: 'open', mine: true },
} as const satisfies Record<string, RegisterTab>;
/** After them. */
export const lastTabs = { all: { label: '全部', states: 'any' } } as const satisfies Record<string, RegisterTab>;
