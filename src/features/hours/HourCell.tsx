import { workStates } from '@contract/hours/kinds';
import { MIN_MINUTES, readMinutes, sayMinutes } from '@contract/time/duration';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type GridCell, shownMinutes } from './grid';
import styles from './hours.module.css';

interface Props {
  cell: GridCell;
  label: string;
  /** Where it stands, for the arrows. */
  at: readonly [row: number, day: number];
  /** 0: what stood there is taken away. Rejects where it was refused; what was typed stays. */
  onSave: (minutes: number) => Promise<void>;
}

/** To the cell beside or below, where there is one. */
function move(from: HTMLElement, row: number, day: number): void {
  const grid = from.closest('table');
  grid?.querySelector<HTMLInputElement>(`input[data-at="${row}:${day}"]`)?.focus();
}

/** Hours as they are typed: `1.5`, `1h30`, `90m`. Enter saves and goes down, Tab right, Esc restores. */
export function HourCell({ cell, label, at: [row, day], onSave }: Props) {
  const stored = shownMinutes(cell.minutes);
  const [text, setText] = useState(stored);
  const [busy, setBusy] = useState(false);
  // Enter saves and moves on, and the move's blur asks to save within the same event, before `busy` is rendered.
  const saving = useRef(false);
  useEffect(() => setText(stored), [stored]);
  const typed = text.trim() === '' ? 0 : readMinutes(text);
  const bad = typed === null || (typed > 0 && typed < MIN_MINUTES);
  const save = async () => {
    if (saving.current) return;
    if (bad || typed === null || typed === cell.minutes) {
      if (!bad) setText(stored);
      return;
    }
    saving.current = true;
    setBusy(true);
    try {
      await onSave(typed);
    } catch {
      // Said by whoever saves; what was typed stays.
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      event.preventDefault();
      if (event.key === 'Enter') void save();
      move(event.currentTarget, row + by, day);
    }
    if (event.key === 'Escape') setText(stored);
  };
  const mark = cell.state && cell.state !== 'OPEN' ? workStates[cell.state] : '';
  if (cell.fixed) {
    return (
      <span className={styles.fixed} data-state={cell.state ?? undefined} title={cell.fixed}>
        {stored || '·'}
        <span className="visually-hidden">
          {label}：{cell.minutes ? sayMinutes(cell.minutes) : '无'}，{cell.fixed}
        </span>
      </span>
    );
  }
  return (
    <input
      className={styles.input}
      data-at={`${row}:${day}`}
      data-state={cell.state ?? undefined}
      aria-label={`${label}${mark && `，${mark}`}`}
      aria-invalid={bad || undefined}
      aria-busy={busy || undefined}
      title={cell.log?.returnReason ? `已退回：${cell.log.returnReason}` : undefined}
      inputMode="text"
      autoComplete="off"
      readOnly={busy}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
    />
  );
}
