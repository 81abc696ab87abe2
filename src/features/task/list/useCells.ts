import type { TaskRow } from '@contract/task/task';
import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import { useTaskProject } from '../context/TaskProject';
import type { AnyTask, TaskPatch } from '../fields/patch';
import type { Column } from '../state/columns';
import { isEditable, nextEditable } from './cellCursor';
import type { RefusedCell } from './RowCells';

interface Given {
  columns: readonly Column[];
  /** @returns the task as it was saved; null: it was refused */
  save: (row: TaskRow, patch: TaskPatch) => Promise<AnyTask | null>;
  /** Puts the keys on a row. */
  stand: (row: TaskRow) => void;
}

/** The cells of the list: which one the keys stand on, which one is edited, and what was typed there and refused. */
export function useCells({ columns, save, stand }: Given) {
  const project = useTaskProject();
  const [cell, setCell] = useState<string | null>(null);
  const [editing, setEditing] = useState<{ taskId: string; column: string } | null>(null);
  const [refused, setRefused] = useState<RefusedCell | null>(null);
  const cancel = useMemoizedFn(() => {
    setEditing(null);
    setRefused(null);
  });
  const commit = useMemoizedFn(async (row: TaskRow, patch: TaskPatch, column?: string) => {
    cancel();
    const saved = await save(row, patch);
    if (saved || column === undefined || !columns.find(({ key }) => key === column)?.field?.typed) return;
    setRefused({ taskId: row.taskId, column, patch });
    // Where another cell is edited by now, it waits for that one.
    setEditing((now) => now ?? { taskId: row.taskId, column });
  });
  // Keys that stood on a whole row stand on it again when its field is done, so that Enter opens the next one.
  const editField = useMemoizedFn((row: TaskRow, column: string) => {
    stand(row);
    if (cell !== null) setCell(column);
    setEditing({ taskId: row.taskId, column });
  });
  const editCell = useMemoizedFn((row: TaskRow, column: string) => {
    setCell(column);
    editField(row, column);
  });
  const editNext = useMemoizedFn((row: TaskRow, column: string, by: 1 | -1) => {
    const next = nextEditable(columns, column, by, (one) => isEditable(row, one, project));
    setCell(next ?? column);
    setEditing(next === null ? null : { taskId: row.taskId, column: next });
  });
  return { cell, setCell, editing, refused, cancel, commit, editField, editCell, editNext };
}
