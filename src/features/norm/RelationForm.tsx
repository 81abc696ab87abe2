import { checkResults, type RelationKind, relationKinds } from '@contract/norm/enums';
import type { RelationAdd } from '@contract/norm/talk';
import { Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import { hitOption, useFoundHits } from '@/features/search';
import { useRequest } from '@/hooks/useRequest';
import { normApi } from '@/services/norm';
import { NormSelect } from './NormSelect';

interface Props {
  /** What is given already; the other is chosen. */
  taskId?: string;
  normId?: string;
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  normId: string;
  taskId: string;
  kind: RelationKind;
  anchor: string | null;
  result: 'pass' | 'fail';
  evidence: string;
}

/** A task and a norm, or one of its clauses: what the one has to do with the other. */
export function RelationForm({ taskId, normId, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form) ?? 'basis';
  const chosen = Form.useWatch('normId', form) ?? normId;
  const { data: norm } = useRequest(() => normApi.get({ id: chosen as string }), {
    ready: Boolean(chosen),
    refreshDeps: [chosen],
    onError: () => undefined,
  });
  const clauses = (norm?.current?.clauses ?? []).map(({ anchor, no, title }) => ({
    value: anchor,
    label: `${no} ${title}`,
  }));
  const send = ({ normId: to, taskId: task, anchor, evidence, result, ...values }: Values) => {
    const data: RelationAdd = {
      ...values,
      taskId: taskId ?? task,
      anchor: anchor ?? null,
      evidence: evidence?.trim() ?? '',
    };
    return normApi.relateTask({ id: normId ?? to, ...data, ...(values.kind === 'check' && { result }) });
  };
  return (
    <FormModal<Values, unknown>
      form={form}
      title={taskId ? '关联规范' : '关联任务'}
      okText="关联"
      initialValues={{ kind: 'basis', result: 'pass', evidence: '' }}
      failure="关联失败"
      send={send}
      onClose={onClose}
      onDone={onDone}
    >
      {normId === undefined && (
        <Form.Item name="normId" label="规范" rules={[{ required: true, message: '请选择规范' }]}>
          <NormSelect effectiveOnly onChange={() => form.setFieldValue('anchor', null)} />
        </Form.Item>
      )}
      {taskId === undefined && (
        <Form.Item name="taskId" label="任务" rules={[{ required: true, message: '请选择任务' }]}>
          <TaskPicker />
        </Form.Item>
      )}
      <Form.Item name="kind" label="关系">
        <Radio.Group options={Object.entries(relationKinds).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="anchor" label="条款">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={clauses}
          placeholder="整部规范"
          disabled={!chosen}
        />
      </Form.Item>
      {kind === 'check' && (
        <Form.Item name="result" label="检查结果">
          <Radio.Group options={Object.entries(checkResults).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
      )}
      {kind !== 'basis' && (
        <Form.Item
          name="evidence"
          label={kind === 'fault' ? '不符合的情况' : '检查记录'}
          rules={kind === 'fault' ? [{ required: true, whitespace: true, message: '请写明不符合的情况' }] : []}
        >
          <Input.TextArea rows={3} maxLength={2000} />
        </Form.Item>
      )}
    </FormModal>
  );
}

/** Any task that the reader may see, by number or words. */
function TaskPicker({ value, onChange, id }: { value?: string; onChange?: (id: string) => void; id?: string }) {
  const [keyword, setKeyword] = useState('');
  const { found, loading } = useFoundHits(keyword, { type: 'task' });
  return (
    <Select<string>
      id={id}
      placeholder="输入任务编号或标题"
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={loading}
      notFoundContent={keyword.trim() ? (loading ? '正在查找…' : '没有找到任务') : '输入任务编号或标题'}
      options={found.map(hitOption)}
      value={value}
      onChange={onChange}
    />
  );
}
