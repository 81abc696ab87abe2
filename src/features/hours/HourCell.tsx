import { DAY_MINUTES, MIN_MINUTES, readMinutes, sayMinutes } from '@contract/time/duration';
import { workStates } from '@contract/time/workWords';
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

/** Why what was typed is no time of a day; null where it is one. */
function faultOf(typed: number | null): string | null {
  if (typed === null) return '看不懂，可写 1.5、1h30、90m';
  if (typed > DAY_MINUTES) return '最多 24 小时';
  return typed > 0 && typed < MIN_MINUTES ? `至少 ${sayMinutes(MIN_MINUTES)}` : null;
}

/** Hours as they are typed: `1.5`, `1h30`, `90m`. Enter saves and goes down, Tab right, Esc restores. */
export function HourCell({ cell, label, at: [row, day], onSave }: Props) {
  const stored = shownMinutes(cell.minutes);
  const [text, setText] = useState(stored);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  /** Left with a fault in it: half of `1:30` is none yet. */
  const [told, setTold] = useState(false);
  // Enter saves and moves on, and the move's blur asks to save within the same event, before `busy` is rendered.
  const saving = useRef(false);
  const restore = () => {
    setText(stored);
    setRefused(false);
    setTold(false);
  };
  useEffect(restore, [stored]);
  const typed = text.trim() === '' ? 0 : readMinutes(text);
  const fault = faultOf(typed);
  const save = async () => {
    if (saving.current) return;
    setTold(fault !== null);
    if (fault || typed === null) return;
    if (typed === cell.minutes) return restore();
    saving.current = true;
    setBusy(true);
    try {
      await onSave(typed);
      setRefused(false);
    } catch {
      // Said by whoever saves; what was typed stays, and is marked.
      setRefused(true);
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
      if (event.key === 'Enter' && fault) return;
      move(event.currentTarget, row + by, day);
    }
    if (event.key === 'Escape') restore();
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
  const input = (
    <input
      className={styles.input}
      data-at={`${row}:${day}`}
      data-state={cell.state ?? undefined}
      aria-label={`${label}${mark && `，${mark}`}`}
      aria-invalid={fault !== null || refused || undefined}
      aria-busy={busy || undefined}
      title={
        refused ? '没有保存，离开这一格时再试' : cell.log?.returnReason ? `已退回：${cell.log.returnReason}` : undefined
      }
      inputMode="text"
      autoComplete="off"
      readOnly={busy}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        setRefused(false);
        setTold(false);
      }}
      onFocus={(event) => event.target.select()}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
    />
  );
  return (
    <>
      {input}
      {told && fault && (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </>
  );
}
