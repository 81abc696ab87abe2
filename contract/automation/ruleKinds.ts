/** Words of rules. Nothing heavy is imported: the console bundles this. */
import { type AutoAssignee, type AutoParty, autoAssignees } from '../task/postActionEnums';

/** What a rule waits for. */
export const triggerKinds = {
  created: '创建时',
  updated: '字段修改时',
  stateChanged: '状态变更时',
  commented: '收到评论时',
  recovered: '从回收站恢复时',
  due: '到期前后',
  /** Of records: one meets the conditions that did not meet them before. */
  matches: '开始满足条件时',
  /** Of records: on each day, at an hour. */
  daily: '每天定时',
  /** Of records: somebody presses a button of theirs. */
  button: '按下按钮时',
} as const;
export type TriggerKind = keyof typeof triggerKinds;
export const triggerKindCodes = Object.keys(triggerKinds) as TriggerKind[];

/** What a rule of a table may wait for; rules of all other kinds wait for what is not of tables alone. */
export const recordTriggers: readonly TriggerKind[] = ['created', 'updated', 'matches', 'due', 'daily', 'button'];
export const objectTriggers: readonly TriggerKind[] = [
  'created',
  'updated',
  'stateChanged',
  'commented',
  'recovered',
  'due',
];
/** Not told by events: looked for by the clock, or pressed. */
export const silentTriggers: readonly TriggerKind[] = ['due', 'daily', 'button'];

export const actionKinds = {
  set: '修改字段',
  assign: '指派',
  step: '变更状态',
  comment: '添加评论',
  createTask: '创建任务',
  notify: '通知',
  call: '呼叫值班',
  webhook: '发送到 Webhook',
} as const;
export type ActionKind = keyof typeof actionKinds;
/** What a rule of a table may do: a record has neither a state nor one who does it. */
export const recordActions: readonly ActionKind[] = ['set', 'comment', 'createTask', 'notify', 'call', 'webhook'];

export const ruleAssignees = {
  ...autoAssignees,
  actor: '触发的人',
  /** Of a roster, when the rule runs. */
  onDuty: '谁值班',
} as const satisfies Record<AutoAssignee | 'onDuty', string>;
export type RuleAssignee = keyof typeof ruleAssignees;
export const ruleParties = {
  actor: '触发的人',
  creator: '创建人',
  executor: '执行人（负责人）',
  owner: '项目负责人',
} as const satisfies Partial<Record<AutoParty, string>>;
export type RuleParty = keyof typeof ruleParties;

/** Stand in texts for what they name. */
export const placeholders = ['{编号}', '{标题}', '{项目}', '{触发人}'] as const;

export const runStates = {
  queued: '等待执行',
  done: '已执行',
  skipped: '不满足条件',
  failed: '失败',
  loop: '循环',
} as const;
export type RunState = keyof typeof runStates;

/** Of an enterprise, and of each project. */
export const RULES_MAX = 50;
export const ACTIONS_MAX = 10;
/** Rules that follow from each other; the next one is not run. */
export const CHAIN_MAX = 5;
/** Runs of one rule on one object within a minute; with the next one the rule is paused. */
export const RUNS_A_MINUTE = 10;
/** When what is due is looked for each day, at UTC+8. */
export const DUE_LOOK = '08:30';
/** Records that a rule of a table meets in one look by the clock. */
export const LOOK_MAX = 5_000;
/** Days before (negative) and after the day that something is due on. */
export const DUE_DAYS_MAX = 60;
