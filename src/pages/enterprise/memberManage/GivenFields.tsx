import { Scope, TenantRole } from '@contract/access';
import type { Department } from '@contract/tenant/tenant';
import { Form, Select, TreeSelect } from 'antd';
import { roleChoice, roleSelect } from '@/components/RoleOption';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { tenantApi } from '@/services/tenant';
import { branchesOf, optionsOf } from './tree';

/** Roles of the enterprise that can be given; the owner's is handed over instead. */
export function useTenantRoles() {
  const roles = useRequest(() => tenantApi.listRoles({ scope: Scope.GLOBAL }, showFailure));
  const given = (roles.data ?? []).filter(({ roleCode }) => roleCode !== TenantRole.OWNER);
  return {
    options: given.map(roleChoice),
    plain: given.find(({ roleCode }) => roleCode === 'ROLE_TENANT_MEMBER')?.roleId,
    loading: roles.loading,
  };
}

interface Props {
  departments: readonly Department[];
  roles: ReturnType<typeof useTenantRoles>;
  /** The owner's role stands there and cannot be taken. */
  owner?: boolean;
  /** By an administrator of departments: into one of theirs. */
  delegated?: boolean;
}

/** What a membership comes with: the fields `departmentId` and `roleIds`. */
export function GivenFields({ departments, roles, owner = false, delegated = false }: Props) {
  return (
    <>
      <Form.Item
        name="departmentId"
        label="部门"
        rules={delegated ? [{ required: true, message: '请选择您管理的部门' }] : []}
      >
        <TreeSelect
          allowClear={!delegated}
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          placeholder={delegated ? '选择部门' : '未分配'}
          treeData={optionsOf(branchesOf(departments))}
        />
      </Form.Item>
      <Form.Item
        name="roleIds"
        label="企业角色"
        extra={owner ? '企业所有者的角色只能通过移交企业变更' : '只能授予您自己拥有其全部权限的角色'}
      >
        <Select
          {...roleSelect}
          mode="multiple"
          allowClear
          placeholder="选择角色"
          options={roles.options}
          loading={roles.loading}
          optionFilterProp="label"
        />
      </Form.Item>
    </>
  );
}
