import { EllipsisOutlined } from '@ant-design/icons';
import type { TaskDetail } from '@contract/task/task';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { useTaskProject } from '../context/TaskProject';

const CopyDialog = lazy(() => import('../copy/CopyDialog'));
const SaveTemplateDialog = lazy(() => import('../template/SaveTemplateDialog'));
const TaskRecurrenceDialog = lazy(() =>
  import('@/features/taskFlow').then((flow) => ({ default: flow.TaskRecurrenceDialog })),
);

type Dialog = 'copy' | 'template' | 'repeat' | null;

/** What is made out of a task: a copy, a template, a recurring task. */
export function MoreMenu({ task, onCopied }: { task: TaskDetail; onCopied?: (taskId: string) => void }) {
  const { rights } = useTaskProject();
  const [dialog, setDialog] = useState<Dialog>(null);
  const may = (privilege: string) => !rights.readonly && rights.privileges.includes(privilege);
  const items = [
    ...(may('TASK:CREATE')
      ? [
          { key: 'copy', label: '复制任务' },
          { key: 'repeat', label: '重复' },
        ]
      : []),
    ...(may('PROJECT:CONFIG') ? [{ key: 'template', label: '另存为任务模板' }] : []),
  ];
  if (items.length === 0) return null;
  const close = () => setDialog(null);
  return (
    <>
      <ActionMenu placement="bottomRight" menu={{ items, onClick: ({ key }) => setDialog(key as Dialog) }}>
        <Tooltip title="更多">
          <Button type="text" icon={<EllipsisOutlined />} aria-label="更多操作" />
        </Tooltip>
      </ActionMenu>
      <Suspense>
        {dialog === 'copy' && <CopyDialog task={task} onClose={close} onCopied={onCopied} />}
        {dialog === 'template' && <SaveTemplateDialog task={task} onClose={close} />}
        {dialog === 'repeat' && <TaskRecurrenceDialog task={task} onClose={close} />}
      </Suspense>
    </>
  );
}
