import type { ProjectMember } from '@contract/project/project';
import { Select } from 'antd';
import { useState } from 'react';
import { roleSelect } from '@/components/RoleOption';
import { useGivableRoles, useProject } from '@/features/project';
import { useAct } from '@/features/undo';
import { showFailure } from '@/services/client';
import { projectApi } from '@/services/project';

/** A member's role; a select for who may give roles. */
export function MemberRole({ member, onChanged }: { member: ProjectMember; onChanged: () => Promise<unknown> }) {
  const { project, mayChange } = useProject();
  const { told } = useAct();
  const editable = mayChange('PROJECT:MEMBER:ADD') && !member.isOwner && !member.via;
  const { options, loading } = useGivableRoles(editable);
  const [saving, setSaving] = useState(false);
  // What I could not give I cannot take either.
  const known = options.some(({ value }) => value === member.roleId);
  if (!editable || !(known || loading)) return <>{member.roleName}</>;
  const change = async (roleId: string) => {
    setSaving(true);
    try {
      await projectApi.bindRole({ projectId: project.id, userId: member.userId, roleId }, showFailure);
      const { userId, name, roleId: before, roleName } = member;
      told('角色已变更', {
        label: `${name}：${roleName} → ${options.find(({ value }) => value === roleId)?.label ?? ''}`,
        act: { kind: 'member', projectId: project.id, userId, before, after: roleId },
      });
      await onChanged();
    } catch {
      // Shown by the request layer; the old role stays.
    } finally {
      setSaving(false);
    }
  };
  return (
    <Select
      {...roleSelect}
      size="small"
      variant="borderless"
      style={{ width: '100%', marginInlineStart: -7 }}
      aria-label={`${member.name} 的角色`}
      loading={saving}
      disabled={saving || !known}
      options={known ? options : [{ value: member.roleId, label: member.roleName }, ...options]}
      value={member.roleId}
      onChange={change}
    />
  );
}
