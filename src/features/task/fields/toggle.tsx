import { Select } from 'antd';
import { Empty } from './Empty';
import styles from './fields.less';
import type { EditorProps, FieldKind } from './types';
import { useEditorEnd } from './useEditorEnd';

function Editor(props: EditorProps<boolean | null, undefined>) {
  const { commit, cancel } = useEditorEnd(props);
  return (
    <Select<'yes' | 'no'>
      autoFocus
      defaultOpen
      allowClear
      size="small"
      className={styles.full}
      popupMatchSelectWidth={false}
      value={props.value === null ? undefined : props.value ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: '是' },
        { value: 'no', label: '否' },
      ]}
      onChange={(next) => commit(next === undefined ? null : next === 'yes')}
      onOpenChange={(open) => {
        if (!open) cancel();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    />
  );
}

/** Yes, no, or not said. */
export const toggleField: FieldKind<boolean | null> = {
  show: ({ value, placeholder }) =>
    value === null ? (
      <Empty text={placeholder} />
    ) : (
      <span className={value ? styles.yes : styles.figure}>{value ? '是' : '否'}</span>
    ),
  Editor,
};
