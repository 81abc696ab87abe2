import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { cx } from '@/utils/cx';
import type { DateOptions } from './date';
import styles from './fields.less';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

/** A calendar that stands open. */
export default function DateEditor(props: EditorProps<string | null, DateOptions>) {
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
