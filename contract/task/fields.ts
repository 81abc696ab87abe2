/** Custom fields of a project, and conditions over any field (specification §7 `customFields`; product model 17.1). */
import { type Static, Type } from 'typebox';
import { Id, OneOf } from '../envelope';
import { type CustomFieldKind, customFieldKinds } from './enums';

const Kind = OneOf(Object.keys(customFieldKinds) as CustomFieldKind[]);
const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });

export const FieldOption = Type.Object({
  /** Stands in the tasks; settled once. Left out, the server makes one. */
  value: Type.String({ minLength: 1, maxLength: 200 }),
  label: Type.String({ minLength: 1, maxLength: 200 }),
  color: Type.Optional(Type.String({ maxLength: 20 })),
});
export type FieldOption = Static<typeof FieldOption>;
const OptionInput = Type.Object({ ...FieldOption.properties, value: Type.Optional(FieldOption.properties.value) });

export const FieldConfig = Type.Object({
  /** Of money: ISO 4217; values are in its smallest unit. */
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  /** Of numbers: decimals shown. */
  precision: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
  /** Of numbers: shown behind them. */
  unit: Type.Optional(Type.String({ maxLength: 10 })),
});
export type FieldConfig = Static<typeof FieldConfig>;

const editable = {
  options: Type.Optional(Type.Array(OptionInput, { maxItems: 200 })),
  config: Type.Optional(FieldConfig),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
};
export const FieldCreate = Type.Object({ projectId: Id, name: Name, kind: Kind, ...editable });
export type FieldCreate = Static<typeof FieldCreate>;
/** The kind stays: values of tasks depend on it. An option that tasks hold cannot be left out. */
export const FieldUpdate = Type.Object({ fieldId: Id, name: Type.Optional(Name), ...editable });
export type FieldUpdate = Static<typeof FieldUpdate>;
/** A field that tasks have values in goes only when that is said; the values come back with a field of the same id only. */
export const FieldDelete = Type.Object({ evenIfUsed: Type.Optional(Type.Boolean()) });
export const FieldUsage = Type.Object({
  /** Tasks with a value. */
  count: Type.Integer(),
});

/** Which operators a field's conditions take. */
export type ConditionFamily = 'text' | 'number' | 'date' | 'choice' | 'choices' | 'person' | 'persons' | 'flag';
/**
 * Operators with their labels. `value`: one of text, number or boolean; a list for anyOf, noneOf, allOf; two bounds for
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
  person: ['is', 'isNot', 'anyOf', 'noneOf', 'empty', 'notEmpty'],
  persons: ['anyOf', 'noneOf', 'allOf', 'empty', 'notEmpty'],
  flag: ['is'],
};

/** Built-in fields that conditions can be over. Any other name is the id of a custom field of the project. */
export const conditionFields = {
  taskNo: { label: '编号', family: 'text' },
  title: { label: '标题', family: 'text' },
  category: { label: '状态', family: 'choice' },
  stageId: { label: '阶段', family: 'choice' },
  taskTypeId: { label: '类型', family: 'choice' },
  urgent: { label: '优先级', family: 'choice' },
  executorId: { label: '执行人', family: 'person' },
  creatorId: { label: '创建人', family: 'person' },
  labelIds: { label: '标签', family: 'choices' },
  planStart: { label: '计划开始', family: 'date' },
  planEnd: { label: '计划截止', family: 'date' },
  realStart: { label: '实际开始', family: 'date' },
  realEnd: { label: '实际完成', family: 'date' },
  createdTime: { label: '创建时间', family: 'date' },
  updatedTime: { label: '更新时间', family: 'date' },
  progress: { label: '进度', family: 'number' },
  estimateHours: { label: '预计工时', family: 'number' },
  childTotal: { label: '子任务数', family: 'number' },
  commentCount: { label: '评论数', family: 'number' },
  privateTask: { label: '私密', family: 'flag' },
} as const satisfies Record<string, { label: string; family: ConditionFamily }>;
export type ConditionField = keyof typeof conditionFields;

const Scalar = Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()]);
export const Condition = Type.Object({
  field: Type.String({ minLength: 1, maxLength: 40 }),
  op: OneOf(Object.keys(conditionOps) as ConditionOp[]),
  value: Type.Optional(Type.Union([Scalar, Type.Array(Scalar, { maxItems: 200 })])),
});
export type Condition = Static<typeof Condition>;

const Match = OneOf(['all', 'any']);
/** Conditions in brackets. */
export const ConditionGroup = Type.Object({ match: Match, conditions: Type.Array(Condition, { maxItems: 20 }) });
export type ConditionGroup = Static<typeof ConditionGroup>;
/** Conditions and groups of them, joined by `match` (all). */
export const conditionProperties = {
  match: Type.Optional(Match),
  conditions: Type.Optional(Type.Array(Condition, { maxItems: 20 })),
  groups: Type.Optional(Type.Array(ConditionGroup, { maxItems: 10 })),
};

/** A filter's tree by itself: what a transition demands of its task. */
export const ConditionTree = Type.Object(conditionProperties);
export type ConditionTree = Static<typeof ConditionTree>;
