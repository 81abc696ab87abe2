/** Doubtful data that charts leave out, told beside them. No imports: the console bundles this. */
export const qualityIssues = {
  reversed: '实际完成早于实际开始',
  future: '实际日期晚于今天',
  undated: '已完成但没有实际完成时间',
} as const;
export type QualityIssue = keyof typeof qualityIssues;

/** Tasks that are drawn singly; beyond, the latest. */
export const DOTS_MAX = 1000;
export const ISSUES_MAX = 50;
export const WORKLOAD_MAX = 20;
