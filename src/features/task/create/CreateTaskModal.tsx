import { ALARM_OFFSETS_MAX, alarmOffsetText, usualAlarmOffsets } from '@contract/task/alarm';
import { TITLE_MAX, taskPriorities } from '@contract/task/enums';
import type { TaskCreate } from '@contract/task/task';
import { App, Button, DatePicker, Form, Input, Modal, Select, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { createTask } from '@/services/task';
import { useTaskProject } from '../context/TaskProject';
import { failureText } from '../failure';
import { personOptions } from '../fields/person';
import { useOutsiders } from '../fields/useOutsiders';
import { AskedFields } from '../update/AskedFields';
import { type Beginning, type Draft, readDraft, writeDraft } from './draft';
import { type DraftExtras, missingIn, withDefaults } from './draftTask';
import { NotesInput } from './NotesInput';
import { useBeginning } from './useBeginning';

const UseTemplateDialog = lazy(() => import('../template/UseTemplateDialog'));

interface Props {
  open: boolean;
  onClose: () => void;
  onCreated: (taskId: string, goOn: boolean) => void;
  beginning?: Beginning | null;
}

interface Values extends Omit<Draft, 'planStart' | 'planEnd' | 'alarmTime'> {
  alarm?: Dayjs | null;
  dates?: [Dayjs | null, Dayjs | null] | null;
}

const DraftFields = lazy(() => import('./DraftFields'));
/** The form gives its value to what stands right below it. */
const LazyFields = (props: ComponentProps<typeof DraftFields>) => (
  <Suspense fallback={null}>
    <DraftFields {...props} />
  </Suspense>
);

const day = (value: Dayjs | null | undefined) => value?.format('YYYY-MM-DD');

/** A new task with its first fields. What was typed outlives a failed save, a closed dialog and a reload. */
export function CreateTaskModal({ open, onClose, onCreated, beginning }: Props) {
  const project = useTaskProject();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [templated, setTemplated] = useState(false);
  const { projectId, members, customFields, rights } = project;
  const types = project.types.filter((type) => type.usable);
  const typeId = Form.useWatch('taskTypeId', form);
  const stageIn = (taskTypeId: string | undefined) =>
    project
      .typeOf(taskTypeId ?? '')
      ?.stageList.find((one) => beginning?.stage?.ids.includes(one.stageId) && (one.initial || one.allowCreate));
  const stage = stageIn(typeId);
  const rules = useBeginning(project.typeOf(typeId ?? ''), stage?.stageId);
  /** What the first stage hides is not asked for, and what it demands stands among its own questions. */
  const own = customFields.filter(({ fieldId }) => rules.shows(fieldId) && !rules.asked.includes(fieldId));
  const outsiders = useOutsiders(project.enableAssignOuterUser ? projectId : undefined);

  const toDraft = ({ dates, alarm, ...values }: Values): Draft => ({
    ...values,
    alarmTime: alarm?.second(0).millisecond(0).toISOString(),
    planStart: day(dates?.[0]),
    planEnd: day(dates?.[1]),
  });
  const initial = (): Values => {
    const { planStart, planEnd, alarmTime, extras, ...draft } = { ...readDraft(projectId), ...beginning?.draft };
    const dates: Values['dates'] =
      planStart || planEnd ? [planStart ? dayjs(planStart) : null, planEnd ? dayjs(planEnd) : null] : null;
    const fitting = beginning?.stage ? types.filter((type) => stageIn(type.taskTypeId)) : types;
    const usual = (fitting.find((type) => type.isDefault) ?? fitting[0] ?? types[0])?.taskTypeId;
    const kept = fitting.some((type) => type.taskTypeId === draft.taskTypeId);
    return {
      urgent: 2,
      ...draft,
      taskTypeId: kept ? draft.taskTypeId : usual,
      dates,
      alarm: alarmTime ? dayjs(alarmTime) : null,
      extras: withDefaults(customFields, extras),
    };
  };
  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values || busy) return;
    if (rules.missing.length > 0) {
      void message.warning(`请先填写：${rules.missingNames.join('、')}`);
      return;
    }
    setBusy(true);
    const { notes, extras, ...draft } = toDraft(values);
    const task: TaskCreate = {
      projectId,
      ...(stage && { stageId: stage.stageId }),
      ...rules.kept(draft),
      ...extras,
      ...rules.extra,
      customFields: { ...rules.taken(extras?.customFields), ...rules.extra.customFields },
      title: draft.title?.trim() ?? '',
      ...(notes && rules.shows('notes') && { notes }),
    };
    try {
      const { taskId, taskNo } = await createTask(task, { quiet: true });
      writeDraft(projectId, null);
      void message.success(`已创建 ${taskNo}`);
      form.resetFields();
      rules.clear();
      onCreated(taskId, false);
    } catch (error) {
      void message.error(failureText(error, '创建任务失败'));
    } finally {
      setBusy(false);
    }
  };

  if (open && templated) {
    return (
      <Suspense>
        <UseTemplateDialog
          onClose={() => {
            setTemplated(false);
            onClose();
          }}
          onCreated={(taskId) => {
            setTemplated(false);
            onCreated(taskId, false);
          }}
        />
      </Suspense>
    );
  }
  return (
    <Modal
      open={open}
      title={stage && beginning?.stage ? `新建任务 · ${beginning.stage.name}` : '新建任务'}
      okText="创建"
      destroyOnHidden
      footer={(_buttons, { OkBtn, CancelBtn }) => (
        <>
          <Button type="link" style={{ float: 'inline-start', paddingInline: 0 }} onClick={() => setTemplated(true)}>
            从模板创建
          </Button>
          <CancelBtn />
          <OkBtn />
        </>
      )}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={initial()}
        onValuesChange={(_change, values: Values) => writeDraft(projectId, toDraft(values))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
        }}
      >
        <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
          <Input autoFocus maxLength={TITLE_MAX} placeholder="要做什么" />
        </Form.Item>
        {rules.shows('notes') && (
          <Form.Item name="notes" rules={rules.formRules('notes')} label="描述">
            <NotesInput projectId={projectId} onSave={() => void submit()} />
          </Form.Item>
        )}
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))', columnGap: 16 }}>
          <Form.Item name="taskTypeId" label="类型">
            <Select options={types.map((type) => ({ value: type.taskTypeId, label: type.name }))} />
          </Form.Item>
          {rules.shows('urgent') && (
            <Form.Item name="urgent" rules={rules.formRules('urgent')} label="优先级">
              <Select options={taskPriorities.map(({ value, label }) => ({ value, label }))} />
            </Form.Item>
          )}
          {rules.shows('executorId') && (
            <Form.Item name="executorId" rules={rules.formRules('executorId')} label="执行人">
              <Select
                allowClear
                placeholder="未指派"
                showSearch={{ optionFilterProp: 'words', onSearch: outsiders.search }}
                options={personOptions({ people: [...members, ...outsiders.found], me: rights.userId })}
              />
            </Form.Item>
          )}
          {rules.shows('planStart', 'planEnd') && (
            <Form.Item name="dates" rules={rules.formRules('planStart', 'planEnd')} label="计划开始 – 截止">
              <DatePicker.RangePicker allowEmpty={[true, true]} style={{ width: '100%' }} />
            </Form.Item>
          )}
          <Form.Item name="alarm" label="提醒时间">
            <DatePicker
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              minDate={dayjs()}
              placeholder="不提醒"
              style={{ width: '100%' }}
            />
          </Form.Item>
          <Form.Item name="alarmOffsets" label="截止前提醒">
            <Select
              mode="multiple"
              maxCount={ALARM_OFFSETS_MAX}
              placeholder="不提醒"
              options={usualAlarmOffsets.map((value) => ({ value, label: alarmOffsetText(value) }))}
            />
          </Form.Item>
        </div>
        {rules.asked.length > 0 && <AskedFields fields={rules.asked} task={rules.task} onFill={rules.fill} />}
        <Form.Item
          name="extras"
          rules={[
            {
              validator: (_rule, extras: DraftExtras) => {
                const missing = missingIn(own, extras);
                return missing.length === 0
                  ? Promise.resolve()
                  : Promise.reject(new Error(`请填写${missing.map((name) => `「${name}」`).join('')}`));
              },
            },
          ]}
        >
          <LazyFields fields={own} />
        </Form.Item>
        {rules.shows('privateTask') && (
          <Form.Item
            name="privateTask"
            label="私密任务"
            valuePropName="checked"
            layout="horizontal"
            tooltip="仅创建人、执行人、参与人与项目负责人可见"
          >
            <Switch size="small" />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
