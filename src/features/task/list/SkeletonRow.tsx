import { memo } from 'react';
import { cx } from '@/utils/cx';
import type { Column } from '../state/columns';
import styles from '../styles/list.less';
import { cellStyle } from './RowCells';
import { type ColumnSpan, isDrawn } from './useColumnSpan';

interface Props {
  top: number;
  columns: readonly Column[];
  span: ColumnSpan;
}

/** A row whose window is still on its way. */
export const SkeletonRow = memo(function SkeletonRow({ top, columns, span }: Props) {
  return (
    <div className={styles.row} style={{ top }} aria-hidden>
      {columns.map(
        (column, at) =>
          isDrawn(column, at, span) && (
            <div
              key={column.key}
              className={cx(styles.cell, column.pinned && styles.sticky)}
              style={cellStyle(column, at, span)}
            >
              <span className={styles.bone} style={{ width: `${40 + ((at * 23) % 45)}%` }} />
            </div>
          ),
      )}
    </div>
  );
});
