/** What the keys of the grid do; its hidden field hears them. */
import type { KeyboardEvent } from 'react';
import type { Blocks } from './useBlocks';
import type { Editing } from './useEditing';
import type { Selection } from './useSelection';

export interface Keyed {
  selection: Selection;
  editing: Editing;
  blocks: Blocks;
  total: number;
  columns: number;
  /** Rows of a page. */
  page(): number;
  onOpen(id: string): void;
  undo(): Promise<unknown>;
  redo(): Promise<unknown>;
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function onEditKey(event: KeyboardEvent, { selection: { active }, editing }: Keyed): void {
  const { key, shiftKey } = event;
  if (key === 'Escape') {
    event.stopPropagation();
    editing.cancel();
  } else if (key === 'Enter' && !(shiftKey && editing.draft?.field.kind === 'textarea')) {
    event.preventDefault();
    editing.commit({ row: active.row + (shiftKey ? -1 : 1), column: active.column });
  } else if (key === 'Tab') {
    event.preventDefault();
    editing.commit({ row: active.row, column: active.column + (shiftKey ? -1 : 1) });
  }
}

/** @returns whether the key moves what is chosen; at an edge Tab does not, as the focus leaves the grid */
function moves(event: KeyboardEvent, { selection, editing: { go }, total, columns, page }: Keyed): boolean {
  const { key, shiftKey } = event;
  const { active, corner } = selection;
  const mod = event.ctrlKey || event.metaKey;
  const step = STEPS[key];
  if (step) {
    const start = shiftKey ? corner : active;
    const far = mod ? total + columns : 1;
    go({ row: start.row + step[0] * far, column: start.column + step[1] * far }, shiftKey);
  } else if (key === 'Tab') {
    const column = active.column + (shiftKey ? -1 : 1);
    if (column < 0 || column >= columns) return false;
    go({ row: active.row, column });
  } else if (key === 'Home') go({ row: mod ? 0 : active.row, column: 0 }, shiftKey);
  else if (key === 'End') go({ row: mod ? total - 1 : active.row, column: columns - 1 }, shiftKey);
  else if (key === 'PageDown' || key === 'PageUp') {
    go({ row: active.row + (key === 'PageDown' ? page() : -page()), column: active.column }, shiftKey);
  } else return false;
  return true;
}

/** @returns whether the key does something to what is chosen */
function acts(event: KeyboardEvent, { selection, editing, blocks, onOpen, undo, redo }: Keyed): boolean {
  const { key } = event;
  const mod = event.ctrlKey || event.metaKey;
  if (key === 'Escape' && editing.choosing) editing.stopChoosing();
  else if (key === 'Enter' || key === 'F2') editing.begin();
  else if (key === ' ' && !mod) {
    if (selection.record) onOpen(selection.record.id);
  } else if (key === 'Delete' || key === 'Backspace') void blocks.clear();
  else if (mod && key.toLowerCase() === 'd') blocks.fillDown();
  else if (mod && key.toLowerCase() === 'a') selection.all();
  // The hidden field is one for typing: the keys of the page leave it alone.
  else if (mod && key.toLowerCase() === 'z') void (event.shiftKey ? redo() : undo());
  else if (mod && key.toLowerCase() === 'y') void redo();
  else return false;
  return true;
}

export function onGridKey(event: KeyboardEvent, keyed: Keyed): void {
  // The input method's own keys, its Enter above all.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  if (keyed.editing.draft) onEditKey(event, keyed);
  else if (moves(event, keyed) || acts(event, keyed)) event.preventDefault();
}
