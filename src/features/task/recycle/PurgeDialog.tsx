import type { RecycledTask } from '@contract/task/task';
import { App, Input, Modal } from 'antd';
import { useState } from 'react';
import { taskRecycleApi } from '@/services/taskRecycle';
import { failureText } from '@/utils/failure';

interface Props {
  tasks: readonly RecycledTask[];
  onDone: () => void;
  onCancel: () => void;
}

/** Deletes for good. Who types how many tasks go has read it. */
export function PurgeDialog({ tasks, onDone, onCancel }: Props) {
  const { message } = App.useApp();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const count = tasks.reduce((sum, { childTotal }) => sum + 1 + childTotal, 0);
  const [only] = tasks;
  const matches = typed.trim() === String(count);
  const submit = async () => {
    if (!matches || busy) return;
    setBusy(true);
    try {
      await taskRecycleApi.purge({ taskIds: tasks.map(({ id }) => id), count });
    } catch (error) {
      void message.error(failureText(error, '彻底删除失败'));
      return;
    } finally {
      setBusy(false);
    }
    void message.success(`已彻底删除 ${count} 个任务`);
    onDone();
  };
  return (
    <Modal
      open
      title="彻底删除"
      okText="彻底删除"
      confirmLoading={busy}
      okButtonProps={{ danger: true, disabled: !matches }}
      onOk={() => void submit()}
      onCancel={onCancel}
    >
      <p>
        {tasks.length === 1 && only ? `「${only.taskNo} ${only.title}」` : `所选 ${tasks.length} 项`}
        连同子任务共 <b>{count}</b> 个任务，将与其评论、历史和关联一起删除，<b>不可恢复</b>。
      </p>
      <Input
        autoFocus
        aria-label={`输入任务数 ${count} 以确认`}
        placeholder={`输入任务数 ${count} 以确认`}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => void submit()}
      />
    </Modal>
  );
}
