/**
 * The built-in fields of a task: what each is, and where it may stand (`contract/object/fields.ts`). Columns are in
 * `server/modules/task/read/fieldTable.ts`. Only constants and types are imported: the console bundles this.
 */
import type { ConditionFamily } from '../object/conditions';
import { type BuiltinKind, builtinKinds, defineFields, labelsIn, type NamesIn, namesIn } from '../object/fields';
import { stageCategories } from './enums';

const measure = ['filter', 'sort', 'sum', 'export'] as const;

export const taskFields = defineFields({
  content: { label: '标题、描述或评论', kind: 'words', in: ['filter'] },
  taskNo: { label: '编号', kind: 'text', in: ['filter', 'export'] },
  seq: { label: '编号', kind: 'number', in: ['sort'] },
  /** By hand: the rank among siblings. */
  sort: { label: '手动排序', kind: 'number', in: ['sort'] },
  title: { label: '标题', kind: 'text', in: ['filter', 'sort', 'export'], right: 'edit' },
  category: { label: '状态', kind: 'choice', choices: stageCategories, in: ['filter', 'sort', 'group', 'export'] },
  stageId: { label: '阶段', kind: 'choice', in: ['filter', 'sort', 'group', 'export'] },
  taskTypeId: { label: '类型', kind: 'choice', in: ['filter', 'sort', 'group', 'export'], right: 'edit' },
  urgent: { label: '优先级', kind: 'choice', in: ['filter', 'sort', 'group', 'export'], right: 'edit' },
  executorId: {
    label: '执行人',
    kind: 'person',
    nullable: true,
    in: ['filter', 'sort', 'group', 'export'],
    right: 'assign',
  },
  creatorId: { label: '创建人', kind: 'person', nullable: true, in: ['filter', 'sort', 'group', 'export'] },
  involveMember: { label: '参与人', kind: 'persons', in: ['filter', 'group', 'export'], right: 'edit' },
  follower: { label: '关注人', kind: 'persons', in: ['filter'] },
  labelIds: { label: '标签', kind: 'labels', in: ['filter', 'group', 'export'], right: 'edit' },
  /** The norm that it rests on (§3 `specificationId`). */
  specificationId: { label: '规范', kind: 'own', nullable: true, in: ['export'], right: 'edit' },
  parentId: { label: '父任务', kind: 'choice', nullable: true, in: ['group', 'export'] },
  planStart: {
    label: '计划开始',
    kind: 'date',
    nullable: true,
    in: ['filter', 'sort', 'group', 'export'],
    right: 'date',
  },
  planEnd: {
    label: '计划截止',
    kind: 'date',
    nullable: true,
    in: ['filter', 'sort', 'group', 'export'],
    right: 'date',
  },
  realStart: { label: '实际开始', kind: 'instant', nullable: true, in: ['filter', 'sort', 'group', 'export'] },
  realEnd: { label: '实际完成', kind: 'instant', nullable: true, in: ['filter', 'sort', 'group', 'export'] },
  alarmTime: {
    label: '提醒时间',
    kind: 'instant',
    nullable: true,
    in: ['filter', 'sort', 'group', 'export'],
    right: 'date',
  },
  createdTime: { label: '创建时间', kind: 'instant', in: ['filter', 'sort', 'group', 'export'] },
  updatedTime: { label: '更新时间', kind: 'instant', in: ['filter', 'sort', 'group', 'export'] },
  progress: { label: '进度', kind: 'number', unit: '%', in: [...measure, 'group'], right: 'edit' },
  estimateHours: { label: '预计工时', kind: 'number', nullable: true, in: measure, right: 'edit' },
  consumedHours: { label: '消耗工时', kind: 'number', in: measure },
  leftHours: { label: '剩余工时', kind: 'number', nullable: true, in: measure, right: 'edit' },
  childTotal: { label: '子任务数', kind: 'number', in: ['filter', 'sort', 'sum', 'export'] },
  preTotal: { label: '前置数', kind: 'number', in: ['filter', 'sort', 'export'] },
  preTasks: { label: '前置任务', kind: 'own', in: ['export'] },
  relations: { label: '关联任务', kind: 'own', in: ['export'] },
  commentCount: { label: '评论数', kind: 'number', in: ['filter', 'sort', 'sum', 'export'] },
  fileCount: { label: '附件数', kind: 'number', in: ['filter', 'sort', 'sum', 'export'] },
  urgeCount: { label: '催办次数', kind: 'number', in: ['filter', 'sort', 'export'] },
  privateTask: { label: '私密', kind: 'flag', in: ['filter', 'group'], right: 'edit' },
  notes: { label: '描述', kind: 'html', in: ['export'], right: 'edit' },
  externalKey: { label: '外部编号', kind: 'text', nullable: true, in: ['export'] },
});
export type TaskField = keyof typeof taskFields;

/** Fields that conditions can be over, with their families. Any other name is the id of a custom field of the project. */
export type ConditionField = NamesIn<typeof taskFields, 'filter'>;
export const conditionFields = Object.fromEntries(
  namesIn(taskFields, 'filter').map((name) => {
    const { label, kind } = taskFields[name];
    return [name, { label, family: builtinKinds[kind].family }];
  }),
) as Readonly<Record<ConditionField, { label: string; family: ConditionFamily }>>;

export type TaskSortKey = NamesIn<typeof taskFields, 'sort'>;
export const taskSortKeys = namesIn(taskFields, 'sort');

type Days = Extract<BuiltinKind, 'date' | 'instant'>;
type Grouped = NamesIn<typeof taskFields, 'group'>;
/** Dates that a list is grouped by, with a unit behind them: `planEnd:week`. */
export type GroupDate = { [N in Grouped]: (typeof taskFields)[N]['kind'] extends Days ? N : never }[Grouped];
export type GroupField = Exclude<Grouped, GroupDate>;
const isOfDays = (name: Grouped): name is GroupDate => ['date', 'instant'].includes(taskFields[name].kind);
const grouped = labelsIn(taskFields, 'group', [
  'stageId',
  'category',
  'executorId',
  'urgent',
  'taskTypeId',
  'labelIds',
  'parentId',
]);
const some = <N extends Grouped>(which: (name: Grouped) => boolean) =>
  Object.fromEntries(Object.entries(grouped).filter(([name]) => which(name as Grouped))) as Readonly<Record<N, string>>;
/** Fields that tasks can be grouped by, dates apart; a custom field of a kind that groups goes by its id. */
export const groupFields = some<GroupField>((name) => !isOfDays(name));
export const groupDates = some<GroupDate>(isOfDays);

/** Numeric fields that groups sum up; so can custom fields of numbers, by their id. */
export type SumField = NamesIn<typeof taskFields, 'sum'>;
export const sumFields = labelsIn(taskFields, 'sum', ['estimateHours', 'consumedHours', 'leftHours']);

/** Built-in columns of an export with their headings; any other column is the id of a custom field. */
export type ExportColumn = NamesIn<typeof taskFields, 'export'>;
export const exportColumns = labelsIn(taskFields, 'export', [
  'taskNo',
  'title',
  'taskTypeId',
  'stageId',
  'category',
  'urgent',
  'parentId',
  'executorId',
  'involveMember',
  'labelIds',
  'specificationId',
  'planStart',
  'planEnd',
  'realStart',
  'realEnd',
  'alarmTime',
  'progress',
  'estimateHours',
  'consumedHours',
  'leftHours',
  'childTotal',
  'preTotal',
  'preTasks',
  'relations',
  'commentCount',
  'fileCount',
  'urgeCount',
  'notes',
  'externalKey',
]);
