import { lazy } from 'react';
import { cx } from '@/utils/cx';
import { type DueState, dueState } from '@/utils/dueDate';
import styles from '../styles/fields.less';
import { Empty } from './Empty';
import type { FieldKind } from './types';

export interface DateOptions {
  /** A due date: it takes the colours of §9, unless the work is over. */
  due?: { finished: boolean };
  min?: string | null;
  max?: string | null;
}

const tones: Partial<Record<DueState, { className?: string; words: string }>> = {
  past: { className: styles.overdue, words: '已逾期' },
  soon: { className: styles.soon, words: '即将到期' },
};

/** A calendar day, YYYY-MM-DD, in the colour of §9 where it is a due date. */
export const dateField: FieldKind<string | null, DateOptions> = {
  show: ({ value, options, placeholder }) => {
    if (!value) return <Empty text={placeholder} />;
    const tone = options.due && tones[dueState(value, options.due.finished)];
    return (
      <span className={cx(styles.figure, tone?.className)} title={tone?.words}>
        {value}
        {tone && <span className="visually-hidden">，{tone.words}</span>}
      </span>
    );
  },
  Editor: lazy(() => import('./DateEditor')),
};
