import { NotificationOutlined } from '@ant-design/icons';
import type { TaskDetail } from '@contract/task/task';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { mayUrge } from './mayUrge';

const UrgeDialog = lazy(() => import('./UrgeDialog'));

/** In the head of a detail; absent where there is nobody to urge. */
export function UrgeButton({ task }: { task: TaskDetail }) {
  const { rights } = useTaskProject();
  const [open, setOpen] = useState(false);
  if (!mayUrge(task, rights)) return null;
  return (
    <>
      <Tooltip title={task.urgeCount > 0 ? `催办（已催 ${task.urgeCount} 次）` : '催办'}>
        <Button type="text" icon={<NotificationOutlined />} aria-label="催办" onClick={() => setOpen(true)} />
      </Tooltip>
      {open && (
        <Suspense fallback={null}>
          <UrgeDialog task={task} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
