/** Where the others write: a line with their name, and what they have chosen. */
import { Extension } from '@tiptap/core';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import styles from './editor.module.css';

const COLOURS = ['blue', 'green', 'orange', 'purple', 'magenta', 'cyan'] as const;
const colourOf = (client: number) => `var(--ant-${COLOURS[client % COLOURS.length] ?? 'blue'}-6)`;

interface Writer {
  name: string;
}

function caret({ name }: Writer, client: number): HTMLElement {
  const line = document.createElement('span');
  line.className = styles.caret ?? '';
  line.style.setProperty('--writer', colourOf(client));
  const label = document.createElement('span');
  label.textContent = name;
  line.append('\u2060', label, '\u2060');
  return line;
}

const chosen = (_: Writer, client: number) => ({
  class: styles.chosen ?? '',
  style: `--writer: ${colourOf(client)}`,
});

export const Carets = Extension.create<{ awareness: Awareness | null }>({
  name: 'carets',
  addOptions: () => ({ awareness: null }),
  addProseMirrorPlugins() {
    const { awareness } = this.options;
    return awareness ? [yCursorPlugin(awareness, { cursorBuilder: caret, selectionBuilder: chosen })] : [];
  },
});
