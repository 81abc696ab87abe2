import { Choice } from './Choice';
import { ChoiceSelect } from './ChoiceSelect';
import type { SelectOptions } from './select';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

export function SelectEditor(props: EditorProps<string | null, SelectOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  return (
    <ChoiceSelect<string>
      allowClear
      value={props.value ?? undefined}
      options={props.options.choices.map((choice) => ({
        value: choice.value,
        text: choice.label,
        label: <Choice choice={choice} />,
      }))}
      showSearch={{ optionFilterProp: 'text' }}
      onChange={(next) => commit(next ?? null)}
      onCancel={cancel}
    />
  );
}
