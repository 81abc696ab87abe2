import type { Lifecycle, StateTone } from '@contract/object/lifecycle';
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

const colors: Partial<Record<StateTone, string>> = {
  active: 'var(--ant-color-primary)',
  paused: 'var(--ant-color-warning)',
  done: 'var(--ant-color-success)',
  alert: 'var(--ant-color-error)',
};
/** The colour of a tone, as a value of CSS: the same that the state's mark has (`lifecycle.module.css`). */
export const toneColor = (tone: StateTone): string => colors[tone] ?? 'var(--ant-color-text-quaternary)';
