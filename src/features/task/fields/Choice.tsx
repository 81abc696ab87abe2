import type { FieldOption } from '@contract/object/customFields';
import { markColor } from '../color';
import styles from '../styles/fields.less';

/** An option that has gone since is shown by what stands in the task. */
export const choiceOf = (value: string, choices: readonly FieldOption[]): FieldOption =>
  choices.find((choice) => choice.value === value) ?? { value, label: value };

/** An option: its colour as a small mark, if it has one, and its name. */
export const Choice = ({ choice }: { choice: Pick<FieldOption, 'label' | 'color'> }) => (
  <span className={styles.choice}>
    {choice.color && <i className={styles.mark} style={{ background: markColor(choice.color) }} />}
    <span className={styles.text}>{choice.label}</span>
  </span>
);
