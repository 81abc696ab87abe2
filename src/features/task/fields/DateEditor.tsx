import { DayPicker } from '@/components/DayPicker';
import { cx } from '@/utils/cx';
import styles from '../styles/fields.less';
import type { DateOptions } from './date';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

/** A calendar that stands open. */
export default function DateEditor(props: EditorProps<string | null, DateOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const { min, max } = props.options;
  return (
    <DayPicker
      autoFocus
      standing
      size="small"
      suffixIcon={null}
      className={cx('wide', styles.day)}
      value={props.value}
      min={min}
      max={max}
      onChange={commit}
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
