import { type TaskPriority, taskPriorities } from '@contract/task/enums';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import PriorityMark from '@/components/PriorityMark';
import styles from './fields.less';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

const options = [...taskPriorities].reverse().map(({ value }): { value: TaskPriority; label: ReactNode } => ({
  value,
  label: <PriorityMark priority={value} />,
}));

export function PriorityEditor(props: EditorProps<number, undefined>) {
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
