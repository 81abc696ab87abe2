import type { TaskDetail, TaskRow } from '@contract/task/task';
import { Modal } from 'antd';
import { useAct } from '@/features/undo';
import { taskWorkApi } from '@/services/taskWork';
import { hoursAct, loggedHours } from './hoursAct';
import { LogForm } from './LogForm';

interface Props {
  task: Pick<TaskRow, 'taskId' | 'taskNo' | 'title' | 'leftHours'>;
  onClose: () => void;
  onSaved: (task: TaskDetail) => void;
}

/** Hours for a task of a list, without opening it. */
export default function QuickLog({ task, onClose, onSaved }: Props) {
  const { told } = useAct();
  return (
    <Modal open title={`登记工时 · ${task.taskNo} ${task.title}`} footer={null} onCancel={onClose} destroyOnHidden>
      <LogForm
        left={task.leftHours}
        onCancel={onClose}
        onSubmit={async (values) => {
          const saved = await taskWorkApi.log({ taskId: task.taskId, ...values });
          told('工时已登记', hoursAct(saved, null, loggedHours(values)));
          onSaved(saved.task);
          onClose();
        }}
      />
    </Modal>
  );
}
