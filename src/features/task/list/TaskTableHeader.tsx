import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { memo, type PointerEvent } from 'react';
import { clampWidth } from '@/features/object/list';
import { cx } from '@/utils/cx';
import { SelectBox } from '../batch/SelectBox';
import type { Column } from '../state/columns';
import { orderOf, type Sort } from '../state/sorts';
import styles from '../styles/list.less';
import { cellStyle } from './RowCells';

interface Props {
  columns: readonly Column[];
  sorts: readonly Sort[];
  /** With `more` the key is added behind the others. */
  onSort: (key: string, more: boolean) => void;
  /** While dragging: the table's variables only. */
  onDrag: (at: number, width: number) => void;
  onResize: (key: string, width: number) => void;
  /** Chooses everything that the filter finds, or nothing; absent where nothing can be chosen. */
  allChosen?: boolean;
  onAll: (all: boolean) => void;
}

/** The sticky head: a click sorts, dragging an edge changes the width. */
export const TaskTableHeader = memo(function TaskTableHeader(props: Props) {
  const { columns, sorts, onSort, onDrag, onResize, allChosen, onAll } = props;
  const drag = (event: PointerEvent<HTMLSpanElement>, column: Column, at: number) => {
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const { clientX: start } = event;
    const { width } = column;
    handle.setPointerCapture(event.pointerId);
    const widthAt = (move: { clientX: number }) => clampWidth(width + move.clientX - start);
    const move = (moved: globalThis.PointerEvent) => onDrag(at, widthAt(moved));
    const end = (ended: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      onResize(column.key, widthAt(ended));
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end, { once: true });
  };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus.
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid is no <table>.
    <div role="row" aria-rowindex={1} className={styles.head}>
      {columns.map((column, at) => {
        const { sortKey } = column;
        const order = sortKey && orderOf(sorts, sortKey);
        const direction = order === 'asc' ? 'ascending' : 'descending';
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus.
          // biome-ignore lint/a11y/useSemanticElements: a virtual grid is no <table>.
          <div
            key={column.key}
            role="columnheader"
            aria-sort={order ? direction : undefined}
            className={cx(styles.cell, styles.headCell, column.pinned && styles.sticky)}
            style={cellStyle(column, at)}
          >
            {at === 0 && allChosen !== undefined && (
              <SelectBox checked={allChosen} label="选择全部结果" onChoose={() => onAll(!allChosen)} />
            )}
            {sortKey ? (
              <button
                type="button"
                className={styles.sorter}
                title="点击排序，按住 Shift 点击可追加排序（最多三项）"
                onClick={(event) => onSort(sortKey, event.shiftKey)}
              >
                <span className={styles.headText}>{column.title}</span>
                {order && (order === 'asc' ? <CaretUpOutlined /> : <CaretDownOutlined />)}
                {order && sorts.length > 1 && (
                  <span className={styles.sortPlace}>{sorts.findIndex(({ field }) => field === sortKey) + 1}</span>
                )}
              </button>
            ) : (
              column.title
            )}
            <span aria-hidden className={styles.handle} onPointerDown={(event) => drag(event, column, at)} />
          </div>
        );
      })}
    </div>
  );
});
