import type { TaskLabel } from '@contract/task/labels';
import { lazy } from 'react';
import styles from '../styles/fields.less';
import { Choice } from './Choice';
import { Empty } from './Empty';
import type { FieldKind } from './types';

export interface LabelOptions {
  labels: readonly TaskLabel[];
  /** Makes a new label; absent where the user may not. */
  create?: (name: string) => Promise<TaskLabel>;
}

/** Labels as small coloured marks with their names; one that has gone is not shown. */
export const labelsField: FieldKind<string[], LabelOptions> = {
  show({ value, options, placeholder }) {
    const chosen = options.labels.filter(({ labelId }) => value.includes(labelId));
    if (chosen.length === 0) return <Empty text={placeholder} />;
    return (
      <span className={styles.several} title={chosen.map(({ name }) => name).join('、')}>
        {chosen.map(({ labelId, name, color }) => (
          <span key={labelId} className={styles.chip}>
            <Choice choice={{ label: name, color }} />
          </span>
        ))}
      </span>
    );
  },
  Editor: lazy(() => import('./LabelsEditor')),
};
