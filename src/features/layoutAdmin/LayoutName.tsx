import type { TaskLayout } from '@contract/task/layouts';
import { cutText } from '@contract/text/cut';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { taskLayoutApi } from '@/services/taskLayout';
import { errorText } from '@/utils/apiError';

interface Props {
  /** The new layout begins as this one. */
  copyFrom?: TaskLayout;
  /** Gets another name, instead of a new layout. */
  rename?: TaskLayout;
  onClose: () => void;
  onDone: (layoutId: string) => void;
}

/** The name of a layout: of a new one, of a copy, or another one. A refusal stands below the name. */
export function LayoutName({ copyFrom, rename, onClose, onDone }: Props) {
  const [form] = Form.useForm<{ name: string }>();
  const [busy, setBusy] = useState(false);
  const save = async ({ name }: { name: string }) => {
    setBusy(true);
    try {
      if (rename) {
        await taskLayoutApi.save({ layoutId: rename.layoutId, version: rename.version, name });
        onDone(rename.layoutId);
      } else {
        const { layoutId } = await taskLayoutApi.create({ name, ...(copyFrom && { copyFrom: copyFrom.layoutId }) });
        onDone(layoutId);
      }
    } catch (error) {
      form.setFields([{ name: 'name', errors: [errorText(error)] }]);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={rename ? '重命名布局' : copyFrom ? `复制「${copyFrom.name}」` : '新建布局'}
      okText={rename ? '保存' : '创建'}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: rename?.name ?? (copyFrom ? cutText(`${copyFrom.name} 副本`, 30) : '') }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="name"
          label="名称"
          extra={!rename && !copyFrom ? '从内置布局开始，创建后再调整' : undefined}
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        >
          <Input autoFocus maxLength={30} showCount placeholder="例如：缺陷布局" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
