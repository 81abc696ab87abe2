/** Which groups of fields a task's detail shows, and where. Pure. */
import { placeFields } from '@contract/task/layoutFields';
import type { TaskDetail } from '@contract/task/task';
import type { TaskProject } from '../context/TaskProject';
import { fieldNamed } from '../fields/layoutTable';
import { fieldRuleOf } from '../fields/rules';
import type { TaskField } from '../fields/taskFields';

/** Groups of two columns stand above the text, where there is room for them, the others beside it. */
export type Place = 'aside' | 'main' | 'all';

export interface ShownField {
  field: TaskField<TaskDetail>;
  full: boolean;
  required: boolean;
}
export interface ShownGroup {
  id: string;
  title: string;
  columns: 1 | 2;
  folded: boolean;
  fields: ShownField[];
}

type Known = Pick<TaskProject, 'customFields' | 'typeOf' | 'automatic'>;

export function groupsOf(task: TaskDetail, project: Known, place: Place): ShownGroup[] {
  const type = project.typeOf(task.taskTypeId);
  const shown = (name: string, full: boolean): ShownField[] => {
    const field = fieldNamed(name, project);
    if (!field || field.relevant?.(task, project as TaskProject) === false) return [];
    const rule = fieldRuleOf(type, task.stageId, field.key);
    if (rule === 'hidden') return [];
    return [{ field, full, required: field.required === true || rule === 'required' }];
  };
  const ids = project.customFields.map(({ fieldId }) => fieldId);
  return placeFields(type?.layout?.groups, ids)
    .filter(({ columns }) => place === 'all' || (columns === 2) === (place === 'main'))
    .map(({ id, title, columns, folded = false, fields }) => ({
      ...{ id, title, columns, folded },
      fields: fields.flatMap(({ field, full = false }) => shown(field, full)),
    }))
    .filter(({ fields }) => fields.length > 0);
}
