import type { Group, GroupCreate, Saved } from '@contract/hrp/hrp';
import { Form, Input, Select } from 'antd';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { hrpApi } from '@/services/hrp';
import { belowOf } from './tree';

interface Props {
  group?: Group;
  groups: readonly Group[];
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  name: string;
  parentId?: string | null;
  leaderId?: string | null;
}
const toInput = ({ name, parentId, leaderId }: Values): GroupCreate => ({
  name,
  parentId: parentId ?? null,
  leaderId: leaderId ?? null,
});

export function GroupForm({ group, groups, onClose, onDone }: Props) {
  const nameOf = (id: string | null | undefined) => groups.find((one) => one.id === id)?.name;
  const below = group ? belowOf(groups, group.id) : new Set<string>();
  const initial: Values = { name: group?.name ?? '', parentId: group?.parentId, leaderId: group?.leader?.userId };
  return (
    <FormModal<Values, Saved, Group>
      title={group ? '修改小组' : '新建小组'}
      width={440}
      initialValues={initial}
      version={group?.version}
      send={(values, version) =>
        group
          ? hrpApi.updateGroup({ id: group.id, ...toInput(values), version: version ?? 0 })
          : hrpApi.createGroup(toInput(values))
      }
      failure="保存小组失败"
      onClose={onClose}
      onDone={onDone}
      conflict={{
        subject: `小组「${group?.name}」`,
        rows: (mine, current) => [
          { key: 'name', label: '名称', mine: mine.name, theirs: current.name },
          { key: 'parentId', label: '上级小组', mine: nameOf(mine.parentId), theirs: nameOf(current.parentId) },
        ],
        onTheirs: onDone,
      }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="parentId" label="上级小组">
        <Select
          allowClear
          placeholder="没有上级"
          showSearch={{ optionFilterProp: 'label' }}
          options={groups.filter(({ id }) => !below.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="leaderId" label="组长">
        <MemberSelect allowClear known={group?.leader ? [group.leader] : []} placeholder="选择成员" />
      </Form.Item>
    </FormModal>
  );
}
