import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import type { ProcessSummary } from '@contract/task/process';
import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { FormModal } from '@/features/object/form';
import { taskProcessApi } from '@/services/taskProcess';
import { errorText } from '@/utils/apiError';

interface Props {
  process: ProcessSummary | undefined;
  onChoose: (processId: string | undefined) => void;
}

/** Makes processes, by copy too, and removes those that nothing uses. */
export function ProcessMenu({ process, onChoose }: Props) {
  const { message, modal } = App.useApp();
  const [naming, setNaming] = useState<{ title: string; copyFrom?: string; name: string }>();

  const remove = (one: ProcessSummary) =>
    void modal.confirm({
      title: `删除流程「${one.name}」？`,
      content: '它的阶段、流转和字段规则会一并删除，不能恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () =>
        taskProcessApi.delete({ id: one.processId }).then(
          () => onChoose(undefined),
          (error: unknown) => void message.error(errorText(error)),
        ),
    });
  const setStatus = async (one: ProcessSummary, status: 'published' | 'disabled') => {
    try {
      const { version } = await taskProcessApi.detail({ id: one.processId });
      await taskProcessApi.setStatus({ id: one.processId, version, status });
      onChoose(one.processId);
    } catch (error) {
      void message.error(errorText(error));
    }
  };
  const disabled = process?.status === 'disabled';
  const inUse = process && (process.types.length > 0 || process.taskCount > 0);
  return (
    <>
      <Button icon={<PlusOutlined />} onClick={() => setNaming({ title: '新建流程', name: '' })}>
        新建流程
      </Button>
      {process && (
        <ActionMenu
          placement="bottomRight"
          menu={{
            items: [
              { key: 'copy', label: '复制该流程' },
              {
                key: 'status',
                label: disabled ? '启用' : '停用',
                disabled: process.builtin || process.status === 'draft',
              },
              {
                key: 'remove',
                danger: true,
                disabled: process.builtin || inUse,
                label: process.builtin ? '删除（内置流程）' : inUse ? '删除（使用中）' : '删除',
              },
            ],
            onClick: ({ key }) => {
              if (key === 'remove') remove(process);
              else if (key === 'status') void setStatus(process, disabled ? 'published' : 'disabled');
              else
                setNaming({
                  title: `复制「${process.name}」`,
                  copyFrom: process.processId,
                  name: `${process.name} 副本`.slice(0, 20),
                });
            },
          }}
        >
          <Button icon={<MoreOutlined />} aria-label={`流程「${process.name}」的操作`} />
        </ActionMenu>
      )}
      {naming && (
        <FormModal<{ name: string }, { processId: string }>
          title={naming.title}
          okText="创建"
          initialValues={{ name: naming.name }}
          send={({ name }) => taskProcessApi.create({ name: name.trim(), copyFrom: naming.copyFrom, draft: true })}
          failure="创建流程失败"
          onClose={() => setNaming(undefined)}
          onDone={({ processId }) => {
            setNaming(undefined);
            onChoose(processId);
          }}
        >
          <Form.Item
            name="name"
            label="流程名称"
            rules={[{ required: true, whitespace: true, message: '请填写流程名称' }]}
          >
            <Input maxLength={20} showCount />
          </Form.Item>
        </FormModal>
      )}
    </>
  );
}
