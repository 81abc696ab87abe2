/** What a view groups its tasks by, and sums up in each group. No imports. */

export const viewKinds = { list: '列表', board: '看板', calendar: '日历', gantt: '甘特图' } as const;
export type ViewKind = keyof typeof viewKinds;
export const viewVisibilities = { private: '仅自己', shared: '项目成员' } as const;
export type ViewVisibility = keyof typeof viewVisibilities;

/** Built-in fields that tasks can be grouped by; a custom field of a kind that groups goes by its id. */
export const groupFields = {
  stageId: '阶段',
  category: '状态',
  executorId: '执行人',
  urgent: '优先级',
  taskTypeId: '类型',
  labelIds: '标签',
  parentId: '父任务',
  creatorId: '创建人',
} as const;
export type GroupField = keyof typeof groupFields;

/** Dates are grouped with a unit behind them: `planEnd:week`. */
export const groupDates = {
  planStart: '计划开始',
  planEnd: '计划截止',
  realEnd: '实际完成',
  createdTime: '创建时间',
  updatedTime: '更新时间',
} as const;
export type GroupDate = keyof typeof groupDates;
export const groupUnits = { day: '天', week: '周', month: '月' } as const;
export type GroupUnit = keyof typeof groupUnits;

/** Numeric built-in fields that can be summed up; so can custom fields of numbers, by their id. */
export const sumFields = {
  estimateHours: '预计工时',
  consumedHours: '消耗工时',
  leftHours: '剩余工时',
  progress: '进度',
  childTotal: '子任务数',
  commentCount: '评论数',
  fileCount: '附件数',
} as const;
export type SumField = keyof typeof sumFields;

/** Groups of one answer; where there are more, the largest. */
export const GROUPS_MAX = 200;
/** Of groups within groups: swimlanes by columns. */
export const CELLS_MAX = 2000;
export const SUMS_MAX = 5;
export const CARD_FIELDS_MAX = 12;
