import type { BatchAnswer } from '@contract/object/record';
import styles from './save.module.css';

/** What a batch did not do, each with its reason. @param unseen what one is called that cannot be seen */
export const Refusals = ({ refused, unseen }: Pick<BatchAnswer, 'refused'> & { unseen: string }) => (
  <ul className={styles.refused}>
    {refused.map(({ id, no, reason }) => (
      <li key={id}>
        <b>{no || unseen}</b> {reason}
      </li>
    ))}
  </ul>
);
