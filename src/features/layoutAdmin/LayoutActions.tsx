import { EllipsisOutlined } from '@ant-design/icons';
import type { TaskLayout } from '@contract/task/layouts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { taskLayoutApi } from '@/services/taskLayout';
import { errorText } from '@/utils/apiError';
import { LayoutName } from './LayoutName';

interface Props {
  /** Absent: the built-in one, which can only be copied by making a new one. */
  layout: TaskLayout | undefined;
  /** Its changes would be lost by what changes its version. */
  dirty: boolean;
  onCopy: () => void;
  onChanged: () => Promise<unknown>;
  onRemoved: () => Promise<unknown>;
}

/** What can be done with a layout besides changing what it says. */
export function LayoutActions({ layout, dirty, onCopy, onChanged, onRemoved }: Props) {
  const { message, modal } = App.useApp();
  const [naming, setNaming] = useState(false);
  if (!layout) return null;
  const { layoutId, version, name, isDefault, types } = layout;
  const attempt = async (work: () => Promise<unknown>, done: string, after: () => Promise<unknown>) => {
    try {
      await work();
      void message.success(done);
    } catch (error) {
      void message.error(errorText(error));
    }
    await after();
  };
  const remove = () =>
    modal.confirm({
      title: `删除布局「${name}」？`,
      content: isDefault ? '它是默认布局：没有选择布局的类型将改用内置布局。删除后不能恢复。' : '删除后不能恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => attempt(() => taskLayoutApi.delete({ id: layoutId }), `已删除「${name}」`, onRemoved),
    });
  const chosen = !isDefault && types.length > 0;
  const first = dirty ? '（请先保存修改）' : '';
  const items = [
    { key: 'name', label: `重命名${first}`, disabled: dirty, onClick: () => setNaming(true) },
    { key: 'copy', label: `复制${first}`, disabled: dirty, onClick: onCopy },
    {
      key: 'default',
      label: `${isDefault ? '取消默认' : '设为默认'}${first}`,
      disabled: dirty,
      onClick: () =>
        void attempt(
          () => taskLayoutApi.save({ layoutId, version, isDefault: !isDefault }),
          isDefault ? '没有选择布局的类型改用内置布局' : `没有选择布局的类型改用「${name}」`,
          onChanged,
        ),
    },
    { key: 'divider', type: 'divider' as const },
    {
      key: 'remove',
      label: chosen ? '删除（有类型使用，不能删除）' : '删除',
      danger: true,
      disabled: chosen,
      onClick: remove,
    },
  ];
  return (
    <>
      <ActionMenu placement="bottomRight" menu={{ items }}>
        <Button icon={<EllipsisOutlined />} aria-label={`布局 ${name} 的操作`} />
      </ActionMenu>
      {naming && (
        <LayoutName
          rename={layout}
          onClose={() => setNaming(false)}
          onDone={() => {
            setNaming(false);
            void onChanged();
          }}
        />
      )}
    </>
  );
}
