import type { Department } from '@contract/tenant/tenant';
import { Form, TreeSelect } from 'antd';
import { FormModal } from '@/features/object/form';
import { memberApi } from '@/services/member';
import { type Branch, optionsOf } from './tree';

interface Props {
  department: Department;
  branches: readonly Branch[];
  onDone: () => void;
  onClose: () => void;
}

/** Puts a department into another one, with all that stands in it; it cannot be taken back. */
export function MergeForm({ department, branches, onDone, onClose }: Props) {
  return (
    <FormModal<{ intoId: string }, { people: number }>
      title={`把「${department.name}」并入其他部门`}
      initialValues={{}}
      okText="合并"
      danger
      send={({ intoId }) => memberApi.mergeDepartment({ id: department.id, intoId })}
      failure="合并部门失败"
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        成员、下级部门、所在的项目、待接受的邀请和目录的对应都转到所选的部门，「{department.name}」随后删除，不能撤销。
        两个部门都在同一个项目中时，以所选部门在其中的角色为准。
      </p>
      <Form.Item name="intoId" label="并入" rules={[{ required: true, message: '请选择要并入的部门' }]}>
        <TreeSelect
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          placeholder="选择部门"
          treeData={optionsOf(branches, department.id)}
        />
      </Form.Item>
    </FormModal>
  );
}
