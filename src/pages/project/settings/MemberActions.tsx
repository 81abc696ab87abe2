import { MoreOutlined } from '@ant-design/icons';
import type { ProjectMember } from '@contract/project/project';
import { App, Button } from 'antd';
import { ActionMenu } from '@/components/ActionMenu';
import { useMyId, useProject } from '@/features/project';
import { useAct } from '@/features/undo';
import { showFailure } from '@/services/client';
import { projectApi } from '@/services/project';
import { isStale } from '@/utils/refusal';

/** What can be done with one member: hand the project over, or take the member out. */
export function MemberActions({ member, onChanged }: { member: ProjectMember; onChanged: () => Promise<unknown> }) {
  const { project, mayChange, reload } = useProject();
  const { message, modal } = App.useApp();
  const { told } = useAct();
  const myId = useMyId();
  if (member.isOwner) return null;

  const transfer = async () => {
    try {
      await projectApi.update({ id: project.id, version: project.version, ownerId: member.userId }, showFailure);
    } catch (error) {
      if (!isStale(error)) throw error;
      await reload();
      void message.warning('项目刚被他人修改，已读取最新内容，请重试');
      return;
    }
    void message.success(`负责人已移交给${member.name}`);
    await Promise.all([reload(), onChanged()]);
  };
  const remove = async () => {
    await projectApi.removeMember({ projectId: project.id, userId: member.userId }, showFailure);
    told('成员已移除', {
      label: member.name,
      act: { kind: 'member', projectId: project.id, userId: member.userId, before: member.roleId, after: null },
    });
    await onChanged();
  };

  const items = [
    ...(mayChange('PROJECT:OWNER:TRANSFER')
      ? [
          {
            key: 'transfer',
            label: '设为负责人',
            onClick: () =>
              modal.confirm({
                title: `将项目移交给${member.name}？`,
                content: `${member.name}将成为「${project.name}」的负责人，拥有项目的全部权限。`,
                okText: '移交',
                onOk: transfer,
              }),
          },
        ]
      : []),
    ...(mayChange('PROJECT:MEMBER:REMOVE') && member.userId !== myId && !member.via
      ? [
          {
            key: 'remove',
            label: '移除成员',
            danger: true,
            onClick: () =>
              modal.confirm({
                title: `移除${member.name}？`,
                content:
                  project.visibility === 'tenant'
                    ? '移除后该成员失去项目中的权限。项目对企业成员公开，已指派的任务保持不变。'
                    : '移除后该成员失去项目中的权限，也不再参与或关注其中的内容；其执行的未完成任务、负责或处理的未关闭的风险与问题等转交给项目负责人，撤销移除不会转回。其创建的任务本人仍可查看。',
                okText: '移除',
                okButtonProps: { danger: true },
                onOk: remove,
              }),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <ActionMenu placement="bottomRight" menu={{ items }}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${member.name} 的操作`} />
    </ActionMenu>
  );
}
