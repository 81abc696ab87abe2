/** Kinds of custom fields. No imports. */

export const customFieldKinds = {
  text: '单行文本',
  textarea: '多行文本',
  number: '数字',
  money: '金额',
  percent: '百分比',
  date: '日期',
  dateRange: '日期区间',
  select: '单选',
  multiSelect: '多选',
  treeSelect: '级联单选',
  person: '人员',
  persons: '多人员',
  department: '部门',
  switch: '开关',
  link: '链接',
  rating: '评分',
  progress: '进度',
  file: '文件',
  calculated: '公式',
} as const;
export type CustomFieldKind = keyof typeof customFieldKinds;

/** Kinds whose options the administrator writes. */
export const kindsWithOptions: readonly CustomFieldKind[] = ['select', 'multiSelect', 'treeSelect'];
/** Kinds that a new task cannot begin with a value of. */
export const kindsWithoutDefault: readonly CustomFieldKind[] = ['file', 'calculated', 'department'];

/** Kinds that an import can make a new field of. */
export const importableKinds: readonly CustomFieldKind[] = (Object.keys(customFieldKinds) as CustomFieldKind[]).filter(
  (kind) => kind !== 'file' && kind !== 'calculated' && kind !== 'department',
);

/** Kinds of custom fields that a formula may use, as a number or as a day. */
export const formulaKinds: Readonly<Partial<Record<CustomFieldKind, 'number' | 'date'>>> = {
  number: 'number',
  money: 'number',
  percent: 'number',
  rating: 'number',
  progress: 'number',
  calculated: 'number',
  date: 'date',
};
