import type { ProblemDetail } from '@contract/problem/problem';
import { taskPriorities } from '@contract/task/enums';
import { Alert, Button, DatePicker, Drawer, Form, Input, Select, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { MemberSelect } from '@/features/object/people';
import { useDictionary } from '@/features/object/register';
import { createProblem, updateProblem } from '@/services/problem';
import { errorText } from '@/utils/apiError';
import styles from './problem.module.css';

interface Values {
  title: string;
  description?: string;
  severity: number;
  urgent: number;
  type?: string;
  ownerId?: string;
  assigneeId?: string;
  deadline?: Dayjs | null;
  affected?: string;
  rootCause?: string;
  isPrivate?: boolean;
}
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const toHtml = (text: string) =>
  text
    .split(/\n+/)
    .filter(Boolean)
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => signs[sign] ?? sign)}</p>`)
    .join('');

interface Props {
  projectId: string;
  /** To be changed; absent: a new one. */
  problem?: ProblemDetail;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** A problem is registered, or its fields are changed; what was typed survives a failure. */
export function ProblemForm({ projectId, problem, open, onClose, onSaved }: Props) {
  const words = useDictionary();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async ({ description, deadline, ownerId, assigneeId, type, ...rest }: Values) => {
    setBusy(true);
    setFailure(undefined);
    const input = {
      ...rest,
      assigneeId: assigneeId ?? null,
      type: type ?? null,
      deadline: deadline?.format('YYYY-MM-DD') ?? null,
    };
    try {
      if (problem) await updateProblem(problem.id, { ...input, ownerId: ownerId ?? null, version: problem.version });
      else {
        await createProblem({
          ...input,
          projectId,
          ...(ownerId && { ownerId }),
          ...(description && { description: toHtml(description) }),
        });
      }
      onSaved();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const initial: Partial<Values> = problem
    ? {
        title: problem.title,
        severity: problem.severity,
        urgent: problem.urgent,
        type: problem.type ?? undefined,
        ownerId: problem.owner?.userId,
        assigneeId: problem.assignee?.userId,
        deadline: problem.deadline ? dayjs(problem.deadline) : null,
        affected: problem.affected,
        rootCause: problem.rootCause,
        isPrivate: problem.isPrivate,
      }
    : { severity: 3, urgent: 2 };
  const people = problem ? [problem.owner, problem.assignee].filter((one) => one !== null) : [];
  const severities = words.options('problemSeverity').map(({ value, label }) => ({ value: Number(value), label }));
  return (
    <Drawer
      open={open}
      title={problem ? `修改问题 ${problem.no}` : '登记问题'}
      size={560}
      destroyOnHidden
      onClose={onClose}
      footer={
        <Button type="primary" loading={busy} onClick={form.submit}>
          {problem ? '保存' : '登记'}
        </Button>
      }
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Form form={form} layout="vertical" initialValues={initial} onFinish={(values) => void save(values)}>
        <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
          <Input autoFocus maxLength={200} />
        </Form.Item>
        {!problem && (
          <Form.Item name="description" label="描述">
            <Input.TextArea rows={4} maxLength={5000} placeholder="现象、重现步骤、期望的结果" />
          </Form.Item>
        )}
        <div className={styles.two}>
          <Form.Item name="severity" label="严重程度" rules={[{ required: true }]}>
            <Select options={severities} />
          </Form.Item>
          <Form.Item name="urgent" label="优先级">
            <Select options={taskPriorities.map(({ value, label }) => ({ value, label }))} />
          </Form.Item>
          <Form.Item name="ownerId" label="提出人">
            <MemberSelect allowClear known={people} placeholder="默认为登记人" />
          </Form.Item>
          <Form.Item name="assigneeId" label="指派给">
            <MemberSelect allowClear known={people} />
          </Form.Item>
          <Form.Item name="type" label="类型">
            <Select allowClear options={words.options('problemType', problem?.type)} />
          </Form.Item>
          <Form.Item name="deadline" label="要求解决">
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
        </div>
        <Form.Item name="affected" label="影响的活动">
          <Input maxLength={500} />
        </Form.Item>
        <Form.Item name="rootCause" label="根本原因">
          <Input.TextArea rows={2} maxLength={2000} />
        </Form.Item>
        <Form.Item name="isPrivate" label="私密" valuePropName="checked" extra="只有相关人、项目负责人与企业管理员可见">
          <Switch />
        </Form.Item>
        {/* A form is sent by Enter only where it has a button of that kind. */}
        <button type="submit" hidden />
      </Form>
    </Drawer>
  );
}
