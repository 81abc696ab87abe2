import { useEffect, useRef } from 'react';
import styles from '../styles/fields.less';

/** As somebody at the keyboard writes it: React hears of a value that is set by its own setter only. */
function write(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A list takes Enter for what it marks, and for giving up while it marks nothing yet. */
function takesEnter(field: HTMLInputElement): boolean {
  if (field.getAttribute('role') !== 'combobox') return true;
  const marked = field.getAttribute('aria-activedescendant');
  return marked !== null && document.getElementById(marked) !== null;
}

/** About a second: a list that marks nothing until then has nothing to choose. */
const FRAMES = 60;
function enter(field: HTMLInputElement, frames = FRAMES): void {
  if (document.activeElement !== field) return;
  if (!takesEnter(field)) {
    if (frames > 0) requestAnimationFrame(() => enter(field, frames - 1));
    return;
  }
  for (const event of ['keydown', 'keyup']) {
    field.dispatchEvent(new KeyboardEvent(event, { key: 'Enter', keyCode: 13, bubbles: true }));
  }
}

/** What was typed before the editor was there goes into it, and then the Enter that ended it. */
function handOver(text: string, entered: boolean): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  if (text) write(field, text);
  // Once the list has been narrowed by the text.
  if (entered) requestAnimationFrame(() => enter(field));
}

/** Stands in a cell until the code of its editor is there; keys meant for the editor wait for it. */
export function EditorComing({ onCancel }: { onCancel: () => void }) {
  const typed = useRef({ text: '', entered: false });
  useEffect(
    () => () => {
      const { text, entered } = typed.current;
      // The editor takes the focus in the same step.
      if (text || entered) setTimeout(() => handOver(text, entered));
    },
    [],
  );
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: somebody has just asked for the editor, and types on.
      autoFocus
      className={styles.coming}
      aria-busy="true"
      aria-label="正在打开"
      onChange={(event) => {
        typed.current.text = event.target.value;
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') typed.current.entered = true;
        if (event.key === 'Escape') onCancel();
      }}
    />
  );
}
