/** What the screen that maps does to a mapping. Pure. */
import { invitedAddress, isInvited } from '@contract/import/awaited';
import { type ValueKind, type WorkTarget, workTargets } from '@contract/import/fields';
import type { ColumnPlan, WorkInspection, WorkMapping } from '@contract/import/mapping';
import { type CustomFieldKind, fieldKindCodes, fieldKinds } from '@contract/object/fieldKinds';
import type { CustomFieldInfo } from '@contract/task/setup';
import { cutText } from '@contract/text/cut';

/** Kinds of fields that an import makes of a column. */
export const newKinds = fieldKindCodes.filter((kind) => fieldKinds[kind].import === 'field');

/** What a column can become: `skip`, `new`, `field:<id>`, or a task field. */
export const useOf = ({ to, fieldId }: ColumnPlan): string =>
  to === 'field' ? (fieldId ? `field:${fieldId}` : 'new') : to;

export function columnOptions(fields: readonly CustomFieldInfo[]) {
  const takes = fields.filter(({ kind }) => fieldKinds[kind].import !== undefined);
  return [
    {
      label: '其他',
      options: [
        { value: 'skip', label: '不导入' },
        { value: 'new', label: '新建字段…' },
      ],
    },
    {
      label: '任务',
      options: Object.entries(workTargets).map(([value, label]) => ({ value, label: label as string })),
    },
    ...(takes.length > 0
      ? [
          {
            label: '项目的字段',
            options: takes.map(({ fieldId, name }) => ({ value: `field:${fieldId}`, label: name })),
          },
        ]
      : []),
  ];
}

/** The mapping with another use of one column. @param kind of a new field */
export function withUse(
  mapping: WorkMapping,
  column: string,
  use: string,
  kind: CustomFieldKind = 'text',
): WorkMapping {
  const change = (plan: ColumnPlan): ColumnPlan => {
    const { order, unit } = plan;
    const kept = { column, ...(order && { order }), ...(unit && { unit }) };
    if (use === 'new')
      return { ...kept, to: 'field', create: plan.create ?? kind, name: plan.name ?? cutText(column, 50) };
    if (use.startsWith('field:')) return { ...kept, to: 'field', fieldId: use.slice('field:'.length) };
    return { ...kept, to: use as WorkTarget | 'skip' };
  };
  return withPlan(mapping, column, change);
}

export const withPlan = (
  mapping: WorkMapping,
  column: string,
  change: (plan: ColumnPlan) => ColumnPlan,
): WorkMapping => ({
  ...mapping,
  columns: mapping.columns.map((plan) => (plan.column === column ? change(plan) : plan)),
});

/** The mapping with what a value means; @param to as the server says it, '' for nothing */
export const withMeaning = (mapping: WorkMapping, kind: ValueKind, value: string, to: string): WorkMapping => ({
  ...mapping,
  values: { ...mapping.values, [kind]: { ...mapping.values[kind], [value]: to } },
});

export const meaningOf = (
  { values }: WorkMapping,
  kind: ValueKind,
  { value, to }: { value: string; to: string },
): string => values[kind]?.[value] ?? to;

/** Targets by whose columns the values of a file are counted. */
const looked: ReadonlySet<string> = new Set([
  ...['taskType', 'stage', 'urgent', 'labels', 'executor', 'involved', 'creator', 'archived'],
  ...['planStart', 'planEnd', 'createdTime', 'realStart', 'realEnd'],
]);

/** Whether the file has to be looked at anew: other columns hold the values that are looked up, or the days. */
export const needsLook = (before: WorkMapping, after: WorkMapping): boolean =>
  after.columns.some((plan, at) => {
    const was = before.columns[at];
    const isDay = plan.create === 'date' || was?.create === 'date';
    return was?.to !== plan.to || isDay ? isDay || looked.has(plan.to) || looked.has(was?.to ?? '') : false;
  });

/** Why the mapping cannot be used yet; null when it can. */
export function mappingProblem(mapping: WorkMapping, { doubtful }: Pick<WorkInspection, 'doubtful'>): string | null {
  const unaddressed = Object.entries(mapping.values.people ?? {}).find(
    ([, to]) => isInvited(to) && !invitedAddress(to),
  );
  if (unaddressed) return `请填写「${unaddressed[0]}」的邮箱，邀请会发到那里；或改为不指定`;
  const { columns } = mapping;
  if (!columns.some(({ to }) => to === 'title')) return '请为「标题」选择一列';
  if (columns.some(({ to, fieldId, name }) => to === 'field' && !fieldId && !name?.trim())) return '新字段需要名称';
  const fields = columns.flatMap(({ to, fieldId, name }) => (to === 'field' ? [fieldId ?? name?.trim() ?? ''] : []));
  if (new Set(fields).size < fields.length) return '两列不能导入到同一个字段';
  if (['number', 'key'].every((target) => columns.some(({ to }) => to === target))) {
    return '「编号」与「外部编号」只能选择一个';
  }
  const open = doubtful.find(({ column }) => !columns.some((plan) => plan.column === column && plan.order));
  return open ? `请选择「${open.column}」中日期的写法` : null;
}

/** The columns that come, and those that do not. */
export const partedColumns = ({ columns }: WorkMapping): { used: ColumnPlan[]; skipped: ColumnPlan[] } => ({
  used: columns.filter(({ to }) => to !== 'skip'),
  skipped: columns.filter(({ to }) => to === 'skip'),
});
