/** What a view groups its tasks by, and sums up in each group. No imports. */

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
