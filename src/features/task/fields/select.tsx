import { Select } from 'antd';
import { Empty } from './Empty';
import styles from './fields.less';
import type { EditorProps, FieldKind } from './types';
import { useEditorEnd } from './useEditorEnd';

interface SelectOptions {
  choices: { value: string; label: string }[];
}

function Editor(props: EditorProps<string | null, SelectOptions>) {
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
      options={props.options.choices}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next) => commit(next ?? null)}
      onOpenChange={(open) => {
        if (!open) cancel();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    />
  );
}

/** One of a list. */
export const selectField: FieldKind<string | null, SelectOptions> = {
  show: ({ value, options, placeholder }) =>
    value ? (
      <span className={styles.text}>{options.choices.find((choice) => choice.value === value)?.label ?? value}</span>
    ) : (
      <Empty text={placeholder} />
    ),
  Editor,
};
