/** What a column of another tool's file can become. The console bundles this: constants only. */
import { importTargets } from '../task/enums';

/** Task fields, and what else belongs to a task in another tool; `importTargets` are those that a file of ours has too. */
export const workTargets = {
  ...importTargets,
  alias: '另一编号',
  outline: '大纲编号',
  checklist: '清单',
  outcome: '解决结果',
  archived: '已归档',
  creator: '创建人',
  createdTime: '创建时间',
  realStart: '实际开始',
  realEnd: '实际完成',
  comments: '评论',
  successors: '后续任务',
  duplicates: '重复于',
  linked: '关联（带关系）',
  attachments: '附件',
} as const;
export type WorkTarget = keyof typeof workTargets;
export const workTargetCodes = Object.keys(workTargets) as WorkTarget[];

/** Targets that gather all their columns; of others the first column that is not empty counts. */
export const gathering: readonly WorkTarget[] = [
  'alias',
  'notes',
  'checklist',
  'involved',
  'labels',
  'comments',
  'predecessors',
  'successors',
  'relations',
  'duplicates',
  'linked',
  'attachments',
];
export const hourTargets: readonly WorkTarget[] = ['estimateHours', 'leftHours'];
export const personTargets: readonly WorkTarget[] = ['executor', 'involved', 'creator'];

export const hourUnits = { hours: '小时', minutes: '分钟', seconds: '秒', days: '人天' } as const;
export type HourUnit = keyof typeof hourUnits;
export const markups = {
  text: '纯文本',
  html: 'HTML',
  markdown: 'Markdown',
  jira: 'Jira 标记',
  textile: 'Textile',
} as const;
export type Markup = keyof typeof markups;

/** Stands between the values of columns that a file repeats, in the one cell that they are folded into. */
export const FOLDED = '\u001e';
/** Values of a cell whose columns were repeated; also of one that was not. */
export const unfolded = (cell: string): string[] =>
  cell
    .split(FOLDED)
    .map((part) => part.trim())
    .filter(Boolean);

/** What tools write where there is nothing. */
const NOTHING =
  /^(?:null|none|n\/?a|nil|undefined|-+|—|无|\(?empty\)?|(?:0000-00-00|-?0001-\d\d-\d\d|1\/1\/0001)(?:[ T]\d\d?:\d\d(?::\d\d)?(?: ?[AP]M)?)?)$/i;
export const isNothing = (text: string): boolean => text === '' || NOTHING.test(text);

/** Which values are looked up here: what each means is the mapping's, '' is nothing. */
export const valueKinds = {
  taskType: '类型',
  stage: '阶段',
  urgent: '优先级',
  people: '人员',
  labels: '标签',
} as const;
export type ValueKind = keyof typeof valueKinds;
export const valueKindCodes = Object.keys(valueKinds) as ValueKind[];
