import type { FieldOption } from '@contract/object/customFields';
import { Select } from 'antd';
import { useState } from 'react';
import { Choice, choiceOf } from './Choice';
import { Empty } from './Empty';
import styles from './fields.less';
import { sameIds } from './sameIds';
import type { EditorProps, FieldKind } from './types';
import { useEditorEnd } from './useEditorEnd';

interface MultiOptions {
  choices: readonly FieldOption[];
}

function Editor(props: EditorProps<string[], MultiOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const [values, setValues] = useState(props.value);
  return (
    <Select<string[]>
      autoFocus
      defaultOpen
      mode="multiple"
      size="small"
      className={styles.full}
      popupMatchSelectWidth={false}
      value={values}
      options={props.options.choices.map((choice) => ({
        value: choice.value,
        text: choice.label,
        label: <Choice choice={choice} />,
      }))}
      showSearch={{ optionFilterProp: 'text' }}
      onChange={setValues}
      onBlur={() => (sameIds(values, props.value) ? cancel() : commit(values))}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') cancel();
      }}
    />
  );
}

/** Several of a list; saved when the picker is left. */
export const multiSelectField: FieldKind<string[], MultiOptions> = {
  show: ({ value, options, placeholder }) =>
    value.length > 0 ? (
      <span className={styles.several}>
        {value.map((one) => (
          <Choice key={one} choice={choiceOf(one, options.choices)} />
        ))}
      </span>
    ) : (
      <Empty text={placeholder} />
    ),
  Editor,
};
