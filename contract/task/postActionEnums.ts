/** Words of what a process does by itself. No imports: the console bundles this. */

export const POST_ACTIONS_MAX = 10;

export const postActionKinds = {
  assign: '设置执行人',
  urgent: '设置优先级',
  date: '设置计划日期',
  labels: '增减标签',
  involve: '添加参与人',
  field: '设置自定义字段',
  notify: '通知',
} as const;
export type PostActionKind = keyof typeof postActionKinds;

/** People as a task has them, whoever they are. `actor`: who takes the step. */
export const autoParties = {
  actor: '执行该步骤的人',
  creator: '创建人',
  owner: '项目负责人',
  executor: '执行人',
  involved: '参与人',
} as const;
export type AutoParty = keyof typeof autoParties;

/** Who a step can be made to give the task to. */
export const autoAssignees = {
  actor: autoParties.actor,
  creator: autoParties.creator,
  owner: autoParties.owner,
  user: '指定的成员',
} as const;
export type AutoAssignee = keyof typeof autoAssignees;

/** What becomes of whoever executes the task already. */
export const autoExecutorModes = {
  keep: '没有执行人时设为',
  replace: '改为',
  add: '增加',
} as const;
export type AutoExecutorMode = keyof typeof autoExecutorModes;

/** A process that is a draft is for no type yet; one out of use is for no more types, and goes on for those that have it. */
export const processStatuses = { draft: '未发布', published: '已发布', disabled: '已停用' } as const;
export type ProcessStatus = keyof typeof processStatuses;
