/** Enumerations of tasks with their labels (specification §3, §9; product model 17.1). The console bundles this. */
import { priorities } from '../object/priority';

export const taskPriorities = priorities;
export type TaskPriority = (typeof taskPriorities)[number]['value'];

export const stageCategories = {
  NOT_STARTED: '未开始',
  IN_PROGRESS: '进行中',
  PAUSED: '已挂起',
  VERIFYING: '待验收',
  DONE: '已完成',
  CANCELLED: '已取消',
  CLOSED: '已关闭',
} as const;
export type StageCategory = keyof typeof stageCategories;
export const stageCategoryCodes = Object.keys(stageCategories) as StageCategory[];

/** Children of a task in one answer, at the most. */
export const CHILDREN_PAGE = 200;

/** Work in these categories is over: no due colours, no overdue. */
export const finishedCategories: readonly StageCategory[] = ['DONE', 'CANCELLED', 'CLOSED'];
export const openCategories = stageCategoryCodes.filter((code) => !finishedCategories.includes(code));

/** In the hands of somebody: what counts as work in progress (WIP). */
export const workCategories: readonly StageCategory[] = ['IN_PROGRESS', 'PAUSED', 'VERIFYING'];
/** What became of a task. CLOSED takes that of what preceded it; closed from where nothing was delivered, it is `dropped`. */
export const taskOutcomes = { open: '未结束', delivered: '已交付', dropped: '未交付' } as const;
export type TaskOutcome = keyof typeof taskOutcomes;

/** Who may use a transition besides the holder of TASK:STATUS:UPDATE in general. */
export const actorRules = {
  any: '任何可变更状态的成员',
  executor: '执行人',
  creator: '创建人',
  verifier: '创建人或项目经理',
  manager: '项目经理',
  involved: '参与人',
  roles: '指定的项目角色',
  users: '指定的成员',
} as const;
export type ActorRule = keyof typeof actorRules;

/** What a field of a task is while the task stands in a stage. */
export const fieldRules = { required: '必填', readonly: '只读', hidden: '隐藏' } as const;
export type FieldRule = keyof typeof fieldRules;

/** Built-in fields that a formula may use: those that change only when the task itself is written. */
export const formulaFields = {
  estimateHours: '预计工时',
  consumedHours: '消耗工时',
  leftHours: '剩余工时',
  progress: '进度',
  urgent: '优先级',
  planStart: '计划开始',
  planEnd: '计划截止',
  realStart: '实际开始',
  realEnd: '实际完成',
  createdTime: '创建时间',
} as const;
export type FormulaField = keyof typeof formulaFields;
/** Colours of labels and options, names of antd's palette, in the order in which new ones take them. */
export const labelColors = [
  'blue',
  'green',
  'orange',
  'purple',
  'cyan',
  'red',
  'gold',
  'magenta',
  'geekblue',
  'lime',
  'volcano',
] as const;

export const taskMemberRoles = { executor: '执行人', involve: '参与人', follow: '关注人' } as const;
export type TaskMemberRole = keyof typeof taskMemberRoles;

/** How several executors share a task: one after the other, or all at once. */
export const teamModes = { serial: '串行', parallel: '并行' } as const;
export type TeamMode = keyof typeof teamModes;
/** How far an executor's own part is. In a serial team one is `doing`; in a parallel one nobody waits. */
export const partStates = { wait: '等待', doing: '进行中', done: '已完成' } as const;
export type PartState = keyof typeof partStates;
export const TEAM_MAX = 20;

/** What a refused step can be asked for again with: fields of an update. */
export type StepAsk = 'ignorePredecessors' | 'wholeTeam' | 'openChildren' | 'leftHours';

/** Where a task's progress comes from; in the modes of children its stage follows theirs, too. */
export const progressModes = {
  manual: '手工填写',
  children: '子任务按权重',
  estimate: '子任务按预计工时',
  hours: '按工时',
} as const;
export type ProgressMode = keyof typeof progressModes;

export const workKinds = { normal: '正常', overtime: '加班', travel: '出差' } as const;
export type WorkKind = keyof typeof workKinds;
/** Hours that one person can work on one day, over all projects. */
export const DAY_HOURS_MAX = 24;
/** Of an ordinary working day: what the gaps of a week are measured by. */
export const WORKDAY_HOURS = 8;
export const WORK_REMARK_MAX = 500;
export const REPORT_MAX = 5000;

export const dependencyTypes = { FS: '完成-开始', SS: '开始-开始', FF: '完成-完成', SF: '开始-完成' } as const;
export type DependencyType = keyof typeof dependencyTypes;

/** Whether a task's dates follow its predecessors (product model 17.4); only where the project schedules by itself. */
export const scheduleModes = { auto: '自动', manual: '手动' } as const;
export type ScheduleMode = keyof typeof scheduleModes;

export const relationKinds = {
  relates: '相关',
  duplicates: '重复',
  supersedes: '取代',
} as const;
export type RelationKind = keyof typeof relationKinds;

export const importStates = { queued: '排队中', running: '执行中', finished: '已完成', failed: '失败' } as const;
export type ImportState = keyof typeof importStates;

/** Task fields that a column can be mapped to; of `number` and `key` one, by which tasks are known again. */
export const importTargets = {
  /** A number of ours, as exports have it. */
  number: '编号',
  /** The key in another tracker. */
  key: '外部编号',
  title: '标题',
  taskType: '类型',
  parent: '父任务',
  notes: '描述',
  urgent: '优先级',
  stage: '阶段',
  executor: '执行人',
  involved: '参与人',
  labels: '标签',
  planStart: '计划开始',
  planEnd: '计划截止',
  progress: '进度',
  estimateHours: '预计工时',
  leftHours: '剩余工时',
  /** `RT-3 FS+2d、RT-4`: numbers or external keys, each with its type and days where they are not FS and 0. */
  predecessors: '前置任务',
  /** `RT-5、重复 RT-6`: numbers or external keys, each with what it is where that is not 相关. */
  relations: '关联任务',
} as const;
export type ImportTarget = keyof typeof importTargets;

export const TITLE_MAX = 500;
export const NOTES_MAX = 200_000;
/** Days for which deleted tasks are kept unless somebody sets another number. */
export const RECYCLE_KEEP_DAYS = 30;
export const URGE_NOTE_MAX = 200;
