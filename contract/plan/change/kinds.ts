/** Words and limits of the control of changes of a plan: approved baselines, change requests. The console bundles this. */
export const baselineStates = { DRAFT: '未批准', REVIEWING: '审批中', APPROVED: '已批准' } as const;
export type BaselineState = keyof typeof baselineStates;

export const changeStates = {
  DRAFT: '草稿',
  REVIEWING: '审批中',
  APPLIED: '已执行',
  REJECTED: '已拒绝',
  TAKEN_BACK: '已撤销',
} as const;
export type ChangeState = keyof typeof changeStates;

/** Those whose draft may be worked on: a refused one may be set right and asked about again. */
export const isOpenChange = (state: ChangeState): boolean => state === 'DRAFT' || state === 'REJECTED';

/** Change requests of one plan. */
export const CHANGES_MAX = 500;
/** Nodes and dependencies that one request changes. */
export const CHANGE_SIZE_MAX = 2_000;
