import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import styles from '../styles/fields.less';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

/** Loaded when a range of days is first edited. */
export default function RangeEditor(props: EditorProps<string[] | null, undefined>) {
  const { commit, cancel } = useEditorEnd(props);
  const [from, to] = props.value ?? [];
  return (
    <DatePicker.RangePicker
      autoFocus
      defaultOpen
      size="small"
      suffixIcon={null}
      className={styles.range}
      defaultValue={from && to ? [dayjs(from), dayjs(to)] : undefined}
      onChange={(days) => {
        const [first, last] = days ?? [];
        commit(first && last ? [first.format('YYYY-MM-DD'), last.format('YYYY-MM-DD')] : null);
      }}
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
