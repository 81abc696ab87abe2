import { type DelegablePrivilege, delegableLabels, delegablePrivileges } from '@contract/delegable';
import type { Delegation } from '@contract/tenant/delegation';
import { Checkbox, Form, Input, TreeSelect } from 'antd';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { useHolds } from '@/hooks/useHolds';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { delegationApi } from '@/services/delegation';
import { tenantApi } from '@/services/tenant';
import { branchesOf, optionsOf } from './tree';

/** Looking comes with each of the others. */
const VIEW: DelegablePrivilege = 'ENTERPRISE:MEMBER_VIEW_LIST';
const usual = delegablePrivileges.filter((one) => one !== 'ENTERPRISE:MEMBER_REMOVE');

interface Values {
  userId?: string;
  departmentId?: string;
  privileges: DelegablePrivilege[];
}
interface Props {
  /** Absent: a new one. */
  delegation?: Delegation;
  onDone: () => void;
  onClose: () => void;
}

export const placeOf = ({ departmentNames }: Delegation) => departmentNames.join(' / ');

export function AdminForm({ delegation, onDone, onClose }: Props) {
  const departments = useRequest(() => tenantApi.listDepartments(undefined, showFailure));
  // Nobody gives what they lack.
  const holds = useHolds();
  const choices = delegablePrivileges.map((value) => ({
    value,
    label: holds(value) ? delegableLabels[value] : `${delegableLabels[value]}（您没有这项权限，不能授予）`,
    disabled: value === VIEW || !holds(value),
  }));
  return (
    <FormModal<Values, unknown>
      title={delegation ? '修改部门管理员' : '指定部门管理员'}
      initialValues={{ privileges: delegation?.privileges ?? usual.filter((one) => holds(one)) }}
      version={delegation?.version}
      send={({ userId = '', departmentId = '', privileges }, version) => {
        const given = [...new Set([VIEW, ...privileges])];
        return delegation
          ? delegationApi.update({ id: delegation.id, privileges: given, version: version ?? delegation.version })
          : delegationApi.create({ userId, departmentId, privileges: given });
      }}
      failure="保存部门管理员失败"
      onDone={onDone}
      onClose={onClose}
    >
      {delegation ? (
        <>
          <Form.Item label="成员">
            <Input disabled value={delegation.person?.name} />
          </Form.Item>
          <Form.Item label="部门">
            <Input disabled value={placeOf(delegation)} />
          </Form.Item>
        </>
      ) : (
        <>
          <Form.Item name="userId" label="成员" rules={[{ required: true, message: '请选择成员' }]}>
            <MemberSelect placeholder="搜索姓名或账号" />
          </Form.Item>
          <Form.Item
            name="departmentId"
            label="部门"
            extra="权限在这个部门和它的全部下级部门内有效"
            rules={[{ required: true, message: '请选择部门' }]}
          >
            <TreeSelect
              treeDefaultExpandAll
              showSearch={{ treeNodeFilterProp: 'title' }}
              placeholder="选择部门"
              loading={departments.loading}
              treeData={optionsOf(branchesOf(departments.data ?? []))}
            />
          </Form.Item>
        </>
      )}
      <Form.Item name="privileges" label="可以做">
        <Checkbox.Group options={choices} style={{ display: 'grid', gap: 8 }} />
      </Form.Item>
    </FormModal>
  );
}
