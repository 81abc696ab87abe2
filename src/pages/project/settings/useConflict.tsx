import { App } from 'antd';
import { useProject } from '@/features/project';
import { showFailure } from '@/services/client';
import { projectApi } from '@/services/project';
import type { ApiError } from '@/utils/apiError';
import { staleOf } from '@/utils/refusal';
import { relativeTime } from '@/utils/relativeTime';

interface Ways {
  onOverwrite: (version: number) => Promise<void>;
  onDiscard: () => void;
}

/** Asks what shall stand when someone else saved in between: what was typed, or what stands there now. */
export const useConflict = () => {
  const { modal } = App.useApp();
  const { project, reload } = useProject();
  return (error: ApiError, { onOverwrite, onDiscard }: Ways) => {
    const stale = staleOf(error);
    const name = stale?.updatedBy?.name;
    const at = stale?.updatedTime;
    modal.confirm({
      title: '项目信息已被他人修改',
      content: `${name ?? '其他成员'}${at ? `（${relativeTime(at)}）` : ''}保存了新的内容。您可以用自己的修改覆盖，或放弃修改并查看最新内容。`,
      okText: '用我的修改覆盖',
      okButtonProps: { danger: true },
      cancelText: '查看最新内容',
      onOk: async () => {
        const { version } = await projectApi.get({ id: project.id }, showFailure);
        await onOverwrite(version);
      },
      onCancel: async () => {
        await reload();
        onDiscard();
      },
    });
  };
};
