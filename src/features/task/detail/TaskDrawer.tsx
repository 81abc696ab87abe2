import { Button, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { focusOpener, useEarlyComment } from '@/hooks/useAskedToComment';
import type { AnyTask } from '../fields/patch';
import styles from '../styles/detail.less';
import { DetailBar } from './DetailBar';
import { DetailPending } from './DetailStates';
import { DRAWER_WIDTH } from './drawerWidth';
import { TaskDetailView } from './TaskDetailView';
import { useTaskDetail } from './useTaskDetail';

interface Props {
  taskId: string | undefined;
  phone: boolean;
  onClose: () => void;
  onOpen: (taskId: string) => void;
  onStep?: (by: number) => void;
  canStep: { back: boolean; forward: boolean };
  onChanged: (task: AnyTask) => void;
  onStructure: () => void;
}

function Content({ taskId, ...props }: Omit<Props, 'taskId' | 'phone'> & { taskId: string }) {
  const handle = useTaskDetail({ taskId });
  const { task } = handle.state;
  const { onClose, onOpen, onStep, canStep, onChanged, onStructure } = props;
  const bar = { onClose, onStep, canStep };
  if (!task) {
    return (
      <div className={styles.detail}>
        <DetailBar task={null} {...bar} />
        <DetailPending
          state={handle.state}
          onRetry={() => void handle.load()}
          back={<Button onClick={onClose}>返回列表</Button>}
        />
      </div>
    );
  }
  const deleted = () => {
    onStructure();
    onClose();
  };
  return (
    <TaskDetailView
      task={task}
      handle={handle}
      onOpen={onOpen}
      onChanged={onChanged}
      onStructure={onStructure}
      onDeleted={deleted}
      {...bar}
    />
  );
}

/** The detail beside the list, which stays usable; on a phone it fills the screen. */
export default function TaskDrawer({ taskId, phone, ...props }: Props) {
  // While the drawer slides out it still shows the task that it showed.
  const [last, setLast] = useState(taskId);
  useEffect(() => {
    if (taskId) setLast(taskId);
  }, [taskId]);
  const shown = taskId ?? last;
  // What is typed for a comment meanwhile keeps the focus.
  const typing = useEarlyComment() !== null;
  return (
    <Drawer
      open={taskId !== undefined}
      onClose={props.onClose}
      afterOpenChange={(open) => {
        if (open) return;
        setLast(undefined);
        focusOpener();
      }}
      size={phone ? '100%' : DRAWER_WIDTH}
      mask={phone}
      keyboard={phone}
      closable={false}
      destroyOnHidden
      aria-label="任务详情"
      autoFocus={!typing}
      focusable={{ trap: phone && !typing }}
      styles={{ body: { padding: 0 } }}
    >
      {shown && <Content taskId={shown} {...props} />}
    </Drawer>
  );
}
