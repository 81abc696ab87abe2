import type { TaskDetail } from '@contract/task/task';
import { Button, Modal, Spin } from 'antd';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { taskRecurrenceApi } from '@/services/taskRecurrence';
import { errorText } from '@/utils/apiError';
import { RecurrenceDialog } from './RecurrenceDialog';
import { RecurrenceList } from './RecurrenceList';

/** 重复 of one task: its rules, or at once the form where it has none. */
export function TaskRecurrenceDialog({ task, onClose }: { task: TaskDetail; onClose: () => void }) {
  const { projectId } = task;
  const { data, error, refresh } = useRequest(() => taskRecurrenceApi.list({ projectId, taskId: task.taskId }));
  const [creating, setCreating] = useState(false);
  if (creating || data?.length === 0) {
    return (
      <RecurrenceDialog
        projectId={projectId}
        task={task}
        onClose={onClose}
        onSaved={() => {
          setCreating(false);
          refresh();
        }}
      />
    );
  }
  return (
    <Modal
      open
      title={`重复 · ${task.taskNo}`}
      width={600}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => setCreating(true)}>再加一条规则</Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {data && <RecurrenceList list={data} mayKeep onChanged={refresh} />}
      {!data && (error ? <p role="alert">{errorText(error, '获取重复规则失败')}</p> : <Spin />)}
    </Modal>
  );
}
