/** Conditions over fields: which operators each family of fields takes. No imports. */

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

/** What the console offers, and the server takes, for each family. */
export const familyOps: Readonly<Record<ConditionFamily, readonly ConditionOp[]>> = {
  text: ['is', 'isNot', 'contains', 'notContains', 'empty', 'notEmpty'],
  number: ['is', 'isNot', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'],
  date: [
    'is',
    'isNot',
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

/** Operators that ask for no value. */
export const valueless: ReadonlySet<ConditionOp> = new Set([
  ...(['today', 'thisWeek', 'thisMonth', 'overdue', 'empty', 'notEmpty'] as const),
]);
