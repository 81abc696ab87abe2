import { App, DatePicker, Form, Input, Modal, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { taskTemplateApi } from '@/services/taskTemplate';
import { failureText } from '@/utils/failure';
import { thisDay } from '@/utils/today';
import { useTaskProject } from '../context/TaskProject';

interface Props {
  onClose: () => void;
  onCreated: (taskId: string) => void;
}
interface Values {
  templateId: string;
  day: Dayjs;
  title?: string;
}

/** 从模板创建: which one, for which day. */
export default function UseTemplateDialog({ onClose, onCreated }: Props) {
  const { projectId } = useTaskProject();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const { data = [], loading, error } = useRequest(() => taskTemplateApi.list({ projectId }));
  const create = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values || busy) return;
    setBusy(true);
    const { templateId, day, title } = values;
    try {
      const given = {
        templateId,
        projectId,
        day: day.format('YYYY-MM-DD'),
        ...(title?.trim() && { title: title.trim() }),
      };
      const made = await taskTemplateApi.use(given);
      const left = made.notes.length > 0 ? `。${made.notes.join('；')}` : '';
      void message.open({
        type: left ? 'warning' : 'success',
        content: `已创建 ${made.taskNo}，共 ${made.count} 个任务${left}`,
      });
      onCreated(made.taskId);
    } catch (failure) {
      void message.error(failureText(failure, '创建失败'));
      setBusy(false);
    }
  };
  const group = (label: string, own: boolean) => ({
    label,
    options: data
      .filter((one) => (one.projectId !== null) === own)
      .map((one) => ({ value: one.id, label: `${one.name}（${one.taskCount} 个任务）` })),
  });
  const groups = [group('本项目', true), group('企业', false)].filter(({ options }) => options.length > 0);
  const empty = error
    ? failureText(error, '获取模板失败')
    : loading
      ? '正在加载……'
      : '还没有任务模板。打开一个任务，在“更多操作”中另存为模板';
  return (
    <Modal
      open
      title="从模板创建任务"
      okText="创建"
      width={480}
      confirmLoading={busy}
      onOk={() => void create()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ day: thisDay() }}>
        <Form.Item name="templateId" label="模板" rules={[{ required: true, message: '请选择模板' }]}>
          <Select
            autoFocus
            loading={loading}
            placeholder="选择模板"
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={empty}
            options={groups}
          />
        </Form.Item>
        <Form.Item
          name="day"
          label="起算日期"
          rules={[{ required: true, message: '请选择日期' }]}
          extra="模板中的相对天数从这一天算起"
        >
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="title" label="标题" style={{ marginBottom: 0 }}>
          <Input maxLength={500} placeholder="不填则使用模板中的标题" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
