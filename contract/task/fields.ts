/**
 * The built-in fields of a task: what each is, its column, and where it may stand (`contract/object/fields.ts`). The table
 * in the database, statements, words and lists are made of it; what SQL a field is asked for with beside its column is in
 * `server/modules/task/read/fieldTable.ts`. Only constants and types are imported: the console bundles this.
 */
import type { ConditionFamily } from '../object/conditions';
import { type BuiltinKind, builtinKinds, defineFields, labelsIn, type NamesIn, namesIn } from '../object/fields';
import { progressModes, scheduleModes, stageCategories } from './enums';

const measure = ['filter', 'sort', 'sum', 'export', 'list'] as const;
const asked = ['filter', 'sort', 'group', 'export', 'list'] as const;
/** Somebody writes it: with a new task, and in a change that is told. */
const written = ['insert', 'change', 'history'] as const;
/** Of the plan: how dates come about. */
const planned = ['list', 'detail', 'change', 'history', 'plan'] as const;
/** What a task stands for elsewhere (§3); those areas fill it. */
const pointer = { kind: 'own', nullable: true, in: written, right: 'edit' } as const;

export const taskFields = defineFields({
  content: { label: '标题、描述或评论', kind: 'words', in: ['filter'] },
  /** `{projectCode}-{seq}`. */
  taskNo: { label: '编号', kind: 'text', in: ['filter', 'export', 'list'], required: true },
  seq: { label: '编号', kind: 'number', column: 'integer', in: ['sort'] },
  /** By hand: the rank among siblings. */
  sort: { label: '手动排序', kind: 'number', column: 'double precision', initial: 0, in: ['sort'] },
  title: {
    label: '标题',
    kind: 'text',
    required: true,
    in: ['filter', 'sort', 'export', 'list', ...written],
    right: 'edit',
  },
  /** The stage's category, kept with the task because every list, count and colour asks for it. */
  category: { label: '状态', kind: 'choice', choices: stageCategories, in: [...asked, 'insert', 'change'] },
  stageId: { label: '阶段', kind: 'choice', column: 'uuid', in: [...asked, ...written] },
  taskTypeId: {
    label: '类型',
    kind: 'choice',
    column: 'uuid',
    stored: 'typeId',
    in: [...asked, ...written],
    right: 'edit',
    byHand: true,
  },
  urgent: {
    label: '优先级',
    kind: 'choice',
    column: 'smallint',
    initial: 2,
    in: [...asked, ...written, 'detail', 'create', 'copy', 'template'],
    right: 'edit',
  },
  executorId: {
    label: '执行人',
    kind: 'person',
    nullable: true,
    in: [...asked, ...written, 'detail', 'create'],
    right: 'assign',
  },
  creatorId: { label: '创建人', kind: 'person', nullable: true, stored: 'createdBy', in: asked },
  involveMember: {
    label: '参与人',
    kind: 'persons',
    in: ['filter', 'group', 'export', 'detail', 'create', 'history'],
    right: 'edit',
  },
  follower: { label: '关注人', kind: 'persons', in: ['filter'] },
  labelIds: {
    label: '标签',
    kind: 'labels',
    initial: [],
    in: ['filter', 'group', 'export', 'list', ...written, 'detail', 'create'],
    right: 'edit',
  },
  groupId: { ...pointer, label: '小组', column: 'uuid' },
  /** The norm that it rests on. */
  specificationId: { ...pointer, label: '规范', column: 'uuid', in: ['export', ...written, 'detail', 'create'] },
  relaObjId: { ...pointer, label: '关联对象', column: 'uuid' },
  formKey: { ...pointer, label: '表单', column: 'text' },
  parentId: {
    label: '父任务',
    kind: 'choice',
    column: 'uuid',
    nullable: true,
    in: ['group', 'export', 'list', 'insert', 'change'],
  },
  planStart: {
    label: '计划开始',
    kind: 'date',
    nullable: true,
    in: [...asked, ...planned, 'insert', 'create'],
    right: 'date',
  },
  planEnd: {
    label: '计划截止',
    kind: 'date',
    nullable: true,
    in: [...asked, ...planned, 'insert', 'create'],
    right: 'date',
  },
  /** Not before this day: where somebody put it behind what its predecessors ask for. */
  notBefore: {
    label: '不早于',
    kind: 'date',
    nullable: true,
    in: ['list', 'change', 'history', 'plan'],
    right: 'date',
    byHand: true,
  },
  milestone: {
    label: '里程碑',
    kind: 'flag',
    initial: false,
    mayLack: true,
    in: [...planned, 'insert', 'create', 'copy', 'template'],
    right: 'date',
    byHand: true,
    hint: '时间轴上的一个关键节点',
  },
  /** Whether its dates follow its predecessors, in a project that schedules by itself. */
  scheduleMode: {
    label: '排期方式',
    kind: 'choice',
    choices: scheduleModes,
    initial: 'auto',
    mayLack: true,
    in: [...planned, 'insert', 'create', 'copy', 'template'],
    right: 'date',
    byHand: true,
    hint: '自动：前置任务变化时日期随之调整；手动：日期只由人修改',
  },
  realStart: { label: '实际开始', kind: 'instant', nullable: true, in: [...asked, 'change', 'detail'] },
  realEnd: { label: '实际完成', kind: 'instant', nullable: true, in: [...asked, 'change', 'detail'] },
  /** Of a task that is paused: the day on which it is to go on. */
  resumeDate: {
    label: '计划恢复',
    kind: 'date',
    nullable: true,
    stored: 'resumeOn',
    in: ['change'],
    right: 'date',
    byHand: true,
  },
  /** Rings at this moment … */
  alarmTime: { label: '提醒时间', kind: 'instant', nullable: true, in: [...asked, ...written], right: 'date' },
  /** … and so many hours before the end of the working day on which it is due. */
  alarmOffsets: {
    label: '截止提醒',
    kind: 'own',
    column: 'smallint[]',
    initial: [],
    mayLack: true,
    in: ['list', ...written],
    right: 'date',
  },
  createdTime: { label: '创建时间', kind: 'instant', stored: 'createdAt', in: [...asked, 'detail'] },
  updatedTime: { label: '更新时间', kind: 'instant', stored: 'updatedAt', in: [...asked, 'detail'] },
  progress: {
    label: '进度',
    kind: 'number',
    column: 'smallint',
    initial: 0,
    unit: '%',
    in: [...measure, 'group', ...written, 'detail'],
    right: 'edit',
  },
  progressMode: {
    label: '进度方式',
    kind: 'choice',
    choices: progressModes,
    initial: 'manual',
    in: ['list', 'detail', 'change', 'history'],
    right: 'edit',
    byHand: true,
  },
  /** What it counts among its siblings, where their parent's progress comes from them. */
  progressWeight: {
    label: '权重',
    kind: 'number',
    column: 'numeric(7, 2)',
    initial: 1,
    in: ['detail', 'change', 'history'],
    right: 'edit',
    byHand: true,
  },
  estimateHours: {
    label: '预计工时',
    kind: 'number',
    column: 'numeric(9, 2)',
    nullable: true,
    in: [...measure, ...written, 'detail', 'create', 'copy', 'template'],
    right: 'edit',
  },
  /** The sum of its work logs, kept by whoever writes one. */
  consumedHours: { label: '消耗工时', kind: 'number', column: 'numeric(9, 2)', initial: 0, in: [...measure, 'change'] },
  leftHours: {
    label: '剩余工时',
    kind: 'number',
    column: 'numeric(9, 2)',
    nullable: true,
    in: [...measure, 'change', 'history', 'detail'],
    right: 'edit',
    byHand: true,
  },
  childTotal: {
    label: '子任务数',
    kind: 'number',
    column: 'integer',
    initial: 0,
    in: ['filter', 'sort', 'sum', 'export', 'list'],
  },
  preTotal: { label: '前置数', kind: 'number', in: ['filter', 'sort', 'export'] },
  preTasks: { label: '前置任务', kind: 'own', in: ['export'] },
  relations: { label: '关联任务', kind: 'own', in: ['export'] },
  commentCount: { label: '评论数', kind: 'number', column: 'integer', initial: 0, in: measure },
  /** Files with it; those in its fields are not among them. */
  fileCount: { label: '附件数', kind: 'number', column: 'integer', initial: 0, in: measure },
  urgeCount: {
    label: '催办次数',
    kind: 'number',
    column: 'integer',
    initial: 0,
    in: ['filter', 'sort', 'export', 'list'],
  },
  /** Its column tells by numbers, for kinds of privacy that may come. */
  privateTask: {
    label: '私密',
    kind: 'flag',
    column: 'smallint',
    stored: 'privateType',
    initial: 0,
    in: ['filter', 'group', 'list', ...written, 'detail', 'create'],
    right: 'edit',
    byHand: true,
    hint: '仅创建人、执行人、参与人、项目负责人与企业管理员可见',
  },
  notes: { label: '描述', kind: 'html', in: ['export', ...written], right: 'edit' },
  /** The key in the tracker that the task was imported from. */
  externalKey: { label: '外部编号', kind: 'text', nullable: true, in: ['export', 'detail'] },
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

/** Fields that templates of tasks take along as they are. */
export type TemplatedField = NamesIn<typeof taskFields, 'template'>;

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
