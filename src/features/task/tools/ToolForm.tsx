import { TOOL_NAME_MAX, TOOL_URL_MAX, type ToolOpenType, toolOpenTypes } from '@contract/task/toolEnums';
import type { TaskTool, ToolCreate } from '@contract/task/tools';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { taskToolApi } from '@/services/taskTool';
import { ApiError, errorText } from '@/utils/apiError';
import { toolIconOptions } from './toolIcon';
import styles from './tools.less';

type Values = Omit<ToolCreate, 'taskId'>;
interface Props {
  taskId: string;
  /** To be changed; else a new one. */
  tool?: TaskTool;
  onDone: () => void;
  onCancel: () => void;
}

const openTypes = (Object.keys(toolOpenTypes) as ToolOpenType[]).map((value) => ({
  value,
  label: toolOpenTypes[value],
}));
const examples: Readonly<Record<ToolOpenType, string>> = {
  newPage: 'https://git.example.com/project',
  localComponent: '/project',
  appFrame: 'https://board.example.com',
};
const fieldOf = (error: unknown) =>
  error instanceof ApiError ? (error.data as { field?: keyof Values } | undefined)?.field : undefined;

/** A tool's name, address, mark and how it opens. A refusal stands below the field that it is about. */
export function ToolForm({ taskId, tool, onDone, onCancel }: Props) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const openType = Form.useWatch('openType', form) ?? tool?.openType ?? 'newPage';
  const save = async (values: Values) => {
    setBusy(true);
    setRefusal('');
    try {
      if (tool) await taskToolApi.update({ toolId: tool.toolId, version: tool.version, ...values });
      else await taskToolApi.add({ taskId, ...values });
      onDone();
    } catch (error) {
      const field = fieldOf(error);
      const stale = error instanceof ApiError && error.status === 409 && !field;
      const text = stale ? '该工具已被他人修改，请取消后查看最新内容' : errorText(error);
      if (field) form.setFields([{ name: field, errors: [text] }]);
      else setRefusal(text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form<Values>
      form={form}
      size="small"
      layout="vertical"
      className={styles.form}
      aria-label={tool ? `修改工具 ${tool.name}` : '添加工具'}
      initialValues={tool ?? { icon: 'link', openType: 'newPage' }}
      onFinish={(values) => void save(values)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
      }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input autoFocus maxLength={TOOL_NAME_MAX} placeholder="例如：代码库" />
      </Form.Item>
      <Form.Item name="url" label="地址" rules={[{ required: true, whitespace: true, message: '请填写地址' }]}>
        <Input maxLength={TOOL_URL_MAX} placeholder={examples[openType]} inputMode="url" />
      </Form.Item>
      <Form.Item name="openType" label="打开方式">
        <Select options={openTypes} />
      </Form.Item>
      <Form.Item name="icon" label="图标">
        <Select options={toolIconOptions} />
      </Form.Item>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {tool ? '保存' : '添加'}
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </Form>
  );
}
