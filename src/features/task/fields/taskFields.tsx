/** The table of a task's fields: how each is shown and edited, which right it needs, and the change that it makes. */
import type { CustomFieldInfo } from '@contract/project/project';
import { finishedCategories, type StageCategory, TITLE_MAX } from '@contract/task/enums';
import type { TaskDetail, TaskRow } from '@contract/task/task';
import type { ReactNode } from 'react';
import type { TaskProject } from '../context/TaskProject';
import type { TaskAction } from '../rights';
import { nextStagesOf } from '../stages';
import type { TaskPatch } from '../update/patch';
import { dateField } from './date';
import { numberField } from './number';
import { peopleField } from './people';
import { personField } from './person';
import { priorityField } from './priority';
import { progressField } from './progress';
import { selectField } from './select';
import { stageField } from './stage';
import { textField } from './text';
import { textareaField } from './textarea';
import type { FieldKind } from './types';

export interface EditEnd {
  commit: (patch: TaskPatch) => void;
  cancel: () => void;
}

export interface TaskField<T extends TaskRow = TaskRow> {
  key: string;
  label: string;
  action: TaskAction;
  show: (task: T, project: TaskProject, placeholder?: string) => ReactNode;
  edit: (task: T, project: TaskProject, end: EditEnd) => ReactNode;
}

interface Definition<T extends TaskRow, V, O> {
  key: string;
  label: string;
  action: TaskAction;
  value: (task: T) => V;
  options: (task: T, project: TaskProject) => O;
  patch: (value: V) => TaskPatch;
}

function define<T extends TaskRow, V, O>(kind: FieldKind<V, O>, definition: Definition<T, V, O>): TaskField<T> {
  const { key, label, action, value, options, patch } = definition;
  const { show, Editor } = kind;
  return {
    key,
    label,
    action,
    show: (task, project, placeholder) => show({ value: value(task), options: options(task, project), placeholder }),
    edit: (task, project, end) => (
      <Editor
        value={value(task)}
        options={options(task, project)}
        onCommit={(next) => end.commit(patch(next))}
        onCancel={end.cancel}
      />
    ),
  };
}

const none = () => undefined;

export const rowFields = {
  title: define(textField, {
    key: 'title',
    label: '标题',
    action: 'edit',
    value: (task: TaskRow): string | null => task.title,
    options: () => ({ maxLength: TITLE_MAX, required: true }),
    patch: (title) => ({ title: title ?? undefined }),
  }),
  stage: define(stageField, {
    key: 'stage',
    label: '阶段',
    action: 'transition',
    value: (task: TaskRow) => task.stageId,
    options: (task, project) => ({
      name: project.stageOf(task.stageId)?.name ?? '',
      category: task.category,
      next: () => nextStagesOf(task, project.typeOf(task.taskTypeId), project.actor),
      categoryOf: (id) => (project.stageOf(id)?.category ?? 'NOT_STARTED') as StageCategory,
    }),
    patch: (stageId) => ({ stageId }),
  }),
  urgent: define(priorityField, {
    key: 'urgent',
    label: '优先级',
    action: 'edit',
    value: (task: TaskRow): number => task.urgent,
    options: none,
    patch: (urgent) => ({ urgent }),
  }),
  executor: define(personField, {
    key: 'executor',
    label: '执行人',
    action: 'assign',
    value: (task: TaskRow) => task.executor,
    options: (_task, project) => ({
      people: project.members,
      me: project.rights.userId,
      outsideOf: project.enableAssignOuterUser ? project.projectId : undefined,
    }),
    patch: (person) => ({ executorId: person?.userId ?? null }),
  }),
  planStart: define(dateField, {
    key: 'planStart',
    label: '计划开始',
    action: 'dates',
    value: (task: TaskRow) => task.planStart,
    options: (task) => ({ max: task.planEnd }),
    patch: (planStart) => ({ planStart }),
  }),
  planEnd: define(dateField, {
    key: 'planEnd',
    label: '截止',
    action: 'dates',
    value: (task: TaskRow) => task.planEnd,
    options: (task) => ({
      due: { finished: finishedCategories.includes(task.category) },
      min: task.planStart,
    }),
    patch: (planEnd) => ({ planEnd }),
  }),
  progress: define(progressField, {
    key: 'progress',
    label: '进度',
    action: 'edit',
    value: (task: TaskRow) => task.progress,
    options: none,
    patch: (progress) => ({ progress }),
  }),
} satisfies Record<string, TaskField>;

/** Fields that only the detail carries. */
export const detailFields = {
  involve: define(peopleField, {
    key: 'involveMember',
    label: '参与人',
    action: 'edit',
    value: (task: TaskDetail) => task.involveMemberInfo,
    options: (_task, project) => ({ people: project.members, me: project.rights.userId }),
    patch: (people) => ({ involveMember: people.map((person) => person.userId) }),
  }),
  estimate: define(numberField, {
    key: 'estimateHours',
    label: '预计工时',
    action: 'edit',
    value: (task: TaskDetail) => task.estimateHours,
    options: () => ({ min: 0, max: 100_000, precision: 2, unit: '小时' }),
    patch: (estimateHours) => ({ estimateHours }),
  }),
} satisfies Record<string, TaskField<TaskDetail>>;

const asText = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value));
const asNumber = (value: unknown) => {
  const number = asText(value) === null ? Number.NaN : Number(value);
  return Number.isNaN(number) ? null : number;
};

/** A custom field as one of the kinds; an unknown kind is shown as text. */
export function customTaskField(field: CustomFieldInfo): TaskField {
  const key = `custom:${field.fieldId}`;
  const base = { key, label: field.name, action: 'edit' as const };
  const patch = (value: string | number | null): TaskPatch => ({ customFields: { [field.fieldId]: value } });
  const value = (task: TaskRow) => asText(task.customFields[field.fieldId]);
  switch (field.kind) {
    case 'number':
      return define(numberField, {
        ...base,
        value: (task: TaskRow) => asNumber(task.customFields[field.fieldId]),
        options: () => ({}),
        patch,
      });
    case 'date':
      return define(dateField, { ...base, value, options: () => ({}), patch });
    case 'select':
      return define(selectField, { ...base, value, options: () => ({ choices: field.options }), patch });
    case 'textarea':
      return define(textareaField, { ...base, value, options: none, patch });
    default:
      return define(textField, { ...base, value, options: () => ({}), patch });
  }
}
