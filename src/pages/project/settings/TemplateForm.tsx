import { TEMPLATE_TASKS_MAX, type TemplatePart, templateParts } from '@contract/project/templateParts';
import { Alert, App, AutoComplete, Button, Checkbox, Form, Input } from 'antd';
import { useEditor } from '@/features/object/form';
import { useProject } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';
import styles from './settings.module.css';

interface TemplateValues {
  name: string;
  templateClass?: string;
  take: TemplatePart[];
  description?: string;
}
const parts = Object.entries(templateParts).map(([value, label]) => ({ value, label }));

/** Keeps the project's tasks as a template for new projects. */
export function TemplateForm() {
  const { project } = useProject();
  const { message } = App.useApp();
  // Without them the class is typed.
  const classes = useRequest(() => projectApi.listTemplateClasses(), { onError: () => undefined });
  const editor = useEditor<TemplateValues, Awaited<ReturnType<typeof projectApi.saveAsTemplate>>>({
    send: ({ name, description, templateClass, take }) =>
      projectApi.saveAsTemplate({
        ...{ projectId: project.id, name: name.trim(), take },
        ...(templateClass?.trim() && { templateClass: templateClass.trim() }),
        ...(description?.trim() && { description: description.trim() }),
      }),
    failure: '保存模板失败',
    onDone: ({ tasks, hoisted, droppedLinks }) => {
      const left = [
        ...(hoisted > 0 ? [`${hoisted} 个任务的上级没有保留，成为顶层任务`] : []),
        ...(droppedLinks > 0 ? [`${droppedLinks} 条依赖的另一端不在模板中，没有保留`] : []),
      ];
      const holds = tasks > 0 ? `模板已保存，含 ${tasks} 个任务` : '模板已保存';
      void message.success([`${holds}，新建项目时可以选用`, ...left].join('；'));
      editor.form.resetFields();
    },
  });
  return (
    <Form<TemplateValues>
      {...editor.formProps}
      layout="vertical"
      className={styles.form}
      initialValues={{ name: `${project.name} 模板`.slice(0, 100), take: Object.keys(templateParts) }}
    >
      <Form.Item
        name="name"
        label="模板名称"
        extra={`保留任务的标题、描述、优先级、层级和相对日期（按工作日），至多 ${TEMPLATE_TASKS_MAX} 个；不含私密任务、成员、进度与评论。`}
        rules={[{ required: true, whitespace: true, message: '请填写模板名称' }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="templateClass" label="分类" extra="用 / 分级，例如“交付/省级”；不填为“自定义”">
        <AutoComplete
          maxLength={100}
          showSearch={{ filterOption: true }}
          options={(classes.data ?? []).map(({ path }) => ({ value: path }))}
        />
      </Form.Item>
      <Form.Item name="take" label="保留哪些内容" rules={[{ required: true, message: '请至少选择一项' }]}>
        <Checkbox.Group options={parts} />
      </Form.Item>
      <Form.Item name="description" label="模板说明">
        <Input.TextArea rows={3} maxLength={2000} placeholder="适用于什么样的项目（选填）" />
      </Form.Item>
      {editor.fault && <Alert type="error" showIcon role="alert" title={editor.fault} style={{ marginBottom: 16 }} />}
      <Button type="primary" htmlType="submit" loading={editor.busy}>
        保存为模板
      </Button>
    </Form>
  );
}
