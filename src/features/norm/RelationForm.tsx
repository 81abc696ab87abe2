import { checkResults, EVIDENCE_FILES_MAX, type RelationKind, relationKinds } from '@contract/norm/enums';
import type { RelationAdd } from '@contract/norm/talk';
import { Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import { hitOption, useFoundHits } from '@/features/search';
import { useRequest } from '@/hooks/useRequest';
import { fileApi } from '@/services/file';
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
  fileIds: string[];
}

/** A task and a norm, or one of its clauses: what the one has to do with the other. */
export function RelationForm({ taskId, normId, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form) ?? 'basis';
  const chosen = Form.useWatch('normId', form) ?? normId;
  const of = Form.useWatch('taskId', form) ?? taskId;
  const { data: norm } = useRequest(() => normApi.get({ id: chosen as string }), {
    ready: Boolean(chosen),
    refreshDeps: [chosen],
    onError: () => undefined,
  });
  const clauses = (norm?.current?.clauses ?? []).map(({ anchor, no, title }) => ({
    value: anchor,
    label: `${no} ${title}`,
  }));
  const send = ({ normId: to, taskId: task, anchor, evidence, result, fileIds, ...values }: Values) => {
    const data: RelationAdd = {
      ...values,
      taskId: taskId ?? task,
      anchor: anchor ?? null,
      evidence: evidence?.trim() ?? '',
      ...(values.kind !== 'basis' && { fileIds: fileIds ?? [] }),
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
          <TaskPicker onChosen={() => form.setFieldValue('fileIds', [])} />
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
      {kind !== 'basis' && of && (
        <Form.Item name="fileIds" label="证据文件" extra="从任务的附件中选择；看得到任务的人都能打开">
          <FilePicker taskId={of} />
        </Form.Item>
      )}
    </FormModal>
  );
}

/** Any task that the reader may see, by number or words. */
interface TaskPickerProps {
  value?: string;
  onChange?: (id: string) => void;
  onChosen: () => void;
  id?: string;
}
function TaskPicker({ value, onChange, onChosen, id }: TaskPickerProps) {
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
      onChange={(task) => {
        onChange?.(task);
        onChosen();
      }}
    />
  );
}

interface FilePickerProps {
  taskId: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  id?: string;
}
/** Attachments of the task. */
function FilePicker({ taskId, value, onChange, id }: FilePickerProps) {
  const { data, loading, error } = useRequest(() => fileApi.listByCategory({ taskId, category: 'taskAttachment' }), {
    refreshDeps: [taskId],
    onError: () => undefined,
  });
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      maxCount={EVIDENCE_FILES_MAX}
      placeholder="不选也可以"
      loading={loading}
      notFoundContent={error ? '读取附件失败，请重新打开' : '任务没有附件，请先在任务中上传'}
      options={(data ?? []).map(({ fileId, name }) => ({ value: fileId, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
