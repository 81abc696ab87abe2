import { Form, Input } from 'antd';
import { type FormFrameProps, FormModal } from '@/features/object/form';

interface Values {
  title: string;
  reason: string;
}
type Current = Values & { version: number };
interface Props<R> extends Pick<FormFrameProps<Values, R, Current>, 'version'> {
  name: string;
  okText: string;
  initial: Values;
  send: (values: Values, version: number | undefined) => Promise<R>;
  /** Somebody saved in between, and theirs is to stand. */
  onTheirs?: () => void;
  onDone: (result: R) => void;
  onClose: () => void;
}

const labels = { title: '标题', reason: '原因' } as const;

/** What is to be changed, and why: approvers and the list read it. */
export function ChangeForm<R>({ name, okText, initial, version, send, onDone, onTheirs, onClose }: Props<R>) {
  return (
    <FormModal<Values, R, Current>
      title={name}
      initialValues={initial}
      okText={okText}
      version={version}
      conflict={
        onTheirs && {
          subject: `变更「${initial.title}」`,
          rows: (mine, current) =>
            (['title', 'reason'] as const)
              .filter((key) => mine[key] !== current[key])
              .map((key) => ({ key, label: labels[key], mine: mine[key], theirs: current[key] })),
          onTheirs,
        }
      }
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
