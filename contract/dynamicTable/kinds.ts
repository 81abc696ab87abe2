/** Kinds of fields of the tables that enterprises make themselves, views and roles: words and facts. Nothing heavy is imported. */
import type { ConditionFamily } from '../object/conditions';
import { type CustomFieldKind, fieldKinds } from '../object/fieldKinds';

export interface TableKindFacts {
  label: string;
  /** Which operators its conditions take; null: neither filtered nor sorted by. */
  family: ConditionFamily | null;
  /** Records can be put together by it. */
  groups?: true;
  sums?: true;
  options?: 'list';
  default?: true;
  /** Made by the server: nobody writes it. */
  computed?: true;
  /** What a formula reads it as. */
  formula?: FormulaResult;
  /** The same kind of the custom fields of tasks: one implementation of its values. */
  shared?: CustomFieldKind;
}

const shared = (kind: CustomFieldKind, more: Partial<TableKindFacts> = {}): TableKindFacts => {
  const { label, family, groups, sums, default: own, formula } = fieldKinds[kind];
  return {
    label,
    family,
    shared: kind,
    ...(groups && { groups: true }),
    ...(sums && { sums: true }),
    ...(own && { default: true }),
    ...(formula && { formula }),
    ...more,
  };
};

const table = {
  text: shared('text', { formula: 'text' }),
  textarea: shared('textarea', { formula: 'text' }),
  number: shared('number'),
  money: shared('money'),
  percent: shared('percent'),
  date: shared('date'),
  /** A moment, kept in UTC and shown by the clocks of the enterprise; asked for and put together by its day there. */
  dateTime: { label: '日期时间', family: 'date', groups: true, formula: 'instant' },
  /** In minutes; formulas speak of hours. */
  duration: { label: '时长', family: 'number', groups: true, sums: true, formula: 'number' },
  switch: shared('switch'),
  select: shared('select', { options: 'list', formula: 'text' }),
  multiSelect: shared('multiSelect', { options: 'list', groups: undefined }),
  person: shared('person', { default: undefined }),
  persons: shared('persons', { default: undefined, groups: undefined }),
  department: shared('department'),
  link: shared('link', { label: '网址', groups: undefined }),
  mail: { label: '邮箱', family: 'text', formula: 'text' },
  phone: { label: '电话', family: 'text', formula: 'text' },
  /** What a scanner reads: shown as a QR code beside its text. */
  code: { label: '条码与二维码', family: 'text', formula: 'text' },
  rating: shared('rating'),
  progress: shared('progress'),
  autoNumber: { label: '自动编号', family: 'number', computed: true, formula: 'number' },
  createdTime: { label: '创建时间', family: 'date', groups: true, computed: true, formula: 'date' },
  updatedTime: { label: '修改时间', family: 'date', groups: true, computed: true },
  createdBy: { label: '创建人', family: 'person', groups: true, computed: true },
  updatedBy: { label: '修改人', family: 'person', groups: true, computed: true },
  relation: { label: '关联记录', family: 'files', groups: true },
  lookup: { label: '查找引用', family: null, groups: true, computed: true },
  rollup: { label: '汇总', family: 'number', groups: true, sums: true, computed: true, formula: 'number' },
  formula: { label: '公式', family: 'number', groups: true, sums: true, computed: true, formula: 'number' },
  task: { label: '任务', family: 'files' },
  project: { label: '项目', family: 'files' },
  file: { label: '文件', family: 'files' },
  /** Holds nothing: it does something with its record. */
  button: { label: '按钮', family: null, computed: true },
} as const satisfies Record<string, TableKindFacts>;

export type TableFieldKind = keyof typeof table;
export const tableKinds: Readonly<Record<TableFieldKind, TableKindFacts>> = table;
export const tableKindCodes = Object.keys(table) as TableFieldKind[];

const NAMING: ReadonlySet<TableFieldKind> = new Set(['relation', 'task', 'project', 'file']);
/** Its values name what stands elsewhere: no text becomes one. */
export const isNaming = (kind: TableFieldKind): boolean => NAMING.has(kind);
/** Kinds that a text can become: by conversion and by import. */
export const takingTexts: readonly TableFieldKind[] = tableKindCodes.filter(
  (kind) => !tableKinds[kind].computed && !isNaming(kind),
);

/** A form cannot ask it: what is computed, and what names tasks and projects, which are told by numbers of their own. */
export const isAskable = (kind: TableFieldKind): boolean =>
  !tableKinds[kind].computed && kind !== 'task' && kind !== 'project';

const UNIQUE: ReadonlySet<TableFieldKind> = new Set([
  'text',
  'number',
  'date',
  'dateTime',
  'mail',
  'phone',
  'link',
  'code',
]);
/** Its texts are days, with or without a time. */
export const isOfDays = (kind: TableFieldKind): boolean => kind === 'date' || kind === 'dateTime';
/** A value of such a field may be demanded to stand once in its table. */
export const canBeUnique = (kind: TableFieldKind): boolean => UNIQUE.has(kind);
/** It may be demanded that such a field is filled in. */
export const canBeRequired = (kind: TableFieldKind): boolean =>
  !tableKinds[kind].computed && kind !== 'file' && kind !== 'switch';

/** What a formula gives, which decides how it is compared: empty stays empty whatever it is. */
export type FormulaResult = 'number' | 'date' | 'instant' | 'text';
export const resultFamilies: Readonly<Record<FormulaResult, ConditionFamily>> = {
  ...{ number: 'number', date: 'date', instant: 'date', text: 'text' },
};
interface OneKind {
  kind: TableFieldKind;
  config: { result?: FormulaResult };
}
/** What a field gives that is made of others; null: it is none of these, or shows what nothing can be asked of. */
export const resultOf = ({ kind, config }: OneKind): FormulaResult | null => {
  if (kind === 'formula' || kind === 'rollup') return config.result ?? 'number';
  return kind === 'lookup' ? (config.result ?? null) : null;
};
/** What a formula reads a field as; null: it does not, or reads it as a list. */
export const readAs = (field: OneKind): FormulaResult | null =>
  field.kind === 'lookup' ? null : (resultOf(field) ?? tableKinds[field.kind].formula ?? null);
/** The operators of one field: of one that is made of others, those of what it gives. */
export const familyOf = (field: OneKind) => {
  const result = resultOf(field);
  return result ? resultFamilies[result] : tableKinds[field.kind].family;
};
export const canSum = (field: OneKind): boolean =>
  Boolean(tableKinds[field.kind].sums) && (resultOf(field) ?? 'number') === 'number';

/** How a rollup puts together what linked records hold. */
export const rollupKinds = {
  count: '计数',
  sum: '求和',
  average: '平均值',
  max: '最大值或最晚',
  min: '最小值或最早',
  join: '合并文本',
  unique: '去重合并文本',
} as const;
export type RollupKind = keyof typeof rollupKinds;

/** What a rollup gives over a field that is read as `type`; null: it does not go. */
export function rollupResult(by: RollupKind, type: FormulaResult | null): FormulaResult | null {
  switch (by) {
    case 'count':
      return 'number';
    case 'sum':
    case 'average':
      return type === 'number' ? type : null;
    case 'max':
    case 'min':
      return type === 'text' ? null : type;
    default:
      return type && 'text';
  }
}

/** What a button does. */
export const buttonActs = { open: '打开网址', task: '创建任务', rule: '执行自动化规则' } as const;
export type ButtonAct = keyof typeof buttonActs;
/** Addresses that a button opens begin so. */
export const BUTTON_ADDRESS = /^https:\/\/[^\s/{}]+(\/\S*)?$/;
/**
 * The address of a button for one record: values take the places of `{f3}`, as parts of an address and nothing beyond.
 *
 * @param say the value of a field in words
 */
export const buttonAddress = (template: string, say: (key: string) => string): string =>
  template.replace(/\{(f[1-9]\d{0,5})\}/g, (_, key: string) => encodeURIComponent(say(key)));

export const tableViewKinds = {
  grid: '表格',
  kanban: '看板',
  gallery: '画册',
  list: '列表',
  calendar: '日历',
  gantt: '甘特图',
  form: '表单',
} as const;
export type TableViewKind = keyof typeof tableViewKinds;

/** What a role is by itself; its fields and rows are narrowed beside that. */
export const roleLevels = {
  builder: '可管理',
  editor: '可编辑',
  reader: '可查看',
  filler: '仅填写',
} as const;
export type RoleLevel = keyof typeof roleLevels;
export const fieldReaches = { hidden: '不可见', read: '可查看', write: '可编辑' } as const;
export type FieldReach = keyof typeof fieldReaches;
export const grantKinds = { everyone: '所有人', projectRole: '项目角色', department: '部门', person: '成员' } as const;
export type GrantKind = keyof typeof grantKinds;

export const tableTemplates = {
  blank: '空白表格',
  demands: '需求池',
  cases: '用例库',
  deliverables: '交付物清单',
  stakeholders: '干系人',
  purchases: '采购清单',
  contracts: '合同台账',
  budgets: '预算明细',
  actions: '会议行动项',
  assets: '设备台账',
  feedback: '问题反馈',
  trainings: '培训计划',
} as const;
export type TableTemplate = keyof typeof tableTemplates;

/** Actions of the history of a record, and of what can be taken back. */
export const actKinds = {
  added: '新增',
  changed: '修改',
  removed: '删除',
  restored: '恢复',
  pasted: '粘贴',
  imported: '导入',
  filled: '填写',
  undone: '撤销',
  synced: '同步',
} as const;
export type ActKind = keyof typeof actKinds;
/** What became of one record by it. */
export type RecordStep = 'added' | 'changed' | 'removed' | 'restored';

/** Of a file on its way into a table. */
export const importStates = { waiting: '等待', running: '导入中', finished: '已完成', failed: '失败' } as const;
export type ImportState = keyof typeof importStates;

/** Records that one call adds, changes or removes. */
export const BATCH_MAX = 500;
/** Cells of one paste, and records that it may add beside that. */
export const PASTE_CELLS_MAX = 5_000;
export const FIELDS_MAX = 200;
export const RECORDS_MAX = 100_000;
export const TABLE_GROUPS_MAX = 5_000;
/** An outline names the sort key of each so manieth record: a jump costs at most so many rows. */
export const ANCHOR_EVERY = 500;
/** Cells that follow from a change in its own transaction; beyond, a job does them. */
export const FOLLOW_AT_ONCE = 1_000;
/** Days in which what was deleted can be brought back. */
export const TABLE_TRASH_DAYS = 30;
