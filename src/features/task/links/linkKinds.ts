/** The kinds of links of a task, in words. Pure. */
import { type DependencyType, dependencyTypes, type RelationKind, relationKinds } from '@contract/task/enums';

export const dependGroups = { PRE_TASK: '前置任务', POST_TASK: '后置任务' } as const;
export type DependGroup = keyof typeof dependGroups;
export type LinkKind = DependGroup | RelationKind;

export const linkKinds: { value: LinkKind; label: string }[] = [
  ...(Object.keys(dependGroups) as DependGroup[]).map((value) => ({ value, label: dependGroups[value] })),
  ...(Object.keys(relationKinds) as RelationKind[]).map((value) => ({ value, label: relationKinds[value] })),
];

export const isDepend = (kind: LinkKind): kind is DependGroup => kind in dependGroups;

/** What the four kinds say of the task that comes after. */
const plainTypes: Record<DependencyType, string> = {
  FS: '前置完成后开始',
  SS: '前置开始后开始',
  FF: '前置完成后完成',
  SF: '前置开始后完成',
};

export const dependencyOptions = (Object.keys(dependencyTypes) as DependencyType[]).map((value) => ({
  value,
  label: `${plainTypes[value]}（${value}）`,
}));

/** `FS`, `FS +2 天`, `SS −1 天`: a lag is days of waiting, a negative one an overlap. */
export function dependencyLabel(type: string, lagDays: number): string {
  if (lagDays === 0) return type;
  return `${type} ${lagDays > 0 ? '+' : '−'}${Math.abs(lagDays)} 天`;
}

/** A relation from the task's own side. */
export function relationLabel(kind: RelationKind, direction: 'in' | 'out'): string {
  if (kind === 'relates') return '相关';
  if (kind === 'duplicates') return direction === 'out' ? '重复于' : '被重复';
  return direction === 'out' ? '取代' : '被取代';
}
