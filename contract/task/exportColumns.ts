/** Columns and limits of exports. No imports. */

/** Built-in columns with their headings; any other column is the id of a custom field. */
export const exportColumns = {
  taskNo: '编号',
  title: '标题',
  taskTypeId: '类型',
  stageId: '阶段',
  category: '状态',
  urgent: '优先级',
  parentId: '父任务',
  executorId: '执行人',
  involveMember: '参与人',
  labelIds: '标签',
  planStart: '计划开始',
  planEnd: '计划截止',
  realStart: '实际开始',
  realEnd: '实际完成',
  alarmTime: '提醒时间',
  progress: '进度',
  estimateHours: '预计工时',
  consumedHours: '消耗工时',
  leftHours: '剩余工时',
  childTotal: '子任务数',
  preTotal: '前置数',
  preTasks: '前置任务',
  relations: '关联任务',
  commentCount: '评论数',
  fileCount: '附件数',
  urgeCount: '催办次数',
  notes: '描述',
  externalKey: '外部编号',
  creatorId: '创建人',
  createdTime: '创建时间',
  updatedTime: '更新时间',
} as const;
export type ExportColumn = keyof typeof exportColumns;

/** A workbook of so many tasks is waited for; a larger one is made in the background. */
export const EXPORT_AT_ONCE_MAX = 5000;
export const EXPORT_MAX = 200_000;
/** How many exports of one person are made at a time. */
export const EXPORT_RUNNING_MAX = 3;
/** Files of background exports are kept so long. */
export const EXPORT_KEPT_DAYS = 7;
