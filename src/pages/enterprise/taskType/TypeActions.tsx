import { MoreOutlined } from '@ant-design/icons';
import type { TaskTypeConfig } from '@contract/task/taskTypes';
import { history } from '@umijs/max';
import { App, Button, type MenuProps } from 'antd';
import { ActionMenu } from '@/components/ActionMenu';
import { taskTypeApi } from '@/services/taskType';
import { errorText } from '@/utils/apiError';
import { moved } from './order';

interface Props {
  type: TaskTypeConfig;
  types: TaskTypeConfig[];
  onSorted: (types: TaskTypeConfig[]) => void;
  onChanged: () => void;
}

/** What can be done with one type of the list. */
export function TypeActions({ type, types, onSorted, onChanged }: Props) {
  const { message, modal } = App.useApp();
  const { taskTypeId, version, name } = type;
  const at = types.indexOf(type);

  const attempt = (work: () => Promise<unknown>, done?: string) =>
    work()
      .then(() => done && void message.success(done))
      .catch((error: unknown) => void message.error(errorText(error)))
      .finally(onChanged);
  const step = (by: number) => {
    const sorted = moved(types, at, by);
    onSorted(sorted);
    void attempt(() => taskTypeApi.sort({ taskTypeIds: sorted.map((one) => one.taskTypeId) }));
  };
  const remove = () =>
    void modal.confirm({
      title: `删除任务类型「${name}」？`,
      content: '该类型还没有任务。删除后不能恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => attempt(() => taskTypeApi.delete({ id: taskTypeId }), `已删除「${name}」`),
    });

  const run: MenuProps['onClick'] = ({ key }) => {
    if (key === 'edit') history.push(`/enterprise/components/AddTaskType?taskTypeId=${taskTypeId}`);
    if (key === 'copy') history.push(`/enterprise/components/AddTaskType?copyFrom=${taskTypeId}`);
    if (key === 'up') step(-1);
    if (key === 'down') step(1);
    if (key === 'remove') remove();
    if (key === 'default') {
      void attempt(() => taskTypeApi.update({ taskTypeId, version, isDefault: true }), `新任务默认为「${name}」`);
    }
  };
  const items: MenuProps['items'] = [
    { key: 'edit', label: '编辑' },
    { key: 'copy', label: '复制' },
    { key: 'default', label: '设为默认', disabled: type.isDefault || !type.enabled },
    { key: 'up', label: '上移', disabled: at === 0 },
    { key: 'down', label: '下移', disabled: at === types.length - 1 },
    { type: 'divider' },
    {
      key: 'remove',
      label: type.taskCount > 0 ? '删除（有任务，不能删除）' : '删除',
      danger: true,
      disabled: type.isDefault || type.taskCount > 0,
    },
  ];
  return (
    <ActionMenu placement="bottomRight" menu={{ items, onClick: run }}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${name} 的操作`} />
    </ActionMenu>
  );
}
