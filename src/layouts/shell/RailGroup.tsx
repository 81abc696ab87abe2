import { RightOutlined } from '@ant-design/icons';
import { type ReactNode, useId } from 'react';
import { type GroupKey, groupNames } from './entries';
import styles from './index.module.css';

interface Props {
  group: GroupKey;
  /** The rail is narrow: its entries are icons, and groups have no heads. */
  folded: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}

/** A group of the rail under a head that folds it. */
export function RailGroup({ group, folded, open, onOpen, children }: Props) {
  const id = useId();
  if (folded) return <div className={styles.groupBody}>{children}</div>;
  return (
    <section className={styles.groupOf}>
      <button
        type="button"
        className={styles.groupHead}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onOpen(!open)}
      >
        {groupNames[group]}
        <RightOutlined aria-hidden className={styles.groupArrow} />
      </button>
      {open && (
        <div id={id} className={styles.groupBody}>
          {children}
        </div>
      )}
    </section>
  );
}
