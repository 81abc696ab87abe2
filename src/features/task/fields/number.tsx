import { lazy } from 'react';
import styles from '../styles/fields.less';
import { Empty } from './Empty';
import type { FieldKind } from './types';

export interface NumberOptions {
  min?: number;
  max?: number;
  precision?: number;
  unit?: string;
  /** Hours, read as people write them: 1h30, 两小时. */
  hours?: boolean;
}

/** A number, with its unit if it has one. */
export const numberField: FieldKind<number | null, NumberOptions> = {
  show: ({ value, options, placeholder }) =>
    value === null ? (
      <Empty text={placeholder} />
    ) : (
      <span className={styles.figure}>
        {options.precision === undefined ? value : value.toFixed(options.precision)}
        {options.unit && ` ${options.unit}`}
      </span>
    ),
  Editor: lazy(() => import('./NumberEditor')),
  typed: true,
};
