import type { TaskLayout } from '@contract/task/layouts';
import { cutText } from '@contract/text/cut';
import { Form, Input } from 'antd';
import { FormModal } from '@/features/object/form';
import { taskLayoutApi } from '@/services/taskLayout';

interface Props {
  /** The new layout begins as this one. */
  copyFrom?: TaskLayout;
  /** Gets another name, instead of a new layout. */
  rename?: TaskLayout;
  onClose: () => void;
  onDone: (layoutId: string) => void;
}

/** The name of a layout: of a new one, of a copy, or another one. */
export function LayoutName({ copyFrom, rename, onClose, onDone }: Props) {
  const send = async ({ name }: { name: string }) => {
    if (!rename) return taskLayoutApi.create({ name, ...(copyFrom && { copyFrom: copyFrom.layoutId }) });
    await taskLayoutApi.save({ layoutId: rename.layoutId, version: rename.version, name });
    return rename;
  };
  return (
    <FormModal<{ name: string }, { layoutId: string }>
      title={rename ? '重命名布局' : copyFrom ? `复制「${copyFrom.name}」` : '新建布局'}
      okText={rename ? '保存' : '创建'}
      initialValues={{ name: rename?.name ?? (copyFrom ? cutText(`${copyFrom.name} 副本`, 30) : '') }}
      send={send}
      failure="保存布局失败"
      onClose={onClose}
      onDone={({ layoutId }) => onDone(layoutId)}
    >
      <Form.Item
        name="name"
        label="名称"
        extra={!rename && !copyFrom ? '从内置布局开始，创建后再调整' : undefined}
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input autoFocus maxLength={30} showCount placeholder="例如：缺陷布局" />
      </Form.Item>
    </FormModal>
  );
}
