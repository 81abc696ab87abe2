import type { Member, MemberBatchAnswer } from '@contract/tenant/members';
import type { Department } from '@contract/tenant/tenant';
import { Form, Select, TreeSelect } from 'antd';
import { FormModal } from '@/features/object/form';
import { memberApi } from '@/services/member';
import { useTenantRoles } from './GivenFields';
import { branchesOf, optionsOf } from './tree';

interface Values {
  departmentId?: string;
  addRoleIds?: string[];
  removeRoleIds?: string[];
}

interface Props {
  members: readonly Member[];
  departments: readonly Department[];
  onDone: (answer: MemberBatchAnswer) => void;
  onClose: () => void;
}

/** Department and roles of many; what is left empty stays as it is. */
export function BatchForm({ members, departments, onDone, onClose }: Props) {
  const roles = useTenantRoles();
  const select = (label: string) => (
    <Select
      mode="multiple"
      allowClear
      placeholder="不变"
      aria-label={label}
      options={roles.options}
      optionFilterProp="label"
    />
  );
  return (
    <FormModal<Values, MemberBatchAnswer>
      title={`修改 ${members.length} 名成员`}
      initialValues={{}}
      send={({ departmentId, addRoleIds, removeRoleIds }) =>
        memberApi.updateMany({
          userIds: members.map(({ userId }) => userId),
          ...(departmentId && { departmentId }),
          addRoleIds,
          removeRoleIds,
        })
      }
      failure="批量修改失败"
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="departmentId" label="移到部门">
        <TreeSelect
          allowClear
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          placeholder="不变"
          treeData={optionsOf(branchesOf(departments))}
        />
      </Form.Item>
      <Form.Item name="addRoleIds" label="添加角色">
        {select('添加角色')}
      </Form.Item>
      <Form.Item name="removeRoleIds" label="收回角色">
        {select('收回角色')}
      </Form.Item>
    </FormModal>
  );
}
