import { Select } from 'antd';
import styles from './fields.less';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

export function ToggleEditor(props: EditorProps<boolean | null, undefined>) {
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
