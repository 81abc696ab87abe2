/** What conditions can be over, what values they take, and how they read. Pure. */
import { type ConditionFamily, type ConditionOp, conditionOps, familyOps } from '@contract/object/conditions';
import type { Condition } from '@contract/object/customFields';
import { type CustomFieldKind, fieldKinds } from '@contract/object/fieldKinds';
import { stageCategories, taskPriorities } from '@contract/task/enums';
import { conditionFields } from '@contract/task/fields';
import type { ReactNode } from 'react';
import type { TaskProject } from '../context/TaskProject';

export interface Choice {
  value: string;
  label: string;
}
export interface FieldChoice extends Choice {
  family: ConditionFamily;
  group: string;
}
export interface Label {
  labelId: string;
  name: string;
}

export type Known = Pick<TaskProject, 'customFields' | 'stages' | 'types' | 'members' | 'memberOf' | 'rights'> & {
  labels: readonly Label[];
  /** Instead of a task's fields: those of another kind, each with what can be chosen. */
  fields?: readonly (FieldChoice & { choices: readonly Choice[] })[];
  /** Finds people where those that a condition may name are not at hand. */
  pickPeople?: (props: { value: string[]; onChange: (value: string[]) => void; single: boolean }) => ReactNode;
};

/** Built-in fields first, then the project's own. */
export function fieldChoices({ customFields, fields }: Pick<Known, 'customFields' | 'fields'>): FieldChoice[] {
  if (fields) return [...fields];
  return [
    ...Object.entries(conditionFields).map(([value, { label, family }]) => ({ value, label, family, group: '字段' })),
    ...customFields.flatMap(({ fieldId, name, kind }) => {
      const family = fieldKinds[kind as CustomFieldKind]?.family;
      return family ? [{ value: fieldId, label: name, family, group: '自定义字段' }] : [];
    }),
  ];
}

/** Which control takes an operator's value. */
export type ValueKind = 'none' | 'text' | 'number' | 'numbers' | 'days' | 'day' | 'dayRange' | 'one' | 'many' | 'flag';

export function valueKind(family: ConditionFamily, op: ConditionOp): ValueKind {
  if (['empty', 'notEmpty', 'today', 'thisWeek', 'thisMonth', 'overdue'].includes(op)) return 'none';
  if (op === 'nextDays' || op === 'pastDays') return 'days';
  switch (family) {
    case 'text':
    case 'words':
      return 'text';
    case 'number':
      return op === 'between' ? 'numbers' : 'number';
    case 'date':
      return op === 'between' ? 'dayRange' : 'day';
    case 'flag':
      return 'flag';
    default:
      return op === 'is' || op === 'isNot' ? 'one' : 'many';
  }
}

/** The choices for the value of a field of choices or people. */
export function valueChoices(field: string, family: ConditionFamily, known: Known): Choice[] {
  if (family === 'person' || family === 'persons') {
    const { members, rights } = known;
    return [
      { value: 'me', label: '我' },
      ...members
        .filter(({ userId }) => userId !== rights.userId)
        .map(({ userId, name }) => ({ value: userId, label: name })),
    ];
  }
  const given = known.fields?.find(({ value }) => value === field);
  if (given) return [...given.choices];
  switch (field) {
    case 'category':
      return Object.entries(stageCategories).map(([value, label]) => ({ value, label }));
    case 'stageId':
      return known.stages.map(({ stageId, name }) => ({ value: stageId, label: name }));
    case 'taskTypeId':
      return known.types.map(({ taskTypeId, name }) => ({ value: taskTypeId, label: name }));
    case 'urgent':
      return [...taskPriorities].reverse().map(({ value, label }) => ({ value: String(value), label }));
    case 'labelIds':
      return known.labels.map(({ labelId, name }) => ({ value: labelId, label: name }));
    default:
      return known.customFields.find(({ fieldId }) => fieldId === field)?.options ?? [];
  }
}

/** Whether the server would take it: what is still being filled in narrows nothing. */
export function isComplete({ op, value }: Condition, family: ConditionFamily): boolean {
  switch (valueKind(family, op)) {
    case 'none':
      return true;
    case 'many':
      return Array.isArray(value) && value.length > 0;
    case 'numbers':
    case 'dayRange':
      return Array.isArray(value) && value.length === 2;
    case 'text':
      return typeof value === 'string' && value.trim() !== '';
    case 'number':
      return typeof value === 'number';
    case 'days':
      return typeof value === 'number' && value >= 1 && value <= 3650;
    case 'flag':
      return typeof value === 'boolean';
    default:
      return typeof value === 'string' && value !== '';
  }
}

/** The condition for another field or operator, with what of the value still fits. */
export function withOp(condition: Condition, family: ConditionFamily, op: ConditionOp): Condition {
  const next: Condition = { field: condition.field, op, value: condition.value };
  const kind = valueKind(family, op);
  const { value } = condition;
  if (kind === 'many' && typeof value === 'string') next.value = [value];
  if (kind === 'one' && Array.isArray(value)) next.value = value[0];
  if (!isComplete(next, family)) {
    if (family === 'flag') return { field: next.field, op, value: true };
    return { field: next.field, op };
  }
  return kind === 'none' ? { field: next.field, op } : next;
}

export function withField(field: string, family: ConditionFamily): Condition {
  const first: Partial<Record<ConditionFamily, ConditionOp>> = { text: 'contains', choice: 'anyOf', person: 'anyOf' };
  const op = first[family] ?? familyOps[family][0] ?? 'is';
  return withOp({ field, op }, family, op);
}

const LISTED = 3;

/** 「截止 未来 7 天」 */
export function conditionWords(condition: Condition, known: Known): string {
  const { field, op, value } = condition;
  const found = fieldChoices(known).find((one) => one.value === field);
  if (!found) return '已删除的字段';
  const kind = valueKind(found.family, op);
  if (kind === 'none') return `${found.label} ${conditionOps[op]}`;
  if (kind === 'days') return `${found.label} ${conditionOps[op].replace('N', String(value))}`;
  if (kind === 'flag') return `${found.label}：${value === true ? '是' : '否'}`;
  if (Array.isArray(value) && kind !== 'many') return `${found.label} ${value.join(' – ')}`;
  const choices = kind === 'one' || kind === 'many' ? valueChoices(field, found.family, known) : [];
  const word = (one: unknown) =>
    choices.find((choice) => choice.value === String(one))?.label ?? (choices.length > 0 ? '已删除' : String(one));
  const values = Array.isArray(value) ? value : [value];
  const said = values.slice(0, LISTED).map(word).join('、');
  const rest = values.length > LISTED ? ` 等 ${values.length} 项` : '';
  return `${found.label} ${conditionOps[op]} ${said}${rest}`;
}

/** A condition to begin with. */
export const newCondition = (): Condition => withField('urgent', 'choice');

/** Whether the server would take it. */
export function isAskable(condition: Condition, known: Known): boolean {
  const family = fieldChoices(known).find(({ value }) => value === condition.field)?.family;
  return family !== undefined && isComplete(condition, family);
}
