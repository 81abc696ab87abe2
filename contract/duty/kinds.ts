/** Words of duty rosters. No imports: the console bundles this. */
export const overrideKinds = { add: '安排', replace: '代班', remove: '取消' } as const;
export type OverrideKind = keyof typeof overrideKinds;

/** So many days ahead a roster is reckoned. */
export const ROSTER_DAYS_AHEAD = 90;
/** One's own shifts on the desk. */
export const MY_SHIFTS_DAYS = 14;
/** Of one look at a roster. */
export const GRID_DAYS_MAX = 62;
