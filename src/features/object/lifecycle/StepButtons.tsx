import { BACK, buttonsFrom, type Lifecycle, type Way, wayTo } from '@contract/object/lifecycle';
import { Alert, Button, Form, Input, Modal } from 'antd';
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
  table: Lifecycle<S>;
  state: S;
  before: S | null;
  inputs: StepInputs;
  /** What the object has already. */
  initial: Readonly<Record<string, unknown>>;
  onStep: (input: StepInput<S>) => Promise<unknown>;
  /** They stand in a line with buttons of the usual size. */
  usual?: boolean;
}

/** The steps that lead on from a state; what one asks for is asked in a dialog, and survives a failure. */
export function StepButtons<S extends string>({ table, state, before, inputs, initial, onStep, usual }: Props<S>) {
  const [way, setWay] = useState<Way<S>>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [form] = Form.useForm<Record<string, unknown> & { reason?: string }>();
  const ways = buttonsFrom(table, state).filter(({ to }) => to !== BACK || wayTo(table, state, to, before));
  const asked = way ? [...new Set([...way.step.fills, ...way.step.asks])] : [];

  const open = (next: Way<S>) => {
    setFailure(undefined);
    form.resetFields();
    form.setFieldsValue({ ...initial, reason: undefined });
    setWay(next);
  };
  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!way || !values) return;
    setBusy(true);
    try {
      const given = Object.fromEntries(
        asked.map((name) => [name, values[name]]).filter(([, value]) => value !== undefined),
      );
      await onStep({ to: way.to, reason: values.reason?.trim() || undefined, values: given });
      setWay(undefined);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.buttons}>
      {ways.map((one, at) => (
        <Button
          key={one.to}
          size={usual ? undefined : 'small'}
          type={at === 0 && !one.step.danger ? 'primary' : 'default'}
          danger={one.step.danger}
          onClick={() => open(one)}
        >
          {one.step.label}
        </Button>
      ))}
      <Modal
        open={way !== undefined}
        title={way?.step.label}
        okText={way?.step.label}
        okButtonProps={{ danger: way?.step.danger }}
        confirmLoading={busy}
        onOk={() => void submit()}
        onCancel={() => setWay(undefined)}
      >
        {way?.step.hint && <p className={styles.hint}>{way.step.hint}</p>}
        {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
        <Form form={form} layout="vertical">
          {asked.map((name) => {
            const field = inputs[name];
            if (!field) return null;
            const required = way?.step.fills.includes(name) || field.required;
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
          {way && (
            <Form.Item
              name="reason"
              label={way.step.reason ? '原因' : '说明（可不填）'}
              rules={way.step.reason ? [{ required: true, whitespace: true, message: '请填写原因' }] : []}
            >
              <Input.TextArea rows={3} maxLength={1000} showCount />
            </Form.Item>
          )}
        </Form>
      </Modal>
    </div>
  );
}
