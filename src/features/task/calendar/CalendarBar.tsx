import { taskPriorities } from '@contract/task/enums';
import type { TaskRow } from '@contract/task/task';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { cx } from '@/utils/cx';
import { categoryColor, tokenVar } from '../color';
import { StageGlyph } from '../pickers/StageGlyph';
import styles from '../styles/calendar.less';

export type ColorBy = 'category' | 'urgent';

export const colorOf = (row: TaskRow, by: ColorBy): string =>
  by === 'category'
    ? categoryColor[row.category]
    : tokenVar(taskPriorities.find(({ value }) => value === row.urgent)?.token ?? 'colorTextTertiary');

interface Props {
  row: TaskRow;
  color: ColorBy;
  style?: CSSProperties;
  before?: boolean;
  after?: boolean;
  carried?: boolean;
  /** Why it cannot be carried. */
  refused: string | null;
  onPointerDown?: (event: PointerEvent) => void;
  onOpen: () => void;
  /** Arrows with shift held. */
  onCarry?: (days: number) => void;
}

const stepOf: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A task in the calendar. Enter opens it; arrows with shift carry it to another day. */
export function CalendarBar({
  row,
  color,
  style,
  before,
  after,
  carried,
  refused,
  onPointerDown,
  onOpen,
  onCarry,
}: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const days = event.shiftKey ? stepOf[event.key] : undefined;
    if (event.key === 'Enter') onOpen();
    else if (days && onCarry) onCarry(days);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const over = row.category === 'DONE' || row.category === 'CLOSED' || row.category === 'CANCELLED';
  return (
    <button
      type="button"
      data-task={row.taskId}
      className={cx(
        styles.bar,
        before && styles.before,
        after && styles.after,
        carried && styles.carried,
        over && styles.over,
      )}
      style={{ ...style, '--bar': colorOf(row, color) } as CSSProperties}
      title={[`${row.taskNo} ${row.title}`, row.executor?.name ?? '未指派', refused].filter(Boolean).join('\n')}
      onPointerDown={onPointerDown}
      onClick={onPointerDown ? undefined : onOpen}
      onKeyDown={onKeyDown}
    >
      <StageGlyph category={row.category} />
      <span>{row.title}</span>
    </button>
  );
}
