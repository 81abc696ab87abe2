import { Select } from 'antd';
import { Choice } from './Choice';
import styles from './fields.less';
import type { SelectOptions } from './select';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

export function SelectEditor(props: EditorProps<string | null, SelectOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  return (
    <Select<string>
      autoFocus
      defaultOpen
      allowClear
      size="small"
      className={styles.full}
      popupMatchSelectWidth={false}
      value={props.value ?? undefined}
      options={props.options.choices.map((choice) => ({
        value: choice.value,
        text: choice.label,
        label: <Choice choice={choice} />,
      }))}
      showSearch={{ optionFilterProp: 'text' }}
      onChange={(next) => commit(next ?? null)}
      onOpenChange={(open) => {
        if (!open) cancel();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    />
  );
}
