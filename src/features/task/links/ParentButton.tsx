import { SwapOutlined } from '@ant-design/icons';
import type { TaskDetail } from '@contract/task/task';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { changeParent } from '@/services/task';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../context/TaskProject';
import styles from './links.less';
import { TaskPicker } from './TaskPicker';

interface Props {
  task: TaskDetail;
  onChanged: () => void;
}

/** 变更父任务: below another task, or to the top level. A refusal (below its own child) stands in the dialog. */
export function ParentButton({ task, onChanged }: Props) {
  const { rights } = useTaskProject();
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const [parentId, setParentId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  if (rights.readonly || !rights.privileges.includes('TASK:PARENT:UPDATE')) return null;

  const close = () => {
    setOpen(false);
    setParentId(null);
    setRefusal('');
  };
  const move = async (to: string | null) => {
    setBusy(true);
    setRefusal('');
    try {
      await changeParent({ taskId: task.taskId, parentId: to, version: task.version }, { quiet: true });
      void message.success('修改成功');
      close();
      onChanged();
    } catch (error) {
      setRefusal(failureText(error, '变更父任务失败'));
    } finally {
      setBusy(false);
    }
  };
  const parent = task.parentTasks.at(-1);
  return (
    <>
      <Button type="text" size="small" icon={<SwapOutlined />} onClick={() => setOpen(true)}>
        {parent ? '变更父任务' : '设置父任务'}
      </Button>
      <Modal
        open={open}
        title={`变更父任务 · ${task.taskNo}`}
        onCancel={close}
        destroyOnHidden
        footer={
          <>
            {parent && (
              <Button disabled={busy} onClick={() => void move(null)}>
                移到顶层
              </Button>
            )}
            <Button onClick={close}>取消</Button>
            <Button type="primary" disabled={parentId === null} loading={busy} onClick={() => void move(parentId)}>
              确定
            </Button>
          </>
        }
      >
        {parent && (
          <p>
            当前父任务：{parent.taskNo} {parent.title}
          </p>
        )}
        <TaskPicker
          label="新的父任务"
          value={parentId}
          exclude={[task.taskId, ...(task.parentId ? [task.parentId] : [])]}
          status={refusal ? 'error' : undefined}
          onChange={(next) => {
            setParentId(next);
            setRefusal('');
          }}
        />
        {refusal && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
      </Modal>
    </>
  );
}
