import type { ReactNode } from 'react';
import styles from './countMark.module.css';

interface Props {
  /** Nothing is shown for 0. */
  count: number;
  /** More than so many are told as "99+". */
  cap?: number;
  /** A dot in place of the number. */
  dot?: boolean;
  /** What it hangs on; without, it stands by itself. */
  children?: ReactNode;
}

/** How many there are, as a small mark. It is for the eye: who shows it says the number in its own name. */
export function CountMark({ count, cap = 99, dot, children }: Props) {
  const mark = count > 0 && (
    <span aria-hidden className={dot ? styles.dot : styles.count}>
      {!dot && (count > cap ? `${cap}+` : count)}
    </span>
  );
  if (!children) return mark;
  return (
    <span className={styles.holder}>
      {children}
      {mark}
    </span>
  );
}
