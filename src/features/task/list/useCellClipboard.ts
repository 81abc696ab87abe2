import type { TaskRow } from '@contract/task/task';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { dialogIsOpen, isTyping } from '@/hooks/keys';
import { useTaskProject } from '../context/TaskProject';
import type { TaskPatch } from '../fields/patch';
import type { Column } from '../state/columns';
import { isEditable } from './cellCursor';
import { pasteCell } from './pasteCell';

/** Copies the text of the cell that the keys stand in, and pastes into it; null: they stand in none. */
export function useCellClipboard(
  cell: { row: TaskRow; column: Column } | null,
  commit: (row: TaskRow, patch: TaskPatch) => void,
): { clear: () => void } {
  const project = useTaskProject();
  const { message } = App.useApp();
  const put = (text: string) => {
    if (!cell) return;
    const { row, column } = cell;
    if (!isEditable(row, column, project)) return void message.warning(`「${column.title}」不能在这里修改`);
    const pasted = pasteCell(column.name, text, row, project);
    if ('refused' in pasted) void message.warning(pasted.refused);
    else commit(row, pasted.patch);
  };
  const latest = useRef({ cell, put });
  useEffect(() => {
    latest.current = { cell, put };
  });
  useEffect(() => {
    const mine = (event: ClipboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      const selected = window.getSelection()?.toString();
      return latest.current.cell !== null && !dialogIsOpen() && !isTyping(target) && !selected;
    };
    const copy = (event: ClipboardEvent) => {
      const { cell: here } = latest.current;
      if (!here || !mine(event)) return;
      const drawn = document.getElementById(`task-${here.row.taskId}`);
      const text = drawn?.querySelector(`[data-column="${here.column.key}"]`)?.textContent ?? '';
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    const paste = (event: ClipboardEvent) => {
      if (!mine(event)) return;
      event.preventDefault();
      latest.current.put(event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  }, []);
  return { clear: () => put('') };
}
