import type { BACK, Way } from '@contract/object/lifecycle';
import { Alert, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { errorText } from '@/utils/apiError';
import styles from './lifecycle.module.css';

export interface StepInput<S extends string> {
  to: S | typeof BACK;
  reason?: string;
  values: Record<string, unknown>;
}
/** The inputs of fields that steps fill in, by name. */
export type StepInputs = Readonly<Record<string, { label: string; input: ReactNode; required?: boolean }>>;

interface Props<S extends string> {
  way: Way<S>;
  inputs: StepInputs;
  /** What the object has already. */
  initial: Readonly<Record<string, unknown>>;
  /** Rejects where the step is refused: the dialog says why, and what was typed stays. */
  onStep: (input: StepInput<S>) => Promise<unknown>;
  onClose: () => void;
}

/** What a step asks for, before it is taken. */
export function StepDialog<S extends string>({ way, inputs, initial, onStep, onClose }: Props<S>) {
  const { to, step } = way;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [form] = Form.useForm<Record<string, unknown> & { reason?: string }>();
  const asked = [...new Set([...step.fills, ...step.asks])];

  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    setBusy(true);
    try {
      const given = Object.fromEntries(
        asked.map((name) => [name, values[name]]).filter(([, value]) => value !== undefined),
      );
      await onStep({ to, reason: values.reason?.trim() || undefined, values: given });
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={step.label}
      okText={step.label}
      okButtonProps={{ danger: step.danger }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {step.hint && <p className={styles.hint}>{step.hint}</p>}
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Form form={form} layout="vertical" initialValues={initial}>
        {asked.map((name) => {
          const field = inputs[name];
          if (!field) return null;
          const required = step.fills.includes(name) || field.required;
          return (
            <Form.Item
              key={name}
              name={name}
              label={field.label}
              rules={required ? [{ required: true, message: `请填写${field.label}` }] : []}
            >
              {field.input}
            </Form.Item>
          );
        })}
        <Form.Item
          name="reason"
          label={step.reason ? '原因' : '说明（可不填）'}
          rules={step.reason ? [{ required: true, whitespace: true, message: '请填写原因' }] : []}
        >
          <Input.TextArea rows={3} maxLength={1000} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
