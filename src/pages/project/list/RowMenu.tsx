import { MoreOutlined } from '@ant-design/icons';
import type { ProjectRow } from '@contract/project/project';
import { history } from '@umijs/max';
import { Button, type MenuProps } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import {
  CopyDialog,
  RecycleDialog,
  StatusDialog,
  tellCollected,
  useArchive,
  useExitProject,
  useIsMember,
  useMyId,
  useProjectRight,
} from '@/features/project';
import { useMay } from '@/hooks/useSubject';
import { showFailure } from '@/services/client';
import { projectApi } from '@/services/project';
import { type RowAction, rowActions } from './rowActions';

interface RowMenuProps {
  project: ProjectRow;
  onCollect: (project: ProjectRow, collected: boolean) => void;
  onChanged: () => unknown;
}

/** The actions of one project of the list, with the dialogs they open. */
export function RowMenu({ project, onCollect, onChanged }: RowMenuProps) {
  const [dialog, setDialog] = useState<RowAction>();
  const hasRight = useProjectRight();
  const exit = useExitProject();
  const archive = useArchive();
  const mayCreate = useMay()({ privilege: 'PROJECT:CREATE' });
  const isOwner = project.owner?.userId === useMyId();
  const isMember = useIsMember()(project);
  const actions = rowActions(project, {
    may: (privilege) => hasRight(privilege, project),
    isOwner,
    isMember,
    mayCreate,
  });

  const run: MenuProps['onClick'] = ({ key, domEvent }) => {
    domEvent.stopPropagation();
    const action = actions.find((candidate) => candidate.key === key);
    if (!action) return;
    if (action.kind === 'open') history.push(`/project/${project.id}/task`);
    else if (action.kind === 'collect') {
      const collected = !project.collected;
      projectApi.collect({ projectId: project.id, collected }, showFailure).then(
        () => {
          onCollect(project, collected);
          tellCollected();
        },
        () => undefined,
      );
    } else if (action.kind === 'exit') exit(project, onChanged);
    else if (action.kind === 'archive') archive(project, onChanged);
    else setDialog(action);
  };

  return (
    <>
      <ActionMenu
        placement="bottomRight"
        menu={{ items: actions.map(({ key, label, danger }) => ({ key, label, danger })), onClick: run }}
      >
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={`${project.name} 的操作`}
          onClick={(event) => event.stopPropagation()}
        />
      </ActionMenu>
      <StatusDialog
        project={project}
        action={dialog?.kind === 'status' ? dialog.change : undefined}
        onClose={() => setDialog(undefined)}
        onChanged={onChanged}
      />
      {dialog?.kind === 'copy' && (
        <CopyDialog project={project} onClose={() => setDialog(undefined)} onDone={onChanged} />
      )}
      <RecycleDialog
        project={project}
        open={dialog?.kind === 'recycle'}
        onClose={() => setDialog(undefined)}
        onDone={onChanged}
      />
    </>
  );
}
