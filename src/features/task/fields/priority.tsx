import { type TaskPriority, taskPriorities } from '@contract/task/enums';
import { Select } from 'antd';
import PriorityMark from '@/components/PriorityMark';
import styles from './fields.less';
import type { EditorProps, FieldKind } from './types';
import { useEditorEnd } from './useEditorEnd';

export const priorityLabel = (urgent: number): string =>
  taskPriorities.find((priority) => priority.value === urgent)?.label ?? '';

const options = [...taskPriorities].reverse().map(({ value }): { value: TaskPriority; label: React.ReactNode } => ({
  value,
  label: <PriorityMark priority={value} />,
}));

function Editor(props: EditorProps<number, undefined>) {
  const { commit, cancel } = useEditorEnd(props);
  return (
    <Select<number>
      autoFocus
      defaultOpen
      size="small"
      className={styles.full}
      popupMatchSelectWidth={false}
      value={props.value}
      options={options}
      onChange={commit}
      onOpenChange={(open) => {
        if (!open) cancel();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    />
  );
}

/** The four priorities of §3. */
export const priorityField: FieldKind<number> = { show: ({ value }) => <PriorityMark priority={value} />, Editor };
