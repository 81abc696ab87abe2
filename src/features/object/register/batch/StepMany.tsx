import type { BuiltinFields } from '@contract/object/fields';
import type { BatchAnswer } from '@contract/object/record';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import { FieldInput } from '../FieldInput';
import type { Dictionary } from '../useDictionary';
import type { ManyWay } from './about';
import styles from './batch.module.css';

interface Props {
  title: string;
  total: number;
  ways: readonly ManyWay<string>[];
  fields: BuiltinFields;
  words: Dictionary;
  projectId: string;
  send: (step: { to: string; ids: string[]; reason?: string }) => Promise<BatchAnswer>;
  onDone: (answer: BatchAnswer, step: string) => void;
  onClose: () => void;
}

type Asked = Record<string, unknown> & { way: string; reason?: string };

/** One step for many. What it demands and an object has already may be left open. */
export function StepMany({ title, total, ways, fields, words, projectId, send, onDone, onClose }: Props) {
  const [form] = Form.useForm<Asked>();
  const [key, setKey] = useState(ways[0]?.key);
  const way = ways.find((one) => one.key === key);
  if (!way) return null;
  const { step, ids } = way;
  const count = ids.length;
  const asked = [...new Set([...step.fills, ...step.asks])].filter((name) => fields[name]?.right);
  return (
    <FormModal<Asked, BatchAnswer>
      form={form}
      title={title}
      width={480}
      okText={`${step.label} ${count} 个`}
      danger={step.danger}
      initialValues={{ way: key }}
      failure="批量变更状态失败"
      onValuesChange={(changed) => changed.way !== undefined && setKey(String(changed.way))}
      send={({ reason, ...values }) => {
        const given = asked.map((name) => [name, values[name]] as const).filter(([, value]) => value !== undefined);
        return send({ to: way.to, ids: [...ids], reason: reason?.trim() || undefined, ...Object.fromEntries(given) });
      }}
      onDone={(answer) => onDone(answer, step.label)}
      onClose={onClose}
    >
      <Form.Item name="way" label="操作">
        <Radio.Group
          optionType="button"
          options={ways.map((one) => ({
            value: one.key,
            label: one.ids.length < total ? `${one.step.label} ${one.ids.length}` : one.step.label,
          }))}
        />
      </Form.Item>
      {(step.hint || count < total) && (
        <p className={styles.hint}>
          {step.hint}
          {count < total && `所选 ${total} 个中 ${count} 个可以${step.label}，其余不变。`}
        </p>
      )}
      {asked.map((name) => {
        const field = fields[name];
        return (
          field && (
            <Form.Item
              key={name}
              name={name}
              label={field.label}
              extra={step.fills.includes(name) ? '已填写的可留空，保持不变' : undefined}
            >
              <FieldInput field={{ ...field, placeholder: undefined }} words={words} projectId={projectId} />
            </Form.Item>
          )
        );
      })}
      <Form.Item
        name="reason"
        label={step.reason ? '原因' : '说明'}
        rules={step.reason ? [{ required: true, whitespace: true, message: '请填写原因' }] : []}
      >
        <Input.TextArea rows={3} maxLength={1000} showCount placeholder={step.reason ? '必填' : '选填'} />
      </Form.Item>
    </FormModal>
  );
}
