import type { ProjectCopy, ProjectRow } from '@contract/project/project';
import { cutText } from '@contract/text/cut';
import { history } from '@umijs/max';
import { App, Button, Checkbox, DatePicker, Form, Input, Modal, Progress } from 'antd';
import type { Dayjs } from 'dayjs';
import { useEffect, useState } from 'react';
import { useRefreshPrivileges } from '@/features/session';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';
import { taskBatchApi } from '@/services/taskBatch';
import { errorText } from '@/utils/apiError';
import { refusedField } from '@/utils/refusal';
import type { ProjectDraft } from './create/draft';
import { useCode } from './create/useCode';

const parts = [
  { value: 'settings', label: '项目配置' },
  { value: 'members', label: '成员与部门' },
  { value: 'types', label: '任务类型与字段布局' },
  { value: 'fields', label: '自定义字段与标签' },
  { value: 'tasks', label: '任务（状态与进度重新开始）' },
] as const;
type Part = (typeof parts)[number]['value'];

interface CopyForm {
  name: string;
  code: string;
  planStart?: Dayjs | null;
  take: Part[];
}
interface Props {
  project: Pick<ProjectRow, 'id' | 'name'>;
  onClose: () => void;
  onDone: () => unknown;
}

/** Copies a project: what to take along, then how far its tasks are. They go on being copied when this is closed. */
export function CopyDialog({ project, onClose, onDone }: Props) {
  const { message } = App.useApp();
  const [form] = Form.useForm<CopyForm>();
  // The code is suggested and checked as that of a new project.
  const code = useCode(form as unknown as Parameters<typeof useCode>[0]);
  const refreshPrivileges = useRefreshPrivileges();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<{ id: string; jobId: string }>();
  const named = cutText(`${project.name} 副本`, 100);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the name that it begins with
  useEffect(() => {
    void code.suggest(named);
  }, []);

  const save = async ({ name, code: written, planStart, take }: CopyForm) => {
    setBusy(true);
    try {
      const chosen = Object.fromEntries(parts.map(({ value }) => [value, take.includes(value)]));
      const { id, jobId } = await projectApi.copy({
        id: project.id,
        ...(chosen as Pick<ProjectCopy, Part>),
        name: name.trim(),
        code: written,
        planStart: planStart?.format('YYYY-MM-DD'),
      });
      void refreshPrivileges();
      await onDone();
      if (jobId) setMade({ id, jobId });
      else open(id);
    } catch (error) {
      const field = refusedField(error);
      if (field === 'code' || field === 'name') form.setFields([{ name: field, errors: [errorText(error)] }]);
      else void message.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const open = (id: string) => {
    onClose();
    history.push(`/project/${id}/task`);
  };
  return (
    <Modal
      open
      title={made ? '正在复制任务' : `复制「${project.name}」`}
      okText="复制项目"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      footer={made ? null : undefined}
      mask={{ closable: false }}
    >
      {made ? (
        <Copying jobId={made.jobId} onOpen={() => open(made.id)} />
      ) : (
        <Form<CopyForm>
          form={form}
          layout="vertical"
          initialValues={{ name: named, take: parts.map(({ value }) => value) }}
          onFinish={save}
        >
          <Form.Item
            name="name"
            label="项目名称"
            rules={[{ required: true, whitespace: true, message: '请填写项目名称' }]}
          >
            <Input autoFocus maxLength={100} onChange={(event) => void code.suggest(event.target.value)} />
          </Form.Item>
          <Form.Item<ProjectDraft>
            name="code"
            label="项目编号"
            normalize={(value: string) => value.toUpperCase()}
            rules={[{ required: true, validator: code.check }]}
          >
            <Input maxLength={12} autoComplete="off" onChange={(event) => code.markWritten(event.target.value)} />
          </Form.Item>
          <Form.Item name="planStart" label="开始日期" extra="填写后，计划日期整体平移到从这一天开始；不填则不变">
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="take" label="复制哪些内容">
            <Checkbox.Group options={[...parts]} style={{ display: 'grid', gap: 8 }} />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}

const POLL_MS = 600;

function Copying({ jobId, onOpen }: { jobId: string; onOpen: () => void }) {
  const { message } = App.useApp();
  const { data: job, cancel } = useRequest(() => taskBatchApi.get({ jobId }), {
    pollingInterval: POLL_MS,
    pollingErrorRetryCount: -1,
    // The next poll tries again.
    onError: () => undefined,
  });
  const over = job?.state === 'finished' || job?.state === 'failed';
  useEffect(() => {
    if (over) cancel();
  }, [over, cancel]);
  const stop = () =>
    taskBatchApi.cancel({ jobId }).catch((error: unknown) => {
      void message.error(errorText(error));
    });
  const percent = job && job.total > 0 ? Math.floor((job.done / job.total) * 100) : 0;
  return (
    <>
      <div role="status" aria-live="polite">
        <Progress percent={over ? 100 : percent} status={job?.state === 'failed' ? 'exception' : undefined} />
        <p>
          {job ? `已复制 ${job.changed.toLocaleString()} / ${job.total.toLocaleString()} 个任务` : '正在提交……'}
          {job && job.failed > 0 && `，失败 ${job.failed.toLocaleString()}`}
        </p>
        {job?.error && <p role="alert">{job.error}</p>}
        {!over && <p>可以关闭此窗口，复制在后台继续，结束后通知您。</p>}
      </div>
      <Button type="primary" onClick={onOpen}>
        打开新项目
      </Button>{' '}
      {!over && (
        <Button danger onClick={() => void stop()}>
          停止
        </Button>
      )}
    </>
  );
}
