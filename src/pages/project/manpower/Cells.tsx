import type { ManpowerCell } from '@contract/manpower/manpower';
import { sayMinutes } from '@contract/time/duration';
import type { CSSProperties } from 'react';
import styles from './manpower.module.css';
import { cellWords, isOver, loadOf, shortHours, takenOf, type When } from './rows';

interface Spotted {
  /** `line,week`: where it stands in what can be chosen. Absent: it cannot be. */
  at?: string;
  chosen?: boolean;
  /** It takes part in the order of Tab. */
  current?: boolean;
  /** At the corner of what is chosen: dragging it repeats that. */
  corner?: boolean;
}

const spotted = ({ at, chosen, current }: Spotted) =>
  at === undefined
    ? {}
    : ({
        ...{ role: 'gridcell', 'data-at': at, tabIndex: current ? 0 : -1, 'aria-selected': chosen ?? false },
      } as const);

const Corner = ({ corner }: Spotted) => (corner ? <i className={styles.corner} data-corner aria-hidden /> : null);

interface Props extends Spotted {
  cell: ManpowerCell;
  week: string;
  who: string;
  why?: readonly string[];
  when?: When;
}

/** A week of a person, or of a position together. */
export function WeekCell({ cell, week, who, why = [], when, ...spot }: Props) {
  const { spent, booked, capacity } = cell;
  const over = isOver(cell);
  const taken = takenOf(cell);
  const words = [...cellWords(cell), ...why].join('，');
  const below = [booked > 0 && `预留 ${shortHours(booked)}`, spent > 0 && `已用 ${shortHours(spent)}`].filter(Boolean);
  return (
    <td
      {...spotted(spot)}
      data-over={over || undefined}
      data-off={capacity === 0 || undefined}
      data-when={when}
      data-chosen={spot.chosen || undefined}
      title={words}
    >
      <span className="visually-hidden">{`${who} ${week} 起的一周：${words}${over ? '，超负荷' : ''}`}</span>
      <span aria-hidden className={styles.cell}>
        <b data-none={taken === 0 || undefined}>
          {shortHours(taken)}
          <small> / {shortHours(capacity)}</small>
        </b>
        <i className={styles.load} style={{ '--load': loadOf(cell) } as CSSProperties} />
        <small>{below.join(' · ') || '\u00a0'}</small>
      </span>
      <Corner {...spot} />
    </td>
  );
}

/** A week of a position for which nobody is known. */
export function OpenCell({ minutes, week, who, ...spot }: Spotted & { minutes: number; week: string; who: string }) {
  return (
    <td {...spotted(spot)} data-open data-chosen={spot.chosen || undefined}>
      <span className="visually-hidden">{`${who} ${week} 起的一周：待定人员预留 ${sayMinutes(minutes)}`}</span>
      <b aria-hidden data-none={minutes === 0 || undefined}>
        {minutes > 0 ? shortHours(minutes) : '·'}
      </b>
      <Corner {...spot} />
    </td>
  );
}
