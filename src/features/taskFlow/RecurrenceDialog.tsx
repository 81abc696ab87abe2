import { catchUpChoices } from '@contract/task/flowEnums';
import type { Recurrence } from '@contract/task/recurrence';
import { Alert, App, Checkbox, Form, Input, Modal, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { taskRecurrenceApi } from '@/services/taskRecurrence';
import { taskTemplateApi } from '@/services/taskTemplate';
import { errorText } from '@/utils/apiError';
import { RuleFields } from './RuleFields';
import { newRule, type RuleDraft, readRule, toRule } from './ruleDraft';

interface Props {
  projectId: string;
  /** The task that is the pattern; without one a template is chosen. */
  task?: { taskId: string; taskNo: string; title: string };
  /** Changed; without it a new one is made. */
  recurrence?: Recurrence;
  onClose: () => void;
  onSaved: () => void;
}

interface Values extends RuleDraft {
  name: string;
  templateId?: string;
  skipOpen: boolean;
  catchUp: Recurrence['catchUp'];
}

/** A recurring task: its pattern, its rule, and the dates that come of it. */
export function RecurrenceDialog({ projectId, task, recurrence, onClose, onSaved }: Props) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [draft, setDraft] = useState<RuleDraft>(() => (recurrence ? readRule(recurrence.rule) : newRule()));
  const byTask = task ?? (recurrence?.taskId ? { taskId: recurrence.taskId } : null);
  const templates = useRequest(() => taskTemplateApi.list({ projectId }), { ready: !byTask, onError: () => undefined });
  const rule = useMemo(() => toRule(draft), [draft]);
  const preview = useRequest(async () => (rule ? taskRecurrenceApi.preview({ rule }) : null), {
    refreshDeps: [JSON.stringify(rule)],
    debounceWait: 250,
    // Shown below the fields.
    onError: () => undefined,
  });

  const save = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values || !rule || busy) return;
    setBusy(true);
    const { name, templateId, skipOpen, catchUp } = values;
    const pattern = byTask
      ? { taskId: byTask.taskId, templateId: null }
      : { taskId: null, templateId: templateId ?? null };
    const body = { name, ...pattern, rule, skipOpen, catchUp };
    try {
      if (recurrence)
        await taskRecurrenceApi.update({ id: recurrence.id, version: recurrence.version, enabled: true, ...body });
      else await taskRecurrenceApi.create({ projectId, ...body });
      void message.success('已保存');
      onSaved();
    } catch (error) {
      void message.error(errorText(error, '保存失败'));
      setBusy(false);
    }
  };
  const initial: Values = {
    ...draft,
    name: recurrence?.name ?? task?.title.slice(0, 100) ?? '',
    templateId: recurrence?.templateId ?? undefined,
    skipOpen: recurrence?.skipOpen ?? false,
    catchUp: recurrence?.catchUp ?? 'last',
  };
  return (
    <Modal
      open
      title={recurrence ? '修改重复任务' : task ? `重复 · ${task.taskNo}` : '新建重复任务'}
      okText="保存"
      width={600}
      confirmLoading={busy}
      okButtonProps={{ disabled: !rule || Boolean(preview.error) }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={(_change, values) => setDraft((before) => ({ ...before, ...values }))}
      >
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
          <Input autoFocus maxLength={100} />
        </Form.Item>
        {byTask ? (
          <p style={{ marginTop: 0, color: 'var(--ant-color-text-secondary)' }}>
            每次复制该任务及其子任务，日期随之平移，执行人、标签与字段不变。
          </p>
        ) : (
          <Form.Item name="templateId" label="任务模板" rules={[{ required: true, message: '请选择模板' }]}>
            <Select
              loading={templates.loading}
              placeholder="选择模板"
              notFoundContent="还没有任务模板"
              options={(templates.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
            />
          </Form.Item>
        )}
        {preview.error ? (
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title={errorText(preview.error, '无法预览该规则')}
          />
        ) : (
          preview.data && (
            <Alert
              type="info"
              style={{ marginBottom: 16 }}
              aria-live="polite"
              title={preview.data.text}
              description={
                preview.data.next.length > 0
                  ? `接下来：${preview.data.next.map(({ day }) => dayjs(day).format('M 月 D 日 ddd')).join('、')}`
                  : '之后不再有日期'
              }
            />
          )
        )}
        <RuleFields draft={draft} />
        <Form.Item name="skipOpen" valuePropName="checked" style={{ marginBottom: 8 }}>
          <Checkbox>上一次的任务尚未完成时跳过</Checkbox>
        </Form.Item>
        <Form.Item name="catchUp" label="系统停机期间错过的">
          <Select
            style={{ width: 170 }}
            options={Object.entries(catchUpChoices).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
