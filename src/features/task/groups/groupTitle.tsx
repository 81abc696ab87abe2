/** The names of groups, and of what tasks can be grouped by. */

import { type CustomFieldKind, fieldKinds } from '@contract/object/fieldKinds';
import { groupUnits } from '@contract/object/groups';
import type { StageCategory } from '@contract/task/enums';
import { groupDates, groupFields, sumFields } from '@contract/task/fields';
import type { TaskGroup } from '@contract/task/views';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import PriorityMark from '@/components/PriorityMark';
import type { TaskProject } from '../context/TaskProject';
import { StageGlyph } from '../pickers/StageGlyph';

export interface Choice {
  value: string;
  label: string;
}

type Known = Pick<TaskProject, 'customFields'>;

/** What tasks can be grouped by: built-in fields, the project's own, and dates by week and month. */
export function groupChoices({ customFields }: Known): { label: string; options: Choice[] }[] {
  const units = (field: string, label: string): Choice[] =>
    Object.entries(groupUnits).map(([unit, name]) => ({ value: `${field}:${unit}`, label: `${label}（按${name}）` }));
  const traits = (kind: string) => fieldKinds[kind as CustomFieldKind];
  const own = customFields
    .filter(({ kind }) => traits(kind)?.groups)
    .flatMap(({ fieldId, name, kind }) =>
      traits(kind)?.family === 'date' ? units(fieldId, name) : [{ value: fieldId, label: name }],
    );
  return [
    { label: '字段', options: Object.entries(groupFields).map(([value, label]) => ({ value, label })) },
    ...(own.length > 0 ? [{ label: '自定义字段', options: own }] : []),
    { label: '日期', options: Object.entries(groupDates).flatMap(([field, label]) => units(field, label)) },
  ];
}

export function sumChoices({ customFields }: Known): Choice[] {
  return [
    ...Object.entries(sumFields).map(([value, label]) => ({ value, label })),
    ...customFields
      .filter(({ kind }) => fieldKinds[kind as CustomFieldKind]?.sums)
      .map(({ fieldId, name }) => ({ value: fieldId, label: name })),
  ];
}

/** What is summed up where nothing was chosen: story points, where the project has them, and the estimate. */
export function usualSums({ customFields }: Known): string[] {
  const points = customFields.find(({ name, kind }) => name === '故事点' && fieldKinds[kind as CustomFieldKind]?.sums);
  return points ? [points.fieldId, 'estimateHours'] : ['estimateHours'];
}

export const groupLabel = (by: string, project: Known): string =>
  groupChoices(project)
    .flatMap(({ options }) => options)
    .find(({ value }) => value === by)?.label ?? '已删除的字段';

const noneOf: Record<string, string> = {
  executorId: '未指派',
  involveMember: '无参与人',
  parentId: '顶层任务',
  labelIds: '无标签',
};

function dayTitle(key: string, unit: string | undefined): string {
  const day = dayjs(key);
  if (unit === 'month') return day.format('YYYY 年 M 月');
  if (unit === 'week') return `${day.format('YYYY-MM-DD')} – ${day.add(6, 'day').format('MM-DD')}`;
  return day.format('YYYY-MM-DD ddd');
}

export function groupTitle(by: string, { key, name }: Pick<TaskGroup, 'key' | 'name'>, project: Known): string {
  const [field = by, unit] = by.split(':');
  if (key === null) return noneOf[field] ?? '（空）';
  const custom = project.customFields.find(({ fieldId }) => fieldId === field);
  const dated =
    Object.hasOwn(groupDates, field) || (custom && fieldKinds[custom.kind as CustomFieldKind]?.family === 'date');
  if (dated) return dayTitle(key, unit);
  return name ?? (field === 'parentId' ? '不可见的父任务' : '已删除');
}

/** A small mark before the name, where the value has one. */
export function groupMark(by: string, { key }: Pick<TaskGroup, 'key'>, project: TaskProject): ReactNode {
  if (key === null) return null;
  switch (by) {
    case 'urgent':
      return <PriorityMark priority={Number(key)} compact />;
    case 'stageId': {
      const stage = project.stageOf(key);
      return stage && <StageGlyph category={stage.category as StageCategory} />;
    }
    case 'category':
      return <StageGlyph category={key as StageCategory} />;
    case 'executorId':
    case 'creatorId':
    case 'involveMember': {
      const person = project.memberOf(key);
      return person && <PersonAvatar person={person} size={20} />;
    }
    default:
      return null;
  }
}
