import styles from '../styles/fields.less';
import { Empty } from './Empty';
import { picker } from './loadPickers';
import type { FieldKind } from './types';

/** Yes, no, or not said. */
export const toggleField: FieldKind<boolean | null> = {
  show: ({ value, placeholder }) =>
    value === null ? (
      <Empty text={placeholder} />
    ) : (
      <span className={value ? styles.yes : styles.figure}>{value ? '是' : '否'}</span>
    ),
  Editor: picker('ToggleEditor'),
};
