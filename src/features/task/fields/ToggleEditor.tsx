import { ChoiceSelect } from './ChoiceSelect';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

export function ToggleEditor(props: EditorProps<boolean | null, undefined>) {
  const { commit, cancel } = useEditorEnd(props);
  return (
    <ChoiceSelect<'yes' | 'no'>
      allowClear
      value={props.value === null ? undefined : props.value ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: '是' },
        { value: 'no', label: '否' },
      ]}
      onChange={(next) => commit(next === undefined ? null : next === 'yes')}
      onCancel={cancel}
    />
  );
}
