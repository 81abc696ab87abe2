import { memo, useState } from 'react';
import { cx } from '@/utils/cx';
import { useTaskMenu } from '../menu/TaskMenu';
import styles from '../styles/list.less';
import { type CellsProps, RowCells } from './RowCells';

export interface RowProps extends Omit<CellsProps, 'hovered'> {
  top: number;
  /** Its task has scrolled out and the next one is on its way: the elements wait, without what they said. */
  waiting?: boolean;
  /** It is being pulled to another place. */
  taken?: boolean;
}

/** One row of the table. */
export const TaskTableRow = memo(function TaskTableRow({ top, waiting = false, taken = false, ...cells }: RowProps) {
  const { row, index, active, chosen, editing, handlers } = cells;
  // The buttons are only there under the pointer: three less in each of the rows that scroll by.
  const [hovered, setHovered] = useState(false);
  const openMenu = useTaskMenu();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row.
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid is no <table>.
    <div
      id={waiting ? undefined : `task-${row.taskId}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={active}
      aria-hidden={waiting || undefined}
      className={cx(
        styles.row,
        active && styles.active,
        chosen && !waiting && styles.chosen,
        waiting && styles.waiting,
        taken && styles.taken,
      )}
      style={{ top }}
      onClick={() => handlers.open(row)}
      onContextMenu={(event) => {
        if (editing) return;
        event.preventDefault();
        openMenu(row, event);
      }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <RowCells {...cells} hovered={hovered} />
    </div>
  );
});
