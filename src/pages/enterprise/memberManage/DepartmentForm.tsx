import type { Department } from '@contract/tenant/tenant';
import { Form, Input, TreeSelect } from 'antd';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { memberApi } from '@/services/member';
import { type Branch, optionsOf } from './tree';

interface Values {
  name: string;
  parentId?: string;
  leaderId?: string;
}

interface Props {
  /** Absent: a new one. */
  department?: Department;
  parentId: string | null;
  branches: readonly Branch[];
  /** By an administrator of departments: it stands below one of theirs. */
  delegated: boolean;
  onDone: () => void;
  onClose: () => void;
}

export function DepartmentForm({ department, parentId, branches, delegated, onDone, onClose }: Props) {
  return (
    <FormModal<Values, unknown>
      title={department ? '编辑部门' : '新建部门'}
      initialValues={{
        name: department?.name,
        parentId: parentId ?? undefined,
        leaderId: department?.leader?.userId,
      }}
      version={department?.version}
      send={({ name, parentId: parent, leaderId }, version) => {
        const input = { name: name.trim(), parentId: parent ?? null, leaderId: leaderId ?? null };
        return department && version !== undefined
          ? memberApi.updateDepartment({ id: department.id, version, ...input })
          : memberApi.createDepartment(input);
      }}
      failure="保存部门失败"
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入部门名称' }]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item
        name="parentId"
        label="上级部门"
        rules={delegated ? [{ required: true, message: '请选择您管理的部门' }] : []}
        extra={department ? '移动后，部门中的人随之获得上级部门所在项目的角色，失去原上级的' : undefined}
      >
        <TreeSelect
          allowClear={!delegated}
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          placeholder={delegated ? '选择上级部门' : '无（顶级部门）'}
          treeData={optionsOf(branches, department?.id)}
        />
      </Form.Item>
      <Form.Item name="leaderId" label="负责人">
        <MemberSelect allowClear placeholder="搜索姓名或账号" known={department?.leader ? [department.leader] : []} />
      </Form.Item>
    </FormModal>
  );
}
