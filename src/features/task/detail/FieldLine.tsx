import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { cx } from '@/utils/cx';
import styles from '../styles/detail.less';

export const RequiredMark = () => (
  <b className={styles.requiredMark} title="必填">
    *
  </b>
);

interface Props {
  label: string;
  /** For who fills it in. */
  hint?: string;
  required?: boolean;
  /** Over both columns. */
  full?: boolean;
  children: ReactNode;
}

/** The name of a field and its value. */
export function FieldLine({ label, hint, required, full, children }: Props) {
  return (
    <div className={cx(styles.line, full && styles.lineFull)}>
      <dt>
        {hint ? (
          <Tooltip title={hint}>
            <span className={styles.hinted}>{label}</span>
          </Tooltip>
        ) : (
          label
        )}
        {required && <RequiredMark />}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
