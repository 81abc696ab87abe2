import type { DutyGrid } from '@contract/duty/duty';
import dayjs from 'dayjs';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { defineKeys, useKeys } from '@/hooks/keys';
import { cx } from '@/utils/cx';
import { type Cell, type Row, sayDay } from './board';
import styles from './duty.module.css';
import type { Pulled } from './pull';
import { useDutyPull } from './useDutyPull';

const gridKeys = defineKeys({
  group: '值班表',
  keys: {
    move: { key: 'ArrowLeft', or: 'ArrowRight', told: true, label: '前后一天；↑ ↓ 换行' },
    ends: { key: 'Home', or: 'End', told: true, label: '第一天、最后一天' },
    open: { key: 'Enter', told: true, label: '打开当天的值班' },
    page: { key: 'PageUp', or: 'PageDown', told: true, label: '上一段、下一段' },
  },
});
type Place = readonly [row: number, column: number];

interface Props {
  label: string;
  days: DutyGrid['days'];
  rows: readonly Row[];
  today: string;
  publishedTo: string | null;
  onOpen: (row: Row, day: string) => void;
  /** Months or weeks on. */
  onPage: (by: 1 | -1) => void;
  /** A shift was drawn to somebody else; undefined: nothing can be drawn here. */
  onPull?: (pulled: Pulled) => void;
  onRefused?: (reason: string) => void;
}

const pages = new Map<string, 1 | -1>([
  ['PageUp', -1],
  ['PageDown', 1],
]);
const steps = new Map<string, Place>([
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
]);
/** Where a key leads; past the edges too. */
function placeOf(key: string, [row, column]: Place, days: number): Place | undefined {
  if (key === 'Home') return [row, 0];
  if (key === 'End') return [row, days - 1];
  const step = steps.get(key);
  return step && [row + step[0], column + step[1]];
}
/** As the style sheet has it. */
const NAME_WIDTH = 124;
const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** One cell takes part in the order of Tab; arrows move on from there. One handler for all cells: there are thousands. */
export function Grid({ label, days, rows, today, publishedTo, onOpen, onPage, onPull, onRefused }: Props) {
  const [at, setAt] = useState<Place>([0, 0]);
  const table = useRef<HTMLTableElement>(null);
  const follows = useRef(false);
  useKeys(gridKeys, {});
  const pull = useDutyPull({ table, rows, onPull, onRefused: (reason) => onRefused?.(reason) });
  const row = clamp(at[0], rows.length - 1);
  const todayAt = days.findIndex(({ day }) => day === today);
  const column = clamp(at[1], days.length - 1);
  useEffect(() => {
    if (todayAt < 0) return;
    setAt(([before]) => [before, todayAt]);
    const head = table.current?.querySelector<HTMLElement>('thead [data-today]');
    const frame = table.current?.parentElement;
    // The week of today is whole beside the names.
    const passed = (dayjs(today).day() + 6) % 7;
    if (head && frame) frame.scrollLeft = head.offsetLeft - NAME_WIDTH - head.offsetWidth * Math.min(passed, todayAt);
  }, [todayAt, today]);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    table.current?.querySelector<HTMLElement>(`[data-at="${row},${column}"]`)?.focus();
  }, [row, column]);

  const go = (place: Place) => {
    follows.current = true;
    setAt([clamp(place[0], rows.length - 1), clamp(place[1], days.length - 1)]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = placeOf(event.key, [row, column], days.length);
    const by = pages.get(event.key);
    if (!place && !by) return;
    event.preventDefault();
    event.stopPropagation();
    if (place) go(place);
    if (by) onPage(by);
  };
  const onClick = (event: MouseEvent) => {
    if (pull.ended()) return;
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at?.split(',').map(Number);
    const [r = -1, c = -1] = place ?? [];
    const [found, day] = [rows[r], days[c]];
    if (!found || !day) return;
    setAt([r, c]);
    onOpen(found, day.day);
  };
  return (
    <div className={cx(styles.scroll, 'more-behind')}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved in by arrows is a grid.
        role="grid"
        aria-label={label}
        className={styles.grid}
        onKeyDown={onKeyDown}
        onClick={onClick}
        {...pull.handlers}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              <span className="visually-hidden">成员或班次</span>
            </th>
            {days.map((day) => (
              <th
                key={day.day}
                scope="col"
                data-kind={day.kind}
                data-today={day.day === today || undefined}
                data-draft={publishedTo === null || day.day > publishedTo || undefined}
                title={sayDay(day)}
              >
                <span className="visually-hidden">{sayDay(day)}</span>
                <span aria-hidden className={styles.weekday}>
                  {day.special === 'work' ? '班' : day.special === 'off' ? '休' : dayjs(day.day).format('dd')}
                </span>
                <span aria-hidden className={styles.date}>
                  {dayjs(day.day).date()}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one, r) => (
            <GridRow
              key={one.key}
              row={one}
              at={r}
              days={days}
              today={today}
              publishedTo={publishedTo}
              active={r === row ? column : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: Row;
  at: number;
  days: DutyGrid['days'];
  today: string;
  publishedTo: string | null;
  /** The column that Tab reaches; null: none of this row. */
  active: number | null;
}

const GridRow = memo(function GridRow({ row, at, days, today, publishedTo, active }: RowProps) {
  return (
    <tr data-own={row.own || undefined} data-vacant={row.key === 'vacant' || undefined}>
      <th scope="row" className={styles.name}>
        {row.person ? <PersonAvatar person={row.person} withName /> : row.label}
        {row.own && <span className={styles.me}>我</span>}
      </th>
      {row.cells.map((cell, column) => {
        const { kind } = days[column] ?? { kind: 'workday' };
        return (
          <td
            key={cell.day}
            data-kind={kind}
            data-today={cell.day === today || undefined}
            data-draft={publishedTo === null || cell.day > publishedTo || undefined}
          >
            <button
              type="button"
              data-at={`${at},${column}`}
              tabIndex={active === column ? 0 : -1}
              className={styles.cell}
              aria-label={cell.words}
              title={cell.words}
            >
              <Marks cell={cell} names={row.shift !== undefined} />
            </button>
          </td>
        );
      })}
    </tr>
  );
});

/** Short of what the words say: letters, or names where the row is a shift. */
function Marks({ cell, names }: { cell: Cell; names: boolean }) {
  return (
    <>
      {cell.served.map(({ piece, letter, tint, override, person }) => (
        <span
          key={`${piece.shiftId}${piece.userId}${piece.from}`}
          className={names ? styles.who : styles.letter}
          data-tint={tint}
          data-changed={override ? true : undefined}
        >
          {names ? (person?.name ?? '—') : letter}
        </span>
      ))}
      {cell.vacant.map((shift) => (
        <span key={shift.id} className={styles.vacant}>
          {names ? '空缺' : '缺'}
        </span>
      ))}
      {cell.onLeave && <span className={styles.leave}>假</span>}
      {cell.out.length > 0 && cell.served.length === 0 && !cell.onLeave && <span className={styles.leave}>换</span>}
    </>
  );
}
