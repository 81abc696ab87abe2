import type { ReactNode } from 'react';
import { cx } from '@/utils/cx';
import styles from './grid.module.css';
import type { GroupHead } from './layout';

interface Props {
  heads: readonly GroupHead[];
  height: number;
  width: number;
  line: (group: GroupHead, pinned: boolean) => ReactNode;
}

/** Heads of the groups that the topmost record is in, over the lines; a screen reader finds the same heads among them. */
export function PinnedHeads({ heads, height, width, line }: Props) {
  return (
    <div className={styles.pinned} aria-hidden>
      {heads.map((group, at) => (
        <div
          key={group.id}
          className={cx(styles.row, styles.pinnedLine)}
          style={{ transform: `translateY(${at * height}px)`, height, width }}
        >
          <div className={styles.groupCell}>{line(group, true)}</div>
        </div>
      ))}
    </div>
  );
}
