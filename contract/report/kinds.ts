/** Words and limits of reports (specification §2 "report", product model 17.6). Nothing heavy is imported: the console bundles this. */

export const reportKinds = { week: '周报', month: '月报', milestone: '里程碑报告', custom: '专项报告' } as const;
export type ReportKind = keyof typeof reportKinds;
export const reportKindCodes = Object.keys(reportKinds) as ReportKind[];
/** Kinds that a calendar makes: what can be missing or late. */
export const calendarKinds = ['week', 'month'] as const satisfies ReportKind[];
export const isCalendarKind = (kind: ReportKind): kind is (typeof calendarKinds)[number] =>
  (calendarKinds as readonly ReportKind[]).includes(kind);

/** What a section of a report shows. All but `text` are live until the report is published. */
export const sectionKinds = {
  text: '文字',
  metrics: '关键指标',
  tasks: '任务清单',
  risks: '风险清单',
  problems: '问题清单',
  milestones: '里程碑',
  hours: '工时',
  chart: '趋势图',
  earned: '挣值分析',
} as const;
export type SectionKind = keyof typeof sectionKinds;
export const sectionKindCodes = Object.keys(sectionKinds) as SectionKind[];

/** Which tasks a list of them holds, as of the end of the period. */
export const taskPicks = {
  done: '本期完成',
  doing: '进行中',
  overdue: '已逾期',
  next: '下期计划',
} as const;
export type TaskPick = keyof typeof taskPicks;
export const taskPickCodes = Object.keys(taskPicks) as TaskPick[];

export const SECTIONS_MAX = 30;
export const SECTION_TITLE_MAX = 60;
export const SECTION_TEXT_MAX = 50_000;
/** Rows that a list of a report holds; how many there are is said beside it. */
export const BLOCK_ROWS_MAX = 50;
export const RECEIVERS_MAX = 100;
/** Working days after a period until which its report is in time. */
/** Weeks that the week of the enterprise is seen beside. */
export const WEEKLY_POINTS = 12;
export const DUE_DAYS_MAX = 10;
/** Periods back that are looked at for what is missing. */
export const MISSING_BACK = 12;

export const LINK_DAYS = 30;
export const LINK_DAYS_MAX = 365;
export const LINK_PASSWORD_MIN = 4;
export const LINK_PASS_HOURS = 12;
/** The header that carries a link's token: it stands in the fragment of the address, which no server and no log sees. */
export const LINK_HEADER = 'x-report-token';

/** Derived from the calendar, never stored. */
export const punctualities = { missing: '缺报', late: '迟交', waiting: '待提交', inTime: '按时' } as const;
export type Punctuality = keyof typeof punctualities;
export const punctualityCodes = Object.keys(punctualities) as Punctuality[];
