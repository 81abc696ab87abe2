import { ArrowRightOutlined } from '@ant-design/icons';
import type { ProjectRow } from '@contract/project/project';
import { App, Flex } from 'antd';
import { ReasonDialog } from '@/features/object/save';
import { useAct } from '@/features/undo';
import { showFailure } from '@/services/client';
import { projectApi } from '@/services/project';
import { isStale } from '@/utils/refusal';
import { StatusMark } from './marks';
import { type StatusAction, statusAct } from './statusActions';

interface StatusDialogProps {
  project: Pick<ProjectRow, 'id' | 'name' | 'status' | 'version'>;
  /** The change to confirm; undefined keeps the dialog shut. */
  action: StatusAction | undefined;
  onClose: () => void;
  onChanged: () => unknown;
}

/** Confirms one change of a project's status, with its reason where one is owed. */
export function StatusDialog({ project, action, onClose, onChanged }: StatusDialogProps) {
  const { message } = App.useApp();
  const { told } = useAct();
  const save = async (reason: string) => {
    if (!action) return;
    try {
      await projectApi.updateStatus(
        {
          id: project.id,
          version: project.version,
          status: action.to,
          reason: reason || undefined,
        },
        showFailure,
      );
    } catch (error) {
      if (isStale(error)) {
        void message.warning('项目刚被他人修改，已读取最新内容，请确认后重试');
        await onChanged();
      }
      throw error;
    }
    told('状态已变更', statusAct(project, action.to));
    await onChanged();
  };
  if (!action) return null;
  return (
    <ReasonDialog
      title={action.label}
      hint={
        <Flex vertical gap={8}>
          <Flex gap={12} align="center" wrap>
            <StatusMark status={project.status} />
            <ArrowRightOutlined aria-label="变更为" />
            <StatusMark status={action.to} />
          </Flex>
          <span>
            「{project.name}」：{action.hint}
          </span>
        </Flex>
      }
      label="变更原因"
      required={action.needsReason}
      maxLength={1000}
      okText={action.label}
      danger={action.danger}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
