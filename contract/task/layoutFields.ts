/**
 * Which fields a layout places, and where they stand when nobody has said so (specification §7 "layouts", "layout
 * groups", "field views"). Server and console place fields by the same lines. No imports.
 */

/** Built-in fields; title, type, stage and description have places of their own. Any other name is a custom field's id. */
export const layoutFields = {
  urgent: '优先级',
  labelIds: '标签',
  executorId: '执行人',
  involveMember: '参与人',
  planStart: '计划开始',
  planEnd: '计划截止',
  alarm: '提醒',
  milestone: '里程碑',
  scheduleMode: '排期方式',
  progress: '进度',
  progressMode: '进度方式',
  progressWeight: '权重',
  estimateHours: '预计工时',
  leftHours: '剩余工时',
  privateTask: '私密任务',
  specificationId: '规范',
  createdBy: '创建人',
  createdTime: '创建时间',
  updatedTime: '更新时间',
  realStart: '实际开始',
  realEnd: '实际完成',
  externalKey: '外部编号',
} as const;
export type LayoutField = keyof typeof layoutFields;
export const isLayoutField = (name: string): name is LayoutField => Object.hasOwn(layoutFields, name);
const builtin = Object.keys(layoutFields) as LayoutField[];

/** What the form for a new task can ask for, besides custom fields. */
export const creatableFields: readonly LayoutField[] = [
  'urgent',
  'labelIds',
  'executorId',
  'involveMember',
  'planStart',
  'planEnd',
  'alarm',
  'milestone',
  'scheduleMode',
  'estimateHours',
  'privateTask',
  'specificationId',
];
/** What it asks for unless a layout says otherwise; custom fields come with it. */
export const usualCreateFields: readonly LayoutField[] = [
  'urgent',
  'executorId',
  'planStart',
  'planEnd',
  'alarm',
  'milestone',
  'scheduleMode',
  'labelIds',
  'privateTask',
];

export const GROUPS_OF_LAYOUT_MAX = 20;
export const LAYOUTS_MAX = 50;

export interface PlacedField {
  field: string;
  /** It takes the whole row of a group with two columns. */
  full?: boolean;
}
export interface PlacedGroup {
  id: string;
  title: string;
  columns: 1 | 2;
  /** Folded up until somebody opens it. */
  folded?: boolean;
  fields: readonly PlacedField[];
}

const group = (id: string, title: string, fields: LayoutField[]): PlacedGroup => ({
  id,
  title,
  columns: 1,
  fields: fields.map((field) => ({ field })),
});

/** The groups of a type for which nobody has made a layout. */
export const usualGroups: readonly PlacedGroup[] = [
  group('basic', '基本信息', ['urgent', 'labelIds', 'executorId', 'involveMember']),
  group('plan', '计划', ['planStart', 'planEnd', 'alarm', 'milestone', 'scheduleMode']),
  group('effort', '进度与工时', ['progress', 'progressMode', 'progressWeight', 'estimateHours', 'leftHours']),
];

/** The last group: what no other one holds, so that no field is ever lost, and new fields are seen at once. */
export const REST_GROUP = 'rest';
export const REST_TITLE = '其他';

/**
 * The groups with the fields that there are: a field that the project does not have is left out, one that stands twice
 * counts where it stands first, and what stands nowhere follows in the last group, custom fields first.
 */
export function placeFields(
  groups: readonly PlacedGroup[] | null | undefined,
  customFieldIds: readonly string[],
): PlacedGroup[] {
  const open = new Set<string>([...customFieldIds, ...builtin]);
  const placed = (groups ?? usualGroups).map((one) => ({
    ...one,
    fields: one.fields.filter(({ field }) => open.delete(field)),
  }));
  const rest = [...open].map((field) => ({ field }));
  return [...placed, { id: REST_GROUP, title: REST_TITLE, columns: 1, fields: rest }];
}

/** What the form for a new task asks for, in the order of the groups. */
export function createFieldsOf(
  chosen: readonly string[] | null | undefined,
  customFieldIds: readonly string[],
): string[] {
  if (!chosen) return [...usualCreateFields, ...customFieldIds];
  return chosen.filter((field) => customFieldIds.includes(field) || creatableFields.some((one) => one === field));
}
