import { useState } from 'react';
import { Choice } from './Choice';
import { ChoiceSelect } from './ChoiceSelect';
import type { MultiOptions } from './multiSelect';
import { sameIds } from './sameIds';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

export function MultiSelectEditor(props: EditorProps<string[], MultiOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const [values, setValues] = useState(props.value);
  return (
    <ChoiceSelect<string[]>
      mode="multiple"
      value={values}
      options={props.options.choices.map((choice) => ({
        value: choice.value,
        text: choice.label,
        label: <Choice choice={choice} />,
      }))}
      showSearch={{ optionFilterProp: 'text' }}
      onChange={setValues}
      onBlur={() => (sameIds(values, props.value) ? cancel() : commit(values))}
      onCancel={cancel}
    />
  );
}
