/** By which fields of its tasks a project's lists can be sorted. */
import { type CustomFieldKind, fieldKinds } from '@contract/object/fieldKinds';
import { labelsIn } from '@contract/object/fields';
import { taskFields } from '@contract/task/fields';
import type { TaskProject } from '../context/TaskProject';

const labels = labelsIn(taskFields, 'sort', [
  'seq',
  'sort',
  'title',
  'updatedTime',
  'createdTime',
  'planStart',
  'planEnd',
]);

export function sortChoices({ customFields }: Pick<TaskProject, 'customFields'>) {
  const sortable = customFields.filter(({ kind }) => {
    const family = fieldKinds[kind as CustomFieldKind]?.family;
    return family !== undefined && !['choices', 'persons', 'files'].includes(family);
  });
  return [
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
    ...sortable.map(({ fieldId, name }) => ({ value: fieldId, label: name })),
  ];
}
