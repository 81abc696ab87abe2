import type { ProjectRow } from '@contract/project/project';
import { App } from 'antd';
import { useRefreshPrivileges } from '@/features/session';
import { showFailure } from '@/services/client';
import { projectApi } from '@/services/project';

/** Asks, and leaves a project. */
export const useExitProject = () => {
  const { modal, message } = App.useApp();
  const refreshPrivileges = useRefreshPrivileges();
  return (project: Pick<ProjectRow, 'id' | 'name'>, onDone: () => unknown) =>
    modal.confirm({
      title: '退出项目',
      content: `退出「${project.name}」后，您将失去其中的成员权限；需要由项目经理重新添加。项目未对企业公开时，您执行的未完成任务、负责或处理的未关闭的风险与问题等转交给项目负责人。`,
      okText: '退出项目',
      okButtonProps: { danger: true },
      onOk: async () => {
        await projectApi.exit({ projectId: project.id }, showFailure);
        void message.success('已退出项目');
        void refreshPrivileges();
        await onDone();
      },
    });
};
