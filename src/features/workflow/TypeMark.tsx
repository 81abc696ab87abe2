import { colorVar } from './colors';
import { iconOf } from './typeIcons';
import styles from './workflow.module.css';

/** A task type as people know it: its mark in its colour, and its name. */
export function TypeMark({ type }: { type: { name: string; icon: string; color: string } }) {
  const Icon = iconOf(type.icon);
  return (
    <span className={styles.type}>
      <span className={styles.typeIcon} style={{ color: colorVar(type.color) }}>
        <Icon aria-hidden />
      </span>
      <span className="one-line">{type.name}</span>
    </span>
  );
}
