import type { ProjectRow } from '@contract/project/project';
import { ReasonDialog } from '@/features/object/save';
import { useAct } from '@/features/undo';
import { showFailure } from '@/services/client';
import { projectApi } from '@/services/project';

interface RecycleDialogProps {
  project: Pick<ProjectRow, 'id' | 'name'>;
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
}

/** Moves a project to the recycle bin, saying why. */
export function RecycleDialog({ project, open, onClose, onDone }: RecycleDialogProps) {
  const { told } = useAct();
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
        await projectApi.recycle({ id: project.id, deleteReason: reason }, showFailure);
        told('项目已移入回收站', {
          label: project.name,
          act: { kind: 'recycle', type: 'project', ids: [project.id], reason },
        });
        await onDone();
      }}
      onClose={onClose}
    />
  );
}
