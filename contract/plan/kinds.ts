/** Words and limits of a project's plan (specification §2 "plan"; product model 17.4). Nothing heavy is imported: the console bundles this. */

export const nodeKinds = {
  phase: '阶段',
  group: '任务组',
  work: '工作包',
  milestone: '里程碑',
  deliverable: '交付物',
} as const;
export type NodeKind = keyof typeof nodeKinds;
/** Kinds that may hold others. */
export const holdsNodes = (kind: NodeKind): boolean => !isPoint(kind);
/** A day without length: a milestone is reached on it, a deliverable handed over. */
export const isPoint = (kind: NodeKind): boolean => kind === 'milestone' || kind === 'deliverable';

/**
 * By what a deliverable is accepted. A review accepts by its conclusion. After a questionnaire whoever accepts says so
 * in its light: answers alone decide nothing.
 */
export const acceptWays = { review: '评审', questionnaire: '问卷' } as const;
export type AcceptWay = keyof typeof acceptWays;
export const acceptStates = { WAIT: '待验收', PASSED: '验收通过', REFUSED: '验收不通过' } as const;
export type AcceptState = keyof typeof acceptStates;
export const ACCEPT_NOTE_MAX = 1_000;

/** Of a node, between a baseline and today. */
export const differences = { same: '未变', changed: '有变化', added: '新增', removed: '已删除' } as const;
export type Difference = keyof typeof differences;

export const scheduleModes = { auto: '自动排期', manual: '手动排期' } as const;
export type ScheduleMode = keyof typeof scheduleModes;

/** As MS Project numbers them, 0 to 7. */
export const constraintTypes = {
  ASAP: '越早越好',
  ALAP: '越晚越好',
  MSO: '必须开始于',
  MFO: '必须完成于',
  SNET: '不得早于…开始',
  SNLT: '不得晚于…开始',
  FNET: '不得早于…完成',
  FNLT: '不得晚于…完成',
} as const;
export type ConstraintType = keyof typeof constraintTypes;
export const constraintCodes = Object.keys(constraintTypes) as ConstraintType[];
export const constraintNeedsDay = (type: ConstraintType): boolean => type !== 'ASAP' && type !== 'ALAP';

export const progressSources = { manual: '手动填报', tasks: '按任务汇总' } as const;
export type ProgressSource = keyof typeof progressSources;

/**
 * Which of the two gives the other its dates, where tasks hang on a node; a setting of each plan. `node`: tasks that have
 * not begun move with their node. `tasks`: a node without others in it spans its public tasks.
 */
export const taskDateRules = { apart: '互不影响', node: '节点带动任务', tasks: '任务决定节点' } as const;
export type TaskDates = keyof typeof taskDateRules;
/** As a node and its tasks say it of each other. */
export const taskDateHints: Record<TaskDates, string> = {
  apart: '任务与节点的日期互不影响',
  node: '以节点为准：节点移动时，未开始的任务按工作日一起移动',
  tasks: '以任务为准：节点的起止由它的任务汇总，不能直接填写',
};

/** Derived from real dates and the mark of what is cancelled. */
export const nodeStates = { WAIT: '未开始', DOING: '进行中', DONE: '已完成', CANCELLED: '已取消' } as const;
export type NodeState = keyof typeof nodeStates;

export interface StatedNode {
  realStart: string | null;
  realEnd: string | null;
  cancelled: boolean;
}
export const stateOf = ({ realStart, realEnd, cancelled }: StatedNode): NodeState =>
  cancelled ? 'CANCELLED' : realEnd ? 'DONE' : realStart ? 'DOING' : 'WAIT';

/** What people set of a node, as histories and questions name it. */
export const nodeFieldLabels = {
  kind: '类型',
  title: '名称',
  description: '说明',
  ownerId: '负责人',
  mode: '排期方式',
  duration: '工期',
  atStart: '当日开始时达成',
  constraintType: '约束',
  constraintOn: '约束日期',
  deadline: '期限',
  manualStart: '手动开始',
  manualEnd: '手动完成',
  realStart: '实际开始',
  realEnd: '实际完成',
  progress: '进度',
  progressSource: '进度来源',
  weight: '权重',
  cancelled: '已取消',
  priority: '优先级',
  acceptWay: '验收方式',
  acceptId: '验收依据',
  acceptorId: '验收人',
} as const;

export const PRIORITY_MAX = 1_000;
export const PLAN_NODES_MAX = 20_000;
export const PLAN_LINKS_MAX = 40_000;
export const PLAN_DEPTH_MAX = 32;
/** Rows of a table that are written at once. */
export const PLAN_ROWS_MAX = 2_000;
/** Columns of own fields that one table brings. */
export const OWN_COLUMNS_MAX = 100;
/** About ten years of working days. */
export const DURATION_MAX = 2_600;
export const LAG_MAX = 1_000;
export const WEIGHT_MAX = 10_000;
export const BASELINES_MAX = 50;
export const TITLE_MAX = 200;
