import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { cx } from '@/utils/cx';
import styles from './calendar.less';
import type { CalendarKit } from './kit';

interface Props<T> {
  kit: CalendarKit<T>;
  row: T;
  style?: CSSProperties;
  before?: boolean;
  after?: boolean;
  carried?: boolean;
  onPointerDown?: (event: PointerEvent) => void;
  onOpen: () => void;
  /** Arrows with shift held. */
  onCarry?: (days: number) => void;
}

const stepOf: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A row in the calendar. Enter opens it; arrows with shift carry it to another day. */
export function CalendarBar<T>(props: Props<T>) {
  const { kit, row, style, before, after, carried, onPointerDown, onOpen, onCarry } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const days = event.shiftKey ? stepOf[event.key] : undefined;
    if (event.key === 'Enter') onOpen();
    else if (days && onCarry) onCarry(days);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      data-row={kit.idOf(row)}
      className={cx(
        styles.bar,
        before && styles.before,
        after && styles.after,
        carried && styles.carried,
        kit.isOver(row) && styles.over,
      )}
      style={{ ...style, '--bar': kit.colorOf(row) } as CSSProperties}
      title={[kit.tipOf(row), onCarry && kit.refusalOf(row)].filter(Boolean).join('\n')}
      onPointerDown={onPointerDown}
      onClick={onPointerDown ? undefined : onOpen}
      onKeyDown={onKeyDown}
    >
      {kit.mark(row)}
      <span>{kit.titleOf(row)}</span>
    </button>
  );
}
