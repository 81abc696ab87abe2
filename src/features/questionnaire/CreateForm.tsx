import type { FormCreate } from '@contract/questionnaire/form';
import { type FormKind, formKinds } from '@contract/questionnaire/settings';
import { Form, Input, Select } from 'antd';
import { FormModal } from '@/features/object/form';
import { questionnaireApi } from '@/services/questionnaire';

interface Values {
  title: string;
  kind: FormKind;
}
interface Props {
  onClose: () => void;
  onDone: (made: { id: string }) => void;
}

const kinds = Object.entries(formKinds).map(([value, label]) => ({ value, label }));

/** A new questionnaire: what it is called and what it is for. */
export function CreateForm({ onClose, onDone }: Props) {
  return (
    <FormModal<Values, { id: string }>
      title="新建问卷"
      okText="创建"
      initialValues={{ title: '', kind: 'survey' }}
      failure="创建问卷失败"
      send={({ title, kind }) => questionnaireApi.create({ title, kind } satisfies FormCreate)}
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
        <Input maxLength={100} placeholder="例如：三季度交付满意度调查" />
      </Form.Item>
      <Form.Item name="kind" label="用途" extra="验收报告与满意度评价可以关联到任务，并用免登录链接填写。">
        <Select options={kinds} />
      </Form.Item>
    </FormModal>
  );
}
