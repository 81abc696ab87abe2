/** Views of a list, and the groups that it shows. No imports. */

export const viewKinds = { list: '列表', board: '看板', calendar: '日历', gantt: '甘特图' } as const;
export type ViewKind = keyof typeof viewKinds;
export const viewVisibilities = { private: '仅自己', shared: '项目成员' } as const;
export type ViewVisibility = keyof typeof viewVisibilities;

/** Dates are grouped with a unit behind them: `planEnd:week`. */
export const groupUnits = { day: '天', week: '周', month: '月' } as const;
export type GroupUnit = keyof typeof groupUnits;

/** Groups of one answer; where there are more, the largest. */
export const GROUPS_MAX = 200;
/** Of groups within groups: swimlanes by columns. */
export const CELLS_MAX = 2000;
export const SUMS_MAX = 5;
export const CARD_FIELDS_MAX = 12;
