/** The cell that the keys stand in: none of them, then they stand on the row. Pure. */
import type { TaskRow } from '@contract/task/task';
import type { TaskProject } from '../context/TaskProject';
import { fieldRuleOf } from '../fields/rules';
import { mayAct } from '../rights';
import type { Column } from '../state/columns';

/** Whether a cell is edited where it stands: by its kind, by who asks, and by the rules of the task's stage. */
export function isEditable(row: TaskRow, { field }: Column, project: Pick<TaskProject, 'rights' | 'typeOf'>): boolean {
  if (!field || field.computed || field.wide || field.fixed?.(row)) return false;
  const rule = fieldRuleOf(project.typeOf(row.taskTypeId), row.stageId, field.key);
  return rule !== 'readonly' && rule !== 'hidden' && mayAct(row, field.action, project.rights);
}

/** The column beside; to the left of the first one it is the row again. */
export function besides(columns: readonly Pick<Column, 'key'>[], cell: string | null, by: 1 | -1): string | null {
  const at = columns.findIndex(({ key }) => key === cell);
  if (at < 0) return by > 0 ? (columns[0]?.key ?? null) : null;
  if (at + by < 0) return null;
  return columns[Math.min(columns.length - 1, at + by)]?.key ?? null;
}

/** The next column that can be edited; null when the row has none further on. */
export function nextEditable<C extends Pick<Column, 'key'>>(
  columns: readonly C[],
  cell: string | null,
  by: 1 | -1,
  editable: (column: C) => boolean,
): string | null {
  const from = columns.findIndex(({ key }) => key === cell);
  const start = from < 0 ? (by > 0 ? 0 : columns.length - 1) : from + by;
  for (let at = start; at >= 0 && at < columns.length; at += by) {
    const column = columns[at];
    if (column && editable(column)) return column.key;
  }
  return null;
}
