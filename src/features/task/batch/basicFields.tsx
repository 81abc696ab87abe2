/** Fields of the operations that need nothing of the process. */
import { taskPriorities } from '@contract/task/enums';
import { Input, Select } from 'antd';
import { useEffect } from 'react';
import PriorityMark from '@/components/PriorityMark';
import { useTaskProject } from '../context/TaskProject';
import { personOptions } from '../pickers/personOptions';
import styles from '../styles/batch.less';
import type { FieldsProps } from './operations';

const REASON_MAX = 500;

export function AssignFields({ onReady }: FieldsProps) {
  const { members, rights } = useTaskProject();
  return (
    <Select<string>
      aria-label="执行人"
      placeholder="选择执行人"
      showSearch={{ optionFilterProp: 'words' }}
      options={[
        { value: 'none', label: '未指派', words: '未指派' },
        ...personOptions({ people: members, me: rights.userId }),
      ]}
      onChange={(userId) => onReady({ kind: 'executor', executorId: userId === 'none' ? null : userId })}
    />
  );
}

export function UrgentFields({ onReady }: FieldsProps) {
  return (
    <Select<number>
      aria-label="优先级"
      placeholder="选择优先级"
      options={[...taskPriorities].reverse().map(({ value }) => ({ value, label: <PriorityMark priority={value} /> }))}
      onChange={(urgent) => onReady({ kind: 'urgent', urgent })}
    />
  );
}

export function UrgeFields({ onReady }: FieldsProps) {
  useEffect(() => onReady({ kind: 'urge' }), [onReady]);
  return (
    <Input.TextArea
      aria-label="催办说明"
      placeholder="说明（可选）"
      maxLength={REASON_MAX}
      autoSize={{ minRows: 2, maxRows: 4 }}
      onChange={({ target }) => onReady({ kind: 'urge', reason: target.value.trim() || undefined })}
    />
  );
}

export function RecycleFields({ onReady }: FieldsProps) {
  return (
    <>
      <p className={styles.hint}>子任务会一起移入回收站，可以从回收站恢复。</p>
      <Input.TextArea
        autoFocus
        aria-label="删除原因"
        placeholder="请填写原因（必填）"
        rows={3}
        maxLength={REASON_MAX}
        onChange={({ target }) =>
          onReady(target.value.trim() ? { kind: 'recycle', reason: target.value.trim() } : null)
        }
      />
    </>
  );
}
