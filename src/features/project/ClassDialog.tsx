import { Form, Input } from 'antd';
import { FormModal } from '@/features/object/form';
import { projectApi } from '@/services/project';

interface Props {
  path: string;
  onClose: () => void;
  onDone: () => void;
}

/** A class with those below it: renamed, moved, or merged into one that is there. */
export function ClassDialog({ path, onClose, onDone }: Props) {
  return (
    <FormModal<{ to: string }, { count: number }>
      title={`修改分类「${path}」`}
      width={440}
      initialValues={{ to: path }}
      send={({ to }) => projectApi.changeTemplateClass({ from: path, to })}
      failure="修改分类失败"
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item
        name="to"
        label="新的分类"
        extra="其中自建的模板与下级分类一起修改；填写已有的分类即为合并。内置模板的分类不变。"
        rules={[{ required: true, whitespace: true, message: '请填写分类' }]}
      >
        <Input autoFocus maxLength={100} />
      </Form.Item>
    </FormModal>
  );
}
