import type { MouseEvent, ReactNode } from 'react';
import { useLongPress } from '@/hooks/useLongPress';
import { cx } from '@/utils/cx';
import type { ListColumn } from './column';
import styles from './list.module.css';
import { SelectBox } from './SelectBox';
import type { Selection } from './useSelection';

interface Props<T> {
  label: string;
  columns: readonly ListColumn<T>[];
  rows: readonly T[];
  busy: boolean;
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  selection?: Selection<T>;
  actions?: (row: T) => ReactNode;
  onOpen?: (row: T) => void;
}

const CONTROL = 'a, button, input, label, [role="switch"], [role="menu"]';

function PhoneRow<T>({ row, ...props }: Omit<Props<T>, 'rows' | 'label' | 'busy' | 'idOf'> & { row: T }) {
  const { columns, nameOf, selection, actions, onOpen } = props;
  const choose = selection && (() => selection.toggle(row));
  const press = useLongPress(choose);
  const choosing = selection !== undefined && selection.count > 0;
  const tap = (event: MouseEvent<HTMLLIElement>) => {
    if (press.justPressed() || !(event.target instanceof Element) || event.target.closest(CONTROL)) return;
    // What a menu or a dialog of the row shows stands elsewhere, though its events come by here.
    if (!event.currentTarget.contains(event.target)) return;
    if (choosing) choose?.();
    else onOpen?.(row);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's link and buttons take the keys.
    <li className={cx(styles.phoneRow, selection?.has(row) && styles.chosen)} {...press.handlers} onClick={tap}>
      {choosing && (
        <SelectBox label={`选择 ${nameOf(row)}`} checked={selection.has(row)} onChoose={() => selection.toggle(row)} />
      )}
      <div className={styles.phoneLines}>
        <div className={styles.phoneFirst}>
          {columns.map((column) => column.fixed && <span key={column.key}>{column.render(row)}</span>)}
        </div>
        <div className={styles.phoneSecond}>
          {columns.map((column) => column.phone && <span key={column.key}>{column.render(row)}</span>)}
        </div>
      </div>
      {actions && <div className={styles.phoneActions}>{actions(row)}</div>}
    </li>
  );
}

/** The rows on a phone, two lines each: what it is, and how it stands. A long press begins choosing. */
export function PhoneRows<T>({ rows, label, busy, idOf, ...props }: Props<T>) {
  return (
    <ul className="bare-list" aria-label={label} aria-busy={busy || undefined}>
      {rows.map((row) => (
        <PhoneRow key={idOf(row)} row={row} {...props} />
      ))}
    </ul>
  );
}
