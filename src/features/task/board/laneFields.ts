/** What a board's swimlanes can be made of: which lanes a task stands in, and what carrying it to another one changes. Pure. */

import { type CustomFieldKind, fieldKinds } from '@contract/object/fieldKinds';
import { groupFields } from '@contract/task/fields';
import type { CustomValue, TaskRow } from '@contract/task/task';
import type { LaneKey } from '@/features/object/board';
import type { TaskProject } from '../context/TaskProject';
import { TEAM_FIXED } from '../fields/define';
import type { TaskPatch } from '../fields/patch';
import { fieldRuleOf } from '../fields/rules';
import type { Choice } from '../groups/groupTitle';
import { mayAct, type TaskAction } from '../rights';

export type { LaneKey };

/** What one drop changes; the parent is no field of an update and goes by a call of its own. */
export interface Move {
  patch: TaskPatch;
  parentId?: string | null;
}

export interface LaneField {
  name: string;
  label: string;
  /** Several where the field has several values. */
  keysOf: (row: TaskRow) => LaneKey[];
  /** The change from one lane to another; a text: why there is none. */
  move: (row: TaskRow, from: LaneKey, to: LaneKey) => Move | string;
  action: TaskAction;
  /** As rules of stages name it. */
  rule: string;
}

type Known = Pick<TaskProject, 'customFields'>;
const one = (value: string | number | null | undefined): LaneKey[] => [
  value === null || value === undefined ? null : String(value),
];
const many = (values: readonly string[]): LaneKey[] => (values.length > 0 ? [...values] : [null]);

/** Out of the lane that it was taken from, into the other one; the lane of none has no value at all. */
const exchanged = (values: readonly string[], from: LaneKey, to: LaneKey): string[] =>
  to === null ? [] : [...values.filter((value) => value !== from && value !== to), to];

/** Whose turn it is: of a team that works at once, several (`turnOf` of the server). */
function turnsOf({ executor, team }: TaskRow): LaneKey[] {
  const turns = team?.parts.flatMap(({ state, person }) => (state === 'doing' && person ? person.userId : [])) ?? [];
  return turns.length > 0 ? turns : one(executor?.userId);
}

const builtin: Record<string, Omit<LaneField, 'name' | 'label'>> = {
  executorId: {
    keysOf: turnsOf,
    move: (row, _from, to) => (row.team ? TEAM_FIXED : { patch: { executorId: to } }),
    action: 'assign',
    rule: 'executorId',
  },
  urgent: {
    keysOf: (row) => one(row.urgent),
    move: (_row, _from, to) => ({ patch: { urgent: Number(to) } }),
    action: 'edit',
    rule: 'urgent',
  },
  taskTypeId: {
    keysOf: (row) => one(row.taskTypeId),
    move: (_row, _from, to) => ({ patch: { taskTypeId: to ?? undefined } }),
    action: 'edit',
    rule: 'taskTypeId',
  },
  labelIds: {
    keysOf: (row) => many(row.labelIds),
    move: (row, from, to) => ({ patch: { labelIds: exchanged(row.labelIds, from, to) } }),
    action: 'edit',
    rule: 'labelIds',
  },
  parentId: {
    keysOf: (row) => one(row.parentId),
    move: (row, _from, to) => (to === row.taskId ? '不能把任务移动到它自己之下' : { patch: {}, parentId: to }),
    action: 'edit',
    rule: 'parentId',
  },
  creatorId: {
    keysOf: (row) => one(row.createdBy?.userId),
    move: () => '创建人不能更改',
    action: 'edit',
    rule: 'creatorId',
  },
};

const asValue = (kind: CustomFieldKind, key: LaneKey): CustomValue => {
  const { family } = fieldKinds[kind];
  if (key === null) return null;
  return family === 'number' ? Number(key) : family === 'flag' ? key === 'true' : key;
};

function customLane({ fieldId, kind }: TaskProject['customFields'][number]): Omit<LaneField, 'name' | 'label'> {
  const valuesOf = (row: TaskRow) => {
    const value = row.customFields[fieldId];
    return Array.isArray(value) ? value.map(String) : [];
  };
  const several = ['choices', 'persons'].includes(fieldKinds[kind].family);
  return {
    keysOf: (row) => {
      if (several) return many(valuesOf(row));
      const value = row.customFields[fieldId];
      return [value === null || value === undefined ? null : String(value)];
    },
    move: (row, from, to) => {
      const value = several ? exchanged(valuesOf(row), from, to) : asValue(kind, to);
      return { patch: { customFields: { [fieldId]: several && to === null ? null : value } } };
    },
    action: 'edit',
    rule: fieldId,
  };
}

/** Stages are the columns; a week or month is no value that a task could be given. */
const laneable = ({ kind }: TaskProject['customFields'][number]) =>
  fieldKinds[kind]?.groups === true && fieldKinds[kind].family !== 'date';

export function laneChoices({ customFields }: Known): { label: string; options: Choice[] }[] {
  const own = customFields.filter(laneable).map(({ fieldId, name }) => ({ value: fieldId, label: name }));
  return [
    {
      label: '字段',
      options: Object.keys(builtin).map((value) => ({ value, label: groupFields[value as keyof typeof groupFields] })),
    },
    ...(own.length > 0 ? [{ label: '自定义字段', options: own }] : []),
  ];
}

/** Null for none, and for what an old link or another program may name. */
export function laneFieldOf(name: string | null, { customFields }: Known): LaneField | null {
  if (name === null) return null;
  const known = builtin[name];
  if (known) return { name, label: groupFields[name as keyof typeof groupFields], ...known };
  const field = customFields.find(({ fieldId }) => fieldId === name);
  return field && laneable(field) ? { name, label: field.name, ...customLane(field) } : null;
}

export type LaneVerdict = { kind: 'home' } | { kind: 'allowed'; move: Move } | { kind: 'refused'; why: string };

/** Whether a card may be carried from one lane to another. The server decides again. */
export function laneVerdict(
  row: TaskRow,
  field: LaneField,
  from: LaneKey,
  to: LaneKey,
  project: Pick<TaskProject, 'rights' | 'typeOf'>,
): LaneVerdict {
  if (from === to || (to !== null && field.keysOf(row).includes(to))) return { kind: 'home' };
  if (!mayAct(row, field.action, project.rights)) return { kind: 'refused', why: `您没有权限修改${field.label}` };
  const rule = fieldRuleOf(project.typeOf(row.taskTypeId), row.stageId, field.rule);
  if (rule === 'readonly' || rule === 'hidden') return { kind: 'refused', why: `当前阶段不能修改${field.label}` };
  const move = field.move(row, from, to);
  return typeof move === 'string' ? { kind: 'refused', why: move } : { kind: 'allowed', move };
}
