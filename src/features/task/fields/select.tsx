import type { FieldOption } from '@contract/object/customFields';
import { Select } from 'antd';
import { Choice, choiceOf } from './Choice';
import { Empty } from './Empty';
import styles from './fields.less';
import type { EditorProps, FieldKind } from './types';
import { useEditorEnd } from './useEditorEnd';

interface SelectOptions {
  choices: readonly FieldOption[];
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

/** One of a list. */
export const selectField: FieldKind<string | null, SelectOptions> = {
  show: ({ value, options, placeholder }) =>
    value ? <Choice choice={choiceOf(value, options.choices)} /> : <Empty text={placeholder} />,
  Editor,
};
