import { cx } from '@/utils/cx';
import styles from '../styles/fields.less';
import { numberField } from './number';
import type { EditorProps, FieldKind } from './types';

const limits = { min: 0, max: 100, precision: 0, unit: '%' };

function Editor({ value, onCommit, onCancel }: EditorProps<number, undefined>) {
  const commit = (next: number | null) => (next === null ? onCancel() : onCommit(next));
  return <numberField.Editor value={value} options={limits} onCommit={commit} onCancel={onCancel} />;
}

/** 0–100 as a short bar and its figure. */
export const progressField: FieldKind<number> = {
  show: ({ value }) => (
    <span className={styles.line}>
      <span className={cx(styles.track, value >= 100 && styles.fullDone)} aria-hidden>
        <i style={{ width: `${value}%` }} />
      </span>
      <span className={styles.figure}>{value}%</span>
    </span>
  ),
  Editor,
};
