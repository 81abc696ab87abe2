/** By what hours are summed. No imports: the console bundles this. */
export const hoursSides = { person: '成员', project: '项目', type: '工作', kind: '类型', position: '岗位' } as const;
export type HoursSide = keyof typeof hoursSides;
/** A report looks back over a year at most. */
export const HOURS_REPORT_DAYS = 366;
export const REPORT_ROWS_PAGE = 50;
