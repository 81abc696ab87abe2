import { TenantRole } from '@contract/access';
import { USER_NAME_PATTERN } from '@contract/tenant/constants';
import type { Member, MemberAdded } from '@contract/tenant/members';
import type { Department } from '@contract/tenant/tenant';
import { Form, Input } from 'antd';
import { FormDrawer } from '@/features/object/form';
import { memberApi } from '@/services/member';
import { GivenFields, useTenantRoles } from './GivenFields';

interface Values {
  userName: string;
  name: string;
  email?: string;
  mobile?: string;
  position?: string;
  departmentId?: string;
  roleIds?: string[];
}

interface Props {
  /** Absent: a new one. */
  member?: Member;
  departmentId: string | null;
  departments: readonly Department[];
  /** By an administrator of departments: into one of theirs. */
  delegated: boolean;
  onDone: (added?: MemberAdded) => void;
  onClose: () => void;
}

/** Adds somebody, or changes where a member stands and what they may. */
export function MemberForm({ member, departmentId, departments, delegated, onDone, onClose }: Props) {
  const roles = useTenantRoles();
  const owner = member?.roles.find(({ roleCode }) => roleCode === TenantRole.OWNER);
  const send = async (values: Values, version: number | undefined): Promise<MemberAdded | undefined> => {
    const place = { departmentId: values.departmentId ?? null, position: values.position?.trim() || null };
    if (!member || version === undefined) {
      return memberApi.add({
        ...place,
        userName: values.userName.trim(),
        name: values.name.trim(),
        email: values.email?.trim() || null,
        mobile: values.mobile?.trim() || null,
        ...(values.roleIds && { roleIds: values.roleIds }),
      });
    }
    const roleIds = [...(values.roleIds ?? []), ...(owner ? [owner.roleId] : [])];
    await memberApi.update({ userId: member.userId, version, ...place, roleIds });
    return undefined;
  };
  return (
    <FormDrawer<Values, MemberAdded | undefined>
      title={member ? `编辑 ${member.name}` : '添加成员'}
      initialValues={{
        departmentId: member ? (member.departmentId ?? undefined) : (departmentId ?? undefined),
        position: member?.position ?? undefined,
        roleIds: member?.roles.filter((role) => role !== owner).map(({ roleId }) => roleId),
      }}
      version={member?.version}
      send={send}
      failure={member ? '保存成员失败' : '添加成员失败'}
      onDone={onDone}
      onClose={onClose}
    >
      {!member && (
        <>
          <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item
            name="userName"
            label="用户名"
            extra="用于登录；对方已有账号时请改用邀请"
            rules={[
              { required: true, message: '请输入用户名' },
              { pattern: new RegExp(USER_NAME_PATTERN), message: '2 到 64 位字母、数字或 . _ @ -' },
            ]}
          >
            <Input maxLength={64} autoCapitalize="none" spellCheck={false} />
          </Form.Item>
          <Form.Item
            name="email"
            label="邮箱"
            extra="填写后，设置密码的链接会发到这里"
            rules={[{ type: 'email', message: '邮箱格式不正确' }]}
          >
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item name="mobile" label="手机号">
            <Input maxLength={30} inputMode="tel" />
          </Form.Item>
        </>
      )}
      <Form.Item name="position" label="岗位">
        <Input maxLength={100} />
      </Form.Item>
      <GivenFields departments={departments} roles={roles} owner={owner !== undefined} delegated={delegated} />
    </FormDrawer>
  );
}
