import { lazy } from 'react';
import styles from '../styles/fields.less';
import { Empty } from './Empty';
import type { FieldKind } from './types';

export const STARS = 5;

/** One to five stars. */
export const ratingField: FieldKind<number | null> = {
  show: ({ value, placeholder }) =>
    value === null ? (
      <Empty text={placeholder} />
    ) : (
      <span className={styles.stars} role="img" aria-label={`${value} 星`}>
        {'★'.repeat(value)}
        <i>{'★'.repeat(Math.max(0, STARS - value))}</i>
      </span>
    ),
  Editor: lazy(() => import('./RatingEditor')),
};
