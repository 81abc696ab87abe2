import { SwapOutlined } from '@ant-design/icons';
import type { SimpleTask } from '@contract/task/depend';
import type { TaskDetail } from '@contract/task/task';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useAct } from '@/features/undo';
import { taskApi } from '@/services/task';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../context/TaskProject';
import { TaskPicker } from '../pickers/TaskPicker';
import { parentAct } from '../update/taskAct';
import styles from './links.less';

interface Props {
  task: TaskDetail;
  onChanged: () => void;
}

/** 变更父任务: below another task, or to the top level. A refusal (below its own child) stands in the dialog. */
export function ParentButton({ task, onChanged }: Props) {
  const { rights } = useTaskProject();
  const { told } = useAct();
  const [open, setOpen] = useState(false);
  const [next, setNext] = useState<SimpleTask | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  if (rights.readonly || !rights.privileges.includes('TASK:PARENT:UPDATE')) return null;

  const close = () => {
    setOpen(false);
    setNext(null);
    setRefusal('');
  };
  const parent = task.parentTasks.at(-1);
  const move = async (to: SimpleTask | null) => {
    setBusy(true);
    setRefusal('');
    try {
      await taskApi.changeParent({ taskId: task.taskId, parentId: to?.taskId ?? null, version: task.version });
      told('修改成功', parentAct(task, to?.taskId ?? null, { before: parent?.taskNo, after: to?.taskNo }));
      close();
      onChanged();
    } catch (error) {
      setRefusal(failureText(error, '变更父任务失败'));
    } finally {
      setBusy(false);
    }
  };
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
            <Button type="primary" disabled={next === null} loading={busy} onClick={() => void move(next)}>
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
          value={next?.taskId ?? null}
          exclude={[task.taskId, ...(task.parentId ? [task.parentId] : [])]}
          status={refusal ? 'error' : undefined}
          onChange={(_id, chosen) => {
            setNext(chosen);
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
