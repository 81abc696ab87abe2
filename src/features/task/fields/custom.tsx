/** The table of the kinds of custom fields: how each becomes a field of tasks. */
import type { Person } from '@contract/envelope';
import type { CustomFieldKind } from '@contract/object/fieldKinds';
import type { CustomFieldInfo } from '@contract/task/setup';
import type { CustomValue, TaskRow } from '@contract/task/task';
import type { TaskProject } from '../context/TaskProject';
import { dateField } from './date';
import { dateRangeField } from './dateRange';
import { define, type TaskField } from './define';
import { fileField } from './file';
import { linkField } from './link';
import { moneyField } from './money';
import { multiSelectField } from './multiSelect';
import { numberField } from './number';
import { peopleField } from './people';
import { personField } from './person';
import { progressField } from './progress';
import { ratingField } from './rating';
import { selectField } from './select';
import { textField } from './text';
import { textareaField } from './textarea';
import { toggleField } from './toggle';
import { treeField } from './tree';

type Reader<V> = (value: CustomValue | undefined) => V;
const asText: Reader<string | null> = (value) =>
  value === null || value === undefined || value === '' ? null : String(value);
const asNumber: Reader<number | null> = (value) => (typeof value === 'number' ? value : null);
const asFlag: Reader<boolean | null> = (value) => (typeof value === 'boolean' ? value : null);
const asList: Reader<string[]> = (value) => (Array.isArray(value) ? value : []);

/** Somebody who has left the project still has a place in its tasks. */
export const personOf = (project: Pick<TaskProject, 'memberOf'>, userId: string): Person => {
  const member = project.memberOf(userId);
  if (!member) return { userId, userName: '', name: '已离开的成员', avatar: null };
  return { userId, userName: member.userName, name: member.name, avatar: member.avatar };
};

type Make = (field: CustomFieldInfo) => TaskField;

/** What every kind shares: where the value stands, and that an empty one clears it. */
function parts<V>(field: CustomFieldInfo, read: Reader<V>) {
  const { fieldId } = field;
  return {
    key: `custom:${fieldId}`,
    label: field.name,
    action: 'edit' as const,
    value: (task: TaskRow): V => read(task.customFields[fieldId]),
    patch: (value: V) => ({ customFields: { [fieldId]: (value ?? null) as CustomValue } }),
  };
}

const people = (project: TaskProject) => ({ people: project.members, me: project.rights.userId });
const choices = ({ options }: CustomFieldInfo) => ({ choices: options });

const kinds: Readonly<Record<CustomFieldKind, Make>> = {
  text: (field) => define(textField, { ...parts(field, asText), options: () => ({ maxLength: 500 }) }),
  textarea: (field) => define(textareaField, { ...parts(field, asText), options: () => undefined }),
  number: (field) => define(numberField, { ...parts(field, asNumber), options: () => field.config }),
  money: (field) => define(moneyField, { ...parts(field, asNumber), options: () => field.config }),
  percent: (field) => define(numberField, { ...parts(field, asNumber), options: () => ({ unit: '%' }) }),
  date: (field) => define(dateField, { ...parts(field, asText), options: () => ({}) }),
  dateRange: (field) =>
    define(dateRangeField, {
      ...parts(field, (value) => (Array.isArray(value) ? value : null)),
      options: () => undefined,
    }),
  select: (field) => define(selectField, { ...parts(field, asText), options: () => choices(field) }),
  multiSelect: (field) => define(multiSelectField, { ...parts(field, asList), options: () => choices(field) }),
  treeSelect: (field) => define(treeField, { ...parts(field, asText), options: () => choices(field) }),
  department: (field) => define(treeField, { ...parts(field, asText), options: () => choices(field) }),
  person: (field) =>
    define(personField, {
      ...parts(field, asText),
      value: (task: TaskRow): Person | null => {
        const userId = asText(task.customFields[field.fieldId]);
        return userId === null ? null : { userId, userName: '', name: '', avatar: null };
      },
      options: (_task, project) => people(project),
      patch: (person) => ({ customFields: { [field.fieldId]: person?.userId ?? null } }),
      inProject: (person, project) => person && personOf(project, person.userId),
    }),
  persons: (field) =>
    define(peopleField, {
      ...parts(field, asList),
      value: (task: TaskRow): Person[] =>
        asList(task.customFields[field.fieldId]).map((userId) => ({ userId, userName: '', name: '', avatar: null })),
      options: (_task, project) => people(project),
      patch: (chosen) => ({ customFields: { [field.fieldId]: chosen.map(({ userId }) => userId) } }),
      inProject: (chosen, project) => chosen.map(({ userId }) => personOf(project, userId)),
    }),
  switch: (field) => define(toggleField, { ...parts(field, asFlag), options: () => undefined }),
  link: (field) => ({ ...define(linkField, { ...parts(field, asText), options: () => undefined }), linked: true }),
  rating: (field) => define(ratingField, { ...parts(field, asNumber), options: () => undefined }),
  progress: (field) =>
    define(progressField, { ...parts(field, (value) => asNumber(value) ?? 0), options: () => undefined }),
  file: (field) => ({
    ...define(fileField, {
      ...parts(field, asList),
      options: (task, project) => ({
        projectId: project.projectId,
        fieldId: field.fieldId,
        taskId: task.taskId,
        label: field.name,
      }),
    }),
    wide: true,
    linked: true,
  }),
  calculated: (field) => ({
    ...define(numberField, { ...parts(field, asNumber), options: () => field.config }),
    computed: true,
  }),
};

export const customTaskField = (field: CustomFieldInfo): TaskField => ({
  ...kinds[field.kind](field),
  hint: field.hint,
  required: field.required,
});
