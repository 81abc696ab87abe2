import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import styles from './detail.less';

interface Props {
  label: string;
  /** For who fills it in. */
  hint?: string;
  required?: boolean;
  children: ReactNode;
}

/** The name of a field and its value. */
export function FieldLine({ label, hint, required, children }: Props) {
  return (
    <div className={styles.line}>
      <dt>
        {hint ? (
          <Tooltip title={hint}>
            <span className={styles.hinted}>{label}</span>
          </Tooltip>
        ) : (
          label
        )}
        {required && (
          <b className={styles.requiredMark} title="必填">
            *
          </b>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
