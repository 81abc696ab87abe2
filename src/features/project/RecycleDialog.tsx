import type { ProjectRow } from '@contract/project/project';
import { App } from 'antd';
import { ReasonDialog } from '@/features/object/save';
import { recycleProject } from '@/services/project';

interface RecycleDialogProps {
  project: Pick<ProjectRow, 'id' | 'name'>;
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
}

/** Moves a project to the recycle bin, saying why. */
export function RecycleDialog({ project, open, onClose, onDone }: RecycleDialogProps) {
  const { message } = App.useApp();
  if (!open) return null;
  return (
    <ReasonDialog
      title="移入回收站"
      hint={`「${project.name}」及其任务将从列表中移除，可以在项目回收站中恢复。`}
      label="删除原因"
      maxLength={500}
      okText="移入回收站"
      danger
      onSubmit={async (reason) => {
        await recycleProject(project.id, reason);
        void message.success('项目已移入回收站');
        await onDone();
      }}
      onClose={onClose}
    />
  );
}
