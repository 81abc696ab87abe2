import type { Editor } from '@tiptap/core';
import { useMemoizedFn } from 'ahooks';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '@/utils/cx';
import { type EditorDialogs, type Insertion, insertionsFor } from './commands';
import styles from './editor.module.css';

interface Query {
  text: string;
  from: number;
  to: number;
}

const HEIGHT = 320;
const WIDTH = 240;

/** A `/` that begins a paragraph, or follows a blank, and what was typed after it. */
function queryOf({ state }: Editor): Query | null {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.spec.code || !$from.parent.isTextblock) return null;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 12), $from.parentOffset, ' ', ' ');
  const found = /(?:^|\s)[/、]([^\s/、]{0,10})$/.exec(before);
  if (!found) return null;
  const text = found[1] ?? '';
  return { text, from: $from.pos - text.length - 1, to: $from.pos };
}

/** The menu that a `/` opens (`、` where an input method makes it so), and the keys that go to it while it is open. */
export function useSlash(doors: EditorDialogs) {
  const id = useId();
  const editor = useRef<Editor | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState<Query | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const shown = query && query.from !== dismissed ? insertionsFor(query.text) : [];
  const open = query !== null && shown.length > 0;
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [open, active]);
  const look = useMemoizedFn((current: Editor) => {
    editor.current = current;
    const next = current.isEditable && current.isFocused ? queryOf(current) : null;
    if (next?.from !== query?.from || next?.text !== query?.text) setActive(0);
    if (!next) setDismissed(null);
    setQuery(next);
  });
  const choose = useMemoizedFn((one: Insertion | undefined) => {
    const current = editor.current;
    if (!one || !query || !current) return;
    current.chain().focus().deleteRange({ from: query.from, to: query.to }).run();
    setQuery(null);
    one.run(current, doors);
  });
  /** True: the key was for the menu. */
  const key = useMemoizedFn((event: KeyboardEvent): boolean => {
    if (!open || event.isComposing) return false;
    if (event.key === 'Escape') {
      setDismissed(query.from);
      event.stopPropagation();
      return true;
    }
    if (event.key === 'ArrowDown') setActive((active + 1) % shown.length);
    else if (event.key === 'ArrowUp') setActive((active + shown.length - 1) % shown.length);
    else if ((event.key === 'Enter' && !event.metaKey && !event.ctrlKey) || event.key === 'Tab') choose(shown[active]);
    else return false;
    return true;
  });
  let menu: ReactNode = null;
  if (open && editor.current) {
    const place = editor.current.view.coordsAtPos(query.from);
    const above = place.bottom + HEIGHT > window.innerHeight && place.top > HEIGHT;
    menu = createPortal(
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="插入"
        className={styles.menu}
        style={{
          left: Math.max(8, Math.min(place.left, window.innerWidth - WIDTH - 8)),
          ...(above ? { bottom: window.innerHeight - place.top + 4 } : { top: place.bottom + 4 }),
        }}
      >
        {shown.map((one, at) => (
          <div
            key={one.key}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={cx(styles.item, at === active && styles.itemOn)}
            // The selection must stay in the text.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(one);
            }}
          >
            {one.label}
            <small>{one.hint}</small>
          </div>
        ))}
      </div>,
      document.body,
    );
  }
  return { look, key, menu };
}
