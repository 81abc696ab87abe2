import { type BuiltinFields, isSet } from '@contract/object/fields';
import type { BatchAnswer } from '@contract/object/record';
import { Form, Radio, Select } from 'antd';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import type { ManyChanges } from '@/services/register';
import { FieldInput } from '../FieldInput';
import type { Dictionary } from '../useDictionary';
import { changeable } from './about';

interface Props {
  /** 3 个风险. */
  title: string;
  fields: BuiltinFields;
  words: Dictionary;
  projectId: string;
  /** The field that a key asked for. */
  begin?: string;
  send: (changes: ManyChanges) => Promise<BatchAnswer>;
  onDone: (answer: BatchAnswer, label: string) => void;
  onClose: () => void;
}

interface Asked {
  name: string;
  how: 'set' | 'add' | 'remove';
  value: unknown;
}

/** One field of many: which, and what it becomes. Sets are added to or taken from, so that nobody loses what the others have. */
export function ChangeMany({ title, fields, words, projectId, begin, send, onDone, onClose }: Props) {
  const offered = changeable(fields);
  const [form] = Form.useForm<Asked>();
  const [name, setName] = useState(begin ?? offered[0]?.[0] ?? '');
  const field = fields[name];
  const label = field?.label ?? '';
  const set = field !== undefined && isSet(field);
  const needed = field !== undefined && field.kind !== 'flag' && (set || !field.nullable);
  return (
    <FormModal<Asked, BatchAnswer>
      form={form}
      title={title}
      width={440}
      okText="应用"
      initialValues={{ name, how: 'add' }}
      failure="批量修改失败"
      fieldOf={() => 'value'}
      onValuesChange={(changed) => {
        if (changed.name === undefined) return;
        setName(changed.name);
        form.setFieldsValue({ value: undefined, how: 'add' });
      }}
      send={({ how, value }) => {
        const becomes = { [name]: field?.kind === 'flag' ? Boolean(value) : (value ?? null) };
        return send(set ? { set: {}, [how]: becomes } : { set: becomes });
      }}
      onDone={(answer) => onDone(answer, label)}
      onClose={onClose}
    >
      <Form.Item name="name" label="字段">
        <Select
          showSearch
          optionFilterProp="label"
          options={offered.map(([value, one]) => ({ value, label: one.label }))}
        />
      </Form.Item>
      {set && (
        <Form.Item name="how" label="方式">
          <Radio.Group optionType="button">
            <Radio value="add">添加</Radio>
            <Radio value="remove">移除</Radio>
          </Radio.Group>
        </Form.Item>
      )}
      {field && (
        <Form.Item
          key={name}
          name="value"
          label={field.kind === 'flag' ? label : set ? label : '改为'}
          extra={field.nullable && !set ? '留空即清除' : field.hint}
          rules={needed ? [{ required: true, message: `请选择${label}` }] : []}
        >
          <FieldInput field={{ ...field, placeholder: undefined }} words={words} projectId={projectId} />
        </Form.Item>
      )}
    </FormModal>
  );
}
