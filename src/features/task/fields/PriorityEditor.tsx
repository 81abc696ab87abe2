import { type TaskPriority, taskPriorities } from '@contract/task/enums';
import type { ReactNode } from 'react';
import PriorityMark from '@/components/PriorityMark';
import { ChoiceSelect } from './ChoiceSelect';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

const options = [...taskPriorities].reverse().map(({ value }): { value: TaskPriority; label: ReactNode } => ({
  value,
  label: <PriorityMark priority={value} />,
}));

export function PriorityEditor(props: EditorProps<number, undefined>) {
  const { commit, cancel } = useEditorEnd(props);
  return <ChoiceSelect<number> value={props.value} options={options} onChange={commit} onCancel={cancel} />;
}
