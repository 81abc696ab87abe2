import type { Lifecycle } from '@contract/object/lifecycle';
import styles from './lifecycle.module.css';

/** A state in words, with the colour of its tone. */
export function StateTag<S extends string>({ table, state }: { table: Lifecycle<S>; state: S }) {
  const { label, tone } = table.states[state];
  return (
    <span className={styles.state} data-tone={tone}>
      {label}
    </span>
  );
}
