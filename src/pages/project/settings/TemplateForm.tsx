import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useProject } from '@/features/project';
import { saveAsTemplate } from '@/services/project';
import styles from './settings.module.css';

interface TemplateValues {
  name: string;
  description?: string;
}

/** Keeps the project's tasks as a template for new projects. */
export function TemplateForm() {
  const { project } = useProject();
  const { message } = App.useApp();
  const [form] = Form.useForm<TemplateValues>();
  const [saving, setSaving] = useState(false);
  const save = async ({ name, description }: TemplateValues) => {
    setSaving(true);
    try {
      await saveAsTemplate({ projectId: project.id, name: name.trim(), description: description?.trim() || undefined });
      void message.success('模板已保存，新建项目时可以选用');
      form.resetFields();
    } catch {
      // Shown by the request layer; what was typed stays.
    } finally {
      setSaving(false);
    }
  };
  return (
    <Form<TemplateValues>
      form={form}
      layout="vertical"
      className={styles.form}
      initialValues={{ name: `${project.name} 模板`.slice(0, 100) }}
      onFinish={save}
    >
      <Form.Item
        name="name"
        label="模板名称"
        extra={`将保留 ${project.taskTotal} 个任务的标题、描述、优先级、层级和相对日期；不含成员、进度与评论。`}
        rules={[{ required: true, whitespace: true, message: '请填写模板名称' }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="description" label="模板说明">
        <Input.TextArea rows={3} maxLength={2000} placeholder="适用于什么样的项目（选填）" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={saving}>
        保存为模板
      </Button>
    </Form>
  );
}
