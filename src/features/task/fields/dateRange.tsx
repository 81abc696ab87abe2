import { lazy } from 'react';
import styles from '../styles/fields.less';
import { Empty } from './Empty';
import type { FieldKind } from './types';

/** First and last day, both included. */
export const dateRangeField: FieldKind<string[] | null> = {
  show: ({ value, placeholder }) =>
    value && value.length === 2 ? (
      <span className={styles.figure} title={value.join(' ~ ')}>
        {value.join(' ~ ')}
      </span>
    ) : (
      <Empty text={placeholder} />
    ),
  Editor: lazy(() => import('./RangeEditor')),
};
