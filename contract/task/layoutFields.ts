/**
 * Which fields a layout places, and where they stand when nobody has said so (specification §7 "layouts", "layout
 * groups", "field views"). Server and console place fields by the same lines. Only constants and types are imported: the
 * console bundles this.
 */
import { type BuiltinField, type FieldPlace, labelsIn, type NamesIn } from '../object/fields';
import { taskFields } from './fields';

/** Both parts of an alarm are one field of a layout, and who made the task has another name there. */
const special = { alarm: '提醒', createdBy: taskFields.creatorId.label } as const;
export type LayoutField = NamesIn<typeof taskFields, 'detail'> | keyof typeof special;
/** What stands last where nobody has said where: who may see the task, and what is noted down of it. */
const last = [
  ...(['privateTask', 'specificationId', 'createdBy', 'createdTime', 'updatedTime'] as const),
  ...(['realStart', 'realEnd', 'externalKey'] as const),
] satisfies LayoutField[];
const labels: Readonly<Record<LayoutField, string>> = {
  ...labelsIn(taskFields, 'detail', ['urgent', 'labelIds', 'executorId', 'involveMember', 'planStart', 'planEnd']),
  ...special,
  privateTask: '私密任务',
};
const people = ['urgent', 'labelIds', 'executorId', 'involveMember'] as const satisfies LayoutField[];
const days = ['planStart', 'planEnd', 'alarm'] as const satisfies LayoutField[];
/** Between the first and the last: in the order of the table. */
const between = (Object.keys(labels) as LayoutField[]).filter(
  (name) => ![...people, ...days, ...last].some((one) => one === name),
);
const builtin: readonly LayoutField[] = [...people, ...days, ...between, ...last];

/** Built-in fields; title, type, stage and description have places of their own. Any other name is a custom field's id. */
export const layoutFields = Object.fromEntries(builtin.map((name) => [name, labels[name]])) as Readonly<
  Record<LayoutField, string>
>;
export const isLayoutField = (name: string): name is LayoutField => Object.hasOwn(layoutFields, name);

const isIn = (place: FieldPlace) => (name: LayoutField) => {
  if (name === 'alarm') return true;
  const field: BuiltinField | undefined = name === 'createdBy' ? undefined : taskFields[name];
  return field?.in.includes(place) === true;
};
/** What the form for a new task can ask for, besides custom fields. */
export const creatableFields: readonly LayoutField[] = builtin.filter(isIn('create'));
/** Those of the plan, with the days. */
const plan = [...days, ...between.filter(isIn('plan'))];
/** What it asks for unless a layout says otherwise; custom fields come with it. */
export const usualCreateFields: readonly LayoutField[] = ['urgent', 'executorId', ...plan, 'labelIds', 'privateTask'];

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

const group = (id: string, title: string, fields: readonly LayoutField[]): PlacedGroup => ({
  id,
  title,
  columns: 1,
  fields: fields.map((field) => ({ field })),
});

/** The groups of a type for which nobody has made a layout. */
export const usualGroups: readonly PlacedGroup[] = [
  group('basic', '基本信息', people),
  group('plan', '计划', plan),
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
