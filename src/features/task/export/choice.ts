/** Which columns a file can have, and which it has unless somebody chooses others. Pure. */
import { exportColumns } from '@contract/task/fields';
import type { TaskProject } from '../context/TaskProject';

export interface ExportChoice {
  value: string;
  label: string;
}

export const exportChoices = ({ customFields }: Pick<TaskProject, 'customFields'>): ExportChoice[] => [
  ...Object.entries(exportColumns).map(([value, label]) => ({ value, label })),
  ...customFields.map(({ fieldId, name }) => ({ value: fieldId, label: name })),
];

/** The view's columns in their order; the number is always there, an import finds the task by it. */
export function columnsOfView(choices: readonly ExportChoice[], names: readonly string[]): string[] {
  const known = new Set(choices.map(({ value }) => value));
  return [...new Set(['taskNo', ...names])].filter((name) => known.has(name));
}

/** Chosen columns keep the view's order; the others stand behind as they are offered. */
export function inOrder(
  choices: readonly ExportChoice[],
  view: readonly string[],
  chosen: readonly string[],
): string[] {
  const wanted = new Set(chosen);
  const rest = choices.map(({ value }) => value).filter((value) => !view.includes(value));
  return [...view, ...rest].filter((value) => wanted.has(value));
}
