import type { ProjectTemplate } from '@contract/project/template';
import { Form, Input } from 'antd';
import { FormModal } from '@/features/object/form';
import { projectApi } from '@/services/project';

interface Props {
  template: ProjectTemplate;
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  name: string;
  templateClass: string;
  description: string;
}

/** What a template is called, and where it stands among the others. */
export function TemplateEdit({ template, onClose, onDone }: Props) {
  const { id, name, templateClass, description } = template;
  return (
    <FormModal<Values, null>
      title="修改模板"
      width={460}
      initialValues={{ name, templateClass, description }}
      send={(values) => projectApi.updateTemplate({ id, ...values, name: values.name.trim() })}
      failure="修改模板失败"
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="name" label="模板名称" rules={[{ required: true, whitespace: true, message: '请填写模板名称' }]}>
        <Input autoFocus maxLength={100} />
      </Form.Item>
      <Form.Item name="templateClass" label="分类" extra="用 / 分级，例如“交付/省级”">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="description" label="模板说明">
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </FormModal>
  );
}
