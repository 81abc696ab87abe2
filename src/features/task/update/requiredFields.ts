/** The fields that a step asks for, as the table of fields knows them. */
import type { TaskDetail } from '@contract/task/task';
import type { TaskProject } from '../context/TaskProject';
import { fieldNamed } from '../fields/layoutTable';

const read: Readonly<Record<string, (task: TaskDetail) => unknown>> = {
  notes: (task) => (/<img\b/i.test(task.notes) ? 'img' : task.notes.replace(/<[^>]*>|&nbsp;/g, '').trim()),
  executorId: (task) => task.executor,
  involveMember: (task) => task.involveMember,
  planStart: (task) => task.planStart,
  planEnd: (task) => task.planEnd,
  estimateHours: (task) => task.estimateHours,
  alarm: ({ alarmTime, alarmOffsets }) => alarmTime ?? alarmOffsets,
  labelIds: (task) => task.labelIds,
};

export function isMissing(task: TaskDetail, name: string): boolean {
  const value = read[name] ? read[name](task) : task.customFields[name];
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Those of the names that the task has no value of yet, and that the project has. */
export const missingOf = (task: TaskDetail, names: readonly string[], project: Pick<TaskProject, 'customFields'>) =>
  [...new Set(names)].filter((name) => (name === 'notes' || fieldNamed(name, project)) && isMissing(task, name));
