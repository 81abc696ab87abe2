/** Words of work hours. No imports: the console bundles this. */

/** Work that is no task's. */
export const otherWork = {
  meeting: '会议',
  training: '培训学习',
  support: '支持与答疑',
  management: '管理事务',
  other: '其他',
} as const;
export type OtherWork = keyof typeof otherWork;

/** A row's way: logged, handed in, approved; returned ones are logged again. */
export const workStates = {
  OPEN: '未提交',
  SUBMITTED: '待审批',
  RETURNED: '已退回',
  APPROVED: '已批准',
} as const;
export type WorkState = keyof typeof workStates;

/** These nobody changes: what was handed in is taken back, what was approved is returned first. */
export const fixedWorkStates: readonly WorkState[] = ['SUBMITTED', 'APPROVED'];

/** What is looked at first by whoever approves. */
export const oddities = { long: '当天超过 10 小时', rest: '休息日', late: '隔了 14 天以上才登记' } as const;
export type Oddity = keyof typeof oddities;
