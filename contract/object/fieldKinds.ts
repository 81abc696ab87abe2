/** What a kind of custom field is and can do: one entry a kind, for server and console alike. Only types are imported. */
import type { ConditionFamily } from './conditions';

export interface FieldKindFacts {
  label: string;
  /** Which operators its conditions take (`familyOps`). */
  family: ConditionFamily;
  /** Lists can be grouped by it; `rows`: boards cannot, where nobody moves a card between such values. */
  groups?: true | 'rows';
  /** Its values can be added up. */
  sums?: true;
  /** The administrator writes its options: beside each other, or below each other. */
  options?: 'list' | 'tree';
  /** The administrator can give a value that new objects begin with. */
  default?: true;
  /** An import takes its values from a column; with `field` it also makes a new field of the column. */
  import?: 'values' | 'field';
  /** A formula can use it, as a number or as a day. */
  formula?: 'number' | 'date';
}

const table = {
  text: { label: '单行文本', family: 'text', groups: 'rows', default: true, import: 'field' },
  textarea: { label: '多行文本', family: 'text', default: true, import: 'field' },
  number: {
    label: '数字',
    family: 'number',
    groups: true,
    sums: true,
    default: true,
    import: 'field',
    formula: 'number',
  },
  money: {
    label: '金额',
    family: 'number',
    groups: 'rows',
    sums: true,
    default: true,
    import: 'field',
    formula: 'number',
  },
  percent: {
    label: '百分比',
    family: 'number',
    groups: 'rows',
    sums: true,
    default: true,
    import: 'field',
    formula: 'number',
  },
  date: { label: '日期', family: 'date', groups: true, default: true, import: 'field', formula: 'date' },
  dateRange: { label: '日期区间', family: 'date', groups: true, default: true, import: 'field' },
  select: { label: '单选', family: 'choice', groups: true, options: 'list', default: true, import: 'field' },
  multiSelect: { label: '多选', family: 'choices', groups: true, options: 'list', default: true, import: 'field' },
  treeSelect: { label: '级联单选', family: 'tree', groups: true, options: 'tree', default: true, import: 'field' },
  person: { label: '人员', family: 'person', groups: true, default: true, import: 'field' },
  persons: { label: '多人员', family: 'persons', groups: true, default: true, import: 'field' },
  department: { label: '部门', family: 'tree', groups: true, import: 'values' },
  switch: { label: '开关', family: 'flag', groups: true, default: true, import: 'field' },
  link: { label: '链接', family: 'text', groups: 'rows', default: true, import: 'field' },
  rating: {
    label: '评分',
    family: 'number',
    groups: true,
    sums: true,
    default: true,
    import: 'field',
    formula: 'number',
  },
  progress: {
    label: '进度',
    family: 'number',
    groups: 'rows',
    sums: true,
    default: true,
    import: 'field',
    formula: 'number',
  },
  file: { label: '文件', family: 'files' },
  calculated: { label: '公式', family: 'number', groups: 'rows', sums: true, formula: 'number' },
} as const satisfies Record<string, FieldKindFacts>;

export type CustomFieldKind = keyof typeof table;
export const fieldKinds: Readonly<Record<CustomFieldKind, FieldKindFacts>> = table;
export const fieldKindCodes = Object.keys(table) as CustomFieldKind[];
