import { memo } from 'react';
import { cx } from '../cx';
import type { Column } from './columns';
import styles from './list.less';
import { cellStyle } from './TaskTableRow';

/** A row whose window is still on its way. */
export const SkeletonRow = memo(function SkeletonRow({ top, columns }: { top: number; columns: readonly Column[] }) {
  return (
    <div className={styles.row} style={{ top }} aria-hidden>
      {columns.map((column, at) => (
        <div key={column.key} className={cx(styles.cell, column.pinned && styles.sticky)} style={cellStyle(column, at)}>
          <span className={styles.bone} style={{ width: `${40 + ((at * 23) % 45)}%` }} />
        </div>
      ))}
    </div>
  );
});
