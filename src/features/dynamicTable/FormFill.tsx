import { askedKeys } from '@contract/dynamicTable/formAsks';
import type { CellValues, FormShown } from '@contract/dynamicTable/records';
import type { TableField } from '@contract/dynamicTable/table';
import { Alert, Button, Form, Result } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { failureText } from '@/utils/failure';
import { FieldInput } from './records/FieldInput';

type Shown = Pick<FormShown, 'fields'>;

const asField = (field: Shown['fields'][number]): TableField =>
  ({ ...field, defaultValue: null, version: 1, writable: true }) as TableField;

interface Props {
  form: Shown;
  /** Sends one filled form; its key is the same until it was taken, so that it is taken once. */
  onSend: (sent: { submitKey: string; values: CellValues }) => Promise<void>;
  children?: ReactNode;
}

/** The fields of a form, filled in and sent. What was typed stays until it was taken. */
export function FormFill({ form: { fields }, onSend, children }: Props) {
  const [form] = Form.useForm<CellValues>();
  const asks = askedKeys(fields, Form.useWatch([], form) ?? {});
  const [submitKey, setSubmitKey] = useState(() => v7());
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [dirty, setDirty] = useState(false);
  useLeaveGuard(dirty);
  /** Takes the keyboard from the form that is gone, and is read out. */
  const taken = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent) taken.current?.focus();
  }, [sent]);
  const send = async (values: CellValues) => {
    setBusy(true);
    setFailure(undefined);
    const given = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
    );
    try {
      await onSend({ submitKey, values: given });
      setSent(true);
      setDirty(false);
    } catch (error) {
      setFailure(failureText(error, '提交失败'));
    }
    setBusy(false);
  };
  const again = () => {
    form.resetFields();
    setSubmitKey(v7());
    setSent(false);
  };
  if (sent) {
    return (
      <div ref={taken} role="status" tabIndex={-1}>
        <Result status="success" title="已提交" extra={<Button onClick={again}>再填一份</Button>} />
      </div>
    );
  }
  return (
    <Form
      form={form}
      layout="vertical"
      scrollToFirstError={{ block: 'center', focus: true }}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void send(values)}
    >
      {fields
        .filter(({ key }) => asks.has(key))
        .map((field) => (
          <Form.Item
            key={field.key}
            name={field.key}
            label={field.name}
            extra={field.hint || undefined}
            rules={field.required ? [{ required: true, message: `请填写「${field.name}」` }] : []}
          >
            <FieldInput field={asField(field)} />
          </Form.Item>
        ))}
      {children}
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 16 }} />}
      <Button type="primary" htmlType="submit" loading={busy} block>
        提交
      </Button>
    </Form>
  );
}
