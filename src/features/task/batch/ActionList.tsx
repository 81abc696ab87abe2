import styles from '../styles/batch.less';
import type { BatchDefinition } from './operations';

/** Operations one below the other, to choose from. */
export function ActionList({
  actions,
  onChoose,
}: {
  actions: readonly BatchDefinition[];
  onChoose: (action: BatchDefinition) => void;
}) {
  return (
    <ul className={styles.actions}>
      {actions.map((action) => (
        <li key={action.key}>
          <button type="button" data-danger={action.danger || undefined} onClick={() => onChoose(action)}>
            {action.icon}
            {action.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
