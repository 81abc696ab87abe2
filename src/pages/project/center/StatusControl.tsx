import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { type StatusAction, StatusDialog, StatusMark, statusActions, useProject } from '@/features/project';

/** The project's status, and the changes it may go through for who may change it. */
export function StatusControl() {
  const { project, can, reload } = useProject();
  const [action, setAction] = useState<StatusAction>();
  const actions = statusActions(project.status);
  if (!can('PROJECT:STATUS:UPDATE') || actions.length === 0) return <StatusMark status={project.status} />;
  return (
    <>
      <ActionMenu
        menu={{
          items: actions.map(({ to, label }) => ({ key: to, label })),
          onClick: ({ key }) => setAction(actions.find(({ to }) => to === key)),
        }}
      >
        <Button size="small">
          <span className="visually-hidden">变更项目状态：</span>
          <StatusMark status={project.status} />
          <DownOutlined aria-hidden style={{ fontSize: 'var(--text-meta)' }} />
        </Button>
      </ActionMenu>
      <StatusDialog project={project} action={action} onClose={() => setAction(undefined)} onChanged={reload} />
    </>
  );
}
