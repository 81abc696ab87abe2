/** Words and limits of a project's plan (specification §2 "plan"; product model 17.4). Nothing heavy is imported: the console bundles this. */
import { everywhere, quiet, seen } from '../object/eventEntry';

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

export const planPrivileges = {
  'PLAN:LIST': '查看计划',
  'PLAN:UPDATE': '编制计划',
  'PLAN:BASELINE': '管理基线',
  'PLAN:COMMENT': '评论计划',
} as const;

const nodePage = '/project/{projectId}/plan/{objectId}';
export const planNodeEntry = { label: '计划节点', prefix: null, page: nodePage } as const;

/** What people are told of the nodes of a plan. */
export const planEvents = {
  planAssigned: {
    tab: 'task',
    label: '计划节点由我负责',
    title: '{actor} 将{nodeKind}「{title}」交给您负责',
    body: '{range}',
    group: '{actor} 将{nodeKind}「{title}」交给 {receivers} 负责',
    link: nodePage,
    object: 'planNode',
    on: everywhere,
    samples: {
      nodeKind: { label: '节点类型', sample: '里程碑' },
      range: { label: '计划起止', sample: '2026-11-23 至 2026-11-27' },
    },
  },
  milestoneReached: {
    tab: 'task',
    label: '里程碑达成',
    title: '里程碑「{title}」已于 {day} 达成',
    body: '计划 {planned}',
    group: '里程碑「{title}」已于 {day} 达成',
    link: nodePage,
    object: 'planNode',
    on: seen,
    samples: {
      day: { label: '达成日期', sample: '2026-11-27' },
      planned: { label: '计划日期', sample: '2026-11-25' },
    },
  },
  milestoneSlipped: {
    tab: 'task',
    label: '里程碑延后',
    title: '里程碑「{title}」延后 {days} 个工作日',
    body: '{before} → {after}',
    group: '里程碑「{title}」由 {before} 延后至 {after}',
    link: nodePage,
    object: 'planNode',
    on: everywhere,
    samples: {
      days: { label: '延后天数', sample: '3' },
      before: { label: '原日期', sample: '2026-11-25' },
      after: { label: '新日期', sample: '2026-11-30' },
    },
  },
  deliverableJudged: {
    tab: 'task',
    label: '交付物验收结果',
    title: '交付物「{title}」{result}',
    body: '{note}',
    group: '交付物「{title}」{result}',
    link: nodePage,
    object: 'planNode',
    on: everywhere,
    samples: {
      result: { label: '验收结果', sample: '验收不通过' },
      note: { label: '验收意见', sample: '缺少安装手册' },
    },
  },
  planFollowed: {
    tab: 'task',
    label: '其他项目的前置移动',
    title: '「{title}」的前置{other}移动了',
    body: '{before} → {after}',
    group: '「{title}」的前置{other}由 {before} 改为 {after}',
    link: nodePage,
    object: 'planNode',
    on: everywhere,
    samples: {
      other: { label: '前置', sample: '「平台升级」的「接口冻结」' },
      before: { label: '原日期', sample: '2026-11-23 至 2026-11-27' },
      after: { label: '新日期', sample: '2026-11-30 至 2026-12-04' },
    },
  },
  planOverdue: {
    tab: 'task',
    label: '计划节点错过期限',
    title: '{nodeKind}「{title}」已超过期限 {days} 天',
    body: '期限 {day}',
    group: '{nodeKind}「{title}」已超过期限 {days} 天',
    link: nodePage,
    object: 'planNode',
    on: quiet,
    samples: {
      nodeKind: { label: '节点类型', sample: '里程碑' },
      days: { label: '超过天数', sample: '1' },
      day: { label: '期限', sample: '2026-11-25' },
    },
  },
} as const;
