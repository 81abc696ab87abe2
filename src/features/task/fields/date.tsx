import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { cx } from '@/utils/cx';
import { type DueState, dueState } from '@/utils/dueDate';
import { Empty } from './Empty';
import styles from './fields.less';
import type { EditorProps, FieldKind } from './types';
import { useEditorEnd } from './useEditorEnd';

interface DateOptions {
  /** A due date: it takes the colours of §9, unless the work is over. */
  due?: { finished: boolean };
  min?: string | null;
  max?: string | null;
}

const tones: Partial<Record<DueState, { className?: string; words: string }>> = {
  past: { className: styles.overdue, words: '已逾期' },
  soon: { className: styles.soon, words: '即将到期' },
};

function Editor(props: EditorProps<string | null, DateOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const { min, max } = props.options;
  return (
    <DatePicker
      autoFocus
      open
      size="small"
      suffixIcon={null}
      className={cx(styles.full, styles.day)}
      value={props.value ? dayjs(props.value) : null}
      minDate={min ? dayjs(min) : undefined}
      maxDate={max ? dayjs(max) : undefined}
      onChange={(day) => commit(day ? day.format('YYYY-MM-DD') : null)}
      onOpenChange={(open) => {
        if (!open) cancel();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') cancel();
      }}
    />
  );
}

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
  Editor,
};
