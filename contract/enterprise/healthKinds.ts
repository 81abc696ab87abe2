/** What the page of an enterprise's health counts, and how it calls it. No imports: the console bundles this. */

/** Rows of a kind are counted up to here: the page says "more than". */
export const ROWS_COUNTED = 100_000;

/** Kinds of what is kept, as the page calls them, in its order. */
export const healthRows = {
  project: '项目',
  task: '任务',
  plan_node: '计划节点',
  risk: '风险',
  problem: '问题',
  review: '评审',
  document: '文档',
  dyn_record: '表格记录',
  survey_response: '问卷答卷',
  comment: '评论',
  message: '消息',
  operation_log: '操作日志',
} as const;
export type HealthRow = keyof typeof healthRows;

/** What files belong to. */
export const healthFiles = {
  task: '任务（附件与字段）',
  document: '文档库',
  table: '多维表格',
  questionnaire: '问卷',
  other: '其他（风险、评审、规范等的附件）',
} as const;
export type HealthFile = keyof typeof healthFiles;
