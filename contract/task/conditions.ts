/** Conditions over fields: which operators each family of fields takes, and the built-in fields with their family. Only types are imported. */

import type { CustomFieldKind } from './enums';

/** Which operators a field's conditions take. */
export type ConditionFamily =
  | 'text'
  | 'number'
  | 'date'
  | 'choice'
  | 'choices'
  | 'tree'
  | 'person'
  | 'persons'
  | 'flag'
  | 'files'
  | 'words';
/**
 * Operators with their labels. `value`: one of text, number or boolean; a list for anyOf, noneOf, allOf, under; two bounds for
 * between; days for nextDays, pastDays; none for the rest. Of people, `me` stands for who asks.
 */
export const conditionOps = {
  is: '等于',
  isNot: '不等于',
  contains: '包含',
  notContains: '不包含',
  gt: '大于',
  gte: '大于等于',
  lt: '小于',
  lte: '小于等于',
  between: '介于',
  anyOf: '属于任一',
  noneOf: '不属于',
  allOf: '包含全部',
  under: '属于（含下级）',
  today: '今天',
  thisWeek: '本周',
  thisMonth: '本月',
  nextDays: '未来 N 天',
  pastDays: '过去 N 天',
  overdue: '已逾期',
  empty: '为空',
  notEmpty: '不为空',
} as const;
export type ConditionOp = keyof typeof conditionOps;

/** What a kind of custom field can do in filters, groups and sums. */
export interface FieldTraits {
  family: ConditionFamily;
  groups?: true;
  sums?: true;
}
/** The server's kinds say the same (`server/object/fields/kinds`); a test compares them. */
export const kindTraits: Readonly<Record<CustomFieldKind, FieldTraits>> = {
  text: { family: 'text' },
  textarea: { family: 'text' },
  number: { family: 'number', groups: true, sums: true },
  money: { family: 'number', sums: true },
  percent: { family: 'number', sums: true },
  date: { family: 'date', groups: true },
  dateRange: { family: 'date' },
  select: { family: 'choice', groups: true },
  multiSelect: { family: 'choices', groups: true },
  treeSelect: { family: 'tree', groups: true },
  person: { family: 'person', groups: true },
  persons: { family: 'persons', groups: true },
  department: { family: 'tree', groups: true },
  switch: { family: 'flag', groups: true },
  link: { family: 'text' },
  rating: { family: 'number', groups: true, sums: true },
  progress: { family: 'number', sums: true },
  file: { family: 'files' },
  calculated: { family: 'number', sums: true },
};

/** What the console offers, and the server takes, for each family. */
export const familyOps: Readonly<Record<ConditionFamily, readonly ConditionOp[]>> = {
  text: ['is', 'isNot', 'contains', 'notContains', 'empty', 'notEmpty'],
  number: ['is', 'isNot', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'],
  date: [
    'is',
    'gt',
    'gte',
    'lt',
    'lte',
    'between',
    'today',
    'thisWeek',
    'thisMonth',
    'nextDays',
    'pastDays',
    'overdue',
    'empty',
    'notEmpty',
  ],
  choice: ['is', 'isNot', 'anyOf', 'noneOf', 'empty', 'notEmpty'],
  choices: ['anyOf', 'noneOf', 'allOf', 'empty', 'notEmpty'],
  tree: ['under', 'is', 'isNot', 'anyOf', 'noneOf', 'empty', 'notEmpty'],
  person: ['is', 'isNot', 'anyOf', 'noneOf', 'empty', 'notEmpty'],
  persons: ['anyOf', 'noneOf', 'allOf', 'empty', 'notEmpty'],
  flag: ['is'],
  files: ['empty', 'notEmpty'],
  /** Looked up in the search index, not letter by letter. */
  words: ['contains', 'notContains'],
};

/** Built-in fields that conditions can be over. Any other name is the id of a custom field of the project. */
export const conditionFields = {
  content: { label: '标题、描述或评论', family: 'words' },
  taskNo: { label: '编号', family: 'text' },
  title: { label: '标题', family: 'text' },
  category: { label: '状态', family: 'choice' },
  stageId: { label: '阶段', family: 'choice' },
  taskTypeId: { label: '类型', family: 'choice' },
  urgent: { label: '优先级', family: 'choice' },
  executorId: { label: '执行人', family: 'person' },
  creatorId: { label: '创建人', family: 'person' },
  involveMember: { label: '参与人', family: 'persons' },
  follower: { label: '关注人', family: 'persons' },
  labelIds: { label: '标签', family: 'choices' },
  planStart: { label: '计划开始', family: 'date' },
  planEnd: { label: '计划截止', family: 'date' },
  realStart: { label: '实际开始', family: 'date' },
  realEnd: { label: '实际完成', family: 'date' },
  alarmTime: { label: '提醒时间', family: 'date' },
  createdTime: { label: '创建时间', family: 'date' },
  updatedTime: { label: '更新时间', family: 'date' },
  progress: { label: '进度', family: 'number' },
  estimateHours: { label: '预计工时', family: 'number' },
  consumedHours: { label: '消耗工时', family: 'number' },
  leftHours: { label: '剩余工时', family: 'number' },
  childTotal: { label: '子任务数', family: 'number' },
  preTotal: { label: '前置数', family: 'number' },
  commentCount: { label: '评论数', family: 'number' },
  fileCount: { label: '附件数', family: 'number' },
  urgeCount: { label: '催办次数', family: 'number' },
  privateTask: { label: '私密', family: 'flag' },
} as const satisfies Record<string, { label: string; family: ConditionFamily }>;
export type ConditionField = keyof typeof conditionFields;
