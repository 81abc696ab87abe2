import { Form, Input } from 'antd';
import { FormModal } from '@/features/object/form';

interface Values {
  title: string;
  reason: string;
}
interface Props<R> {
  name: string;
  okText: string;
  initial: Values;
  send: (values: Values) => Promise<R>;
  onDone: (result: R) => void;
  onClose: () => void;
}

/** What is to be changed, and why: approvers and the list read it. */
export function ChangeForm<R>({ name, okText, initial, send, onDone, onClose }: Props<R>) {
  return (
    <FormModal<Values, R>
      title={name}
      initialValues={initial}
      okText={okText}
      failure="保存失败"
      send={send}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        extra="审批人与变更列表会看到。变更先写在草稿中，批准前现行计划不变"
        rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
      >
        <Input.TextArea maxLength={2000} rows={4} />
      </Form.Item>
    </FormModal>
  );
}
