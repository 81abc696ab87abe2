import { Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';

interface ReasonDialogProps {
  open: boolean;
  title: ReactNode;
  description?: ReactNode;
  /** What the text is called: 原因, 删除原因 … */
  label: string;
  required: boolean;
  maxLength: number;
  okText: string;
  danger?: boolean;
  /** A rejection leaves the dialog open with what was typed; the request layer says what went wrong. */
  onSubmit: (reason: string | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** Confirms a change that says why. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, description, label, required, maxLength, okText, danger, onSubmit, onClose } = props;
  const [form] = Form.useForm<{ reason?: string }>();
  const [saving, setSaving] = useState(false);
  const submit = async ({ reason }: { reason?: string }) => {
    setSaving(true);
    try {
      await onSubmit(reason?.trim() || undefined);
      onClose();
    } catch {
      // Shown by the request layer; the text stays for the next try.
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open={open}
      title={title}
      okText={okText}
      okButtonProps={{ danger, htmlType: 'submit', loading: saving }}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
      width={460}
    >
      {description && <div style={{ marginBottom: 12 }}>{description}</div>}
      <Form form={form} layout="vertical" onFinish={submit} preserve={false}>
        <Form.Item
          name="reason"
          label={label}
          rules={[{ required, whitespace: required, message: `请填写${label}` }]}
          style={{ marginBottom: 8 }}
        >
          <Input.TextArea autoFocus rows={3} maxLength={maxLength} showCount placeholder={required ? '必填' : '选填'} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
