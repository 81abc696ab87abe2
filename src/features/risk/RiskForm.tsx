import { strategies } from '@contract/risk/matrix';
import type { RiskDetail } from '@contract/risk/risk';
import { Alert, Button, DatePicker, Drawer, Form, Input, Select, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { MemberSelect } from '@/features/object/people';
import { useDictionary } from '@/features/object/register';
import { createRisk, updateRisk } from '@/services/risk';
import { errorText } from '@/utils/apiError';
import styles from './risk.module.css';

interface Values {
  title: string;
  description?: string;
  probability: number;
  impact: number;
  ownerId?: string;
  assigneeId?: string;
  source?: string;
  category?: string;
  strategy?: string;
  measures?: string;
  contingency?: string;
  triggerSignal?: string;
  expectedAt?: Dayjs | null;
  planCloseOn?: Dayjs | null;
  isPrivate?: boolean;
  reason?: string;
}
const ratings = (words: readonly string[]) =>
  words.map((label, at) => ({ value: at + 1, label: `${at + 1} · ${label}` }));
export const probabilityOptions = ratings(['很低', '低', '中', '高', '很高']);
export const impactOptions = ratings(['很小', '小', '中', '大', '很大']);
const day = (value: Dayjs | null | undefined) => value?.format('YYYY-MM-DD') ?? null;
const toHtml = (text: string) =>
  text
    .split(/\n+/)
    .filter(Boolean)
    .map(
      (line) =>
        `<p>${line.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)}</p>`,
    )
    .join('');

interface Props {
  projectId: string;
  /** To be changed; absent: a new one. */
  risk?: RiskDetail;
  open: boolean;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** A risk is registered, or its fields are changed; what was typed survives a failure. */
export function RiskForm({ projectId, risk, open, onClose, onSaved }: Props) {
  const words = useDictionary();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (values: Values) => {
    setBusy(true);
    setFailure(undefined);
    const { description, expectedAt, planCloseOn, ownerId, assigneeId, source, category, strategy, reason, ...rest } =
      values;
    const input = {
      ...rest,
      ownerId: ownerId ?? null,
      assigneeId: assigneeId ?? null,
      source: source ?? null,
      category: category ?? null,
      strategy: strategy ?? null,
      expectedAt: day(expectedAt),
      planCloseOn: day(planCloseOn),
    };
    try {
      if (risk) {
        await updateRisk(risk.id, { ...input, version: risk.version, ...(reason && { reason }) });
        onSaved(risk.id);
      } else {
        const { ownerId: owner, ...made } = input;
        const { id } = await createRisk({
          ...made,
          projectId,
          ...(owner && { ownerId: owner }),
          ...(description && { description: toHtml(description) }),
        });
        form.resetFields();
        onSaved(id);
      }
    } catch (error) {
      const { field } = (error as { info?: { data?: { field?: string } } }).info?.data ?? {};
      if (field && form.getFieldInstance(field))
        form.setFields([{ name: field as keyof Values, errors: [errorText(error)] }]);
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const initial: Partial<Values> = risk
    ? {
        title: risk.title,
        probability: Math.floor((risk.firstCell - 1) / 5) + 1,
        impact: ((risk.firstCell - 1) % 5) + 1,
        ownerId: risk.owner?.userId,
        assigneeId: risk.assignee?.userId,
        source: risk.source ?? undefined,
        category: risk.category ?? undefined,
        strategy: risk.strategy ?? undefined,
        measures: risk.measures,
        contingency: risk.contingency,
        triggerSignal: risk.triggerSignal,
        expectedAt: risk.expectedAt ? dayjs(risk.expectedAt) : null,
        planCloseOn: risk.planCloseOn ? dayjs(risk.planCloseOn) : null,
        isPrivate: risk.isPrivate,
      }
    : { probability: 3, impact: 3 };
  const people = risk ? [risk.owner, risk.assignee].filter((one) => one !== null) : [];
  return (
    <Drawer
      open={open}
      title={risk ? `修改风险 ${risk.no}` : '登记风险'}
      size={560}
      destroyOnHidden
      onClose={onClose}
      footer={
        <Button type="primary" loading={busy} onClick={form.submit}>
          {risk ? '保存' : '登记'}
        </Button>
      }
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Form form={form} layout="vertical" initialValues={initial} onFinish={(values) => void save(values)}>
        <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
          <Input autoFocus maxLength={200} placeholder="如果……，那么……" />
        </Form.Item>
        {!risk && (
          <Form.Item name="description" label="描述">
            <Input.TextArea rows={3} maxLength={5000} />
          </Form.Item>
        )}
        <div className={styles.two}>
          <Form.Item name="probability" label={risk ? '首次评估：可能性' : '可能性'} rules={[{ required: true }]}>
            <Select options={probabilityOptions} />
          </Form.Item>
          <Form.Item name="impact" label={risk ? '首次评估：影响' : '影响'} rules={[{ required: true }]}>
            <Select options={impactOptions} />
          </Form.Item>
          <Form.Item name="ownerId" label="责任人">
            <MemberSelect allowClear known={people} placeholder="默认为登记人" />
          </Form.Item>
          <Form.Item name="assigneeId" label="指派给">
            <MemberSelect allowClear known={people} placeholder="由谁跟踪" />
          </Form.Item>
          <Form.Item name="source" label="来源">
            <Select allowClear options={words.options('riskSource', risk?.source)} />
          </Form.Item>
          <Form.Item name="category" label="类别">
            <Select allowClear options={words.options('riskCategory', risk?.category)} />
          </Form.Item>
          <Form.Item name="expectedAt" label="预计发生">
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="planCloseOn" label="计划关闭">
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
        </div>
        <Form.Item name="strategy" label="应对策略">
          <Select
            allowClear
            options={words
              .options('riskStrategy', risk?.strategy)
              .filter(({ value }) => strategies[risk?.nature ?? 'threat'].includes(value))}
          />
        </Form.Item>
        <Form.Item name="measures" label="应对措施">
          <Input.TextArea rows={2} maxLength={2000} />
        </Form.Item>
        <Form.Item name="contingency" label="应急措施">
          <Input.TextArea rows={2} maxLength={2000} />
        </Form.Item>
        <Form.Item name="triggerSignal" label="触发信号">
          <Input maxLength={500} />
        </Form.Item>
        <Form.Item name="isPrivate" label="私密" valuePropName="checked" extra="只有相关人、项目负责人与企业管理员可见">
          <Switch />
        </Form.Item>
        {risk && risk.state !== 'IDENTIFIED' && (
          <Form.Item name="reason" label="修改首次评估的原因" extra="只有修改首次评估时需要">
            <Input maxLength={1000} />
          </Form.Item>
        )}
        {/* A form is sent by Enter only where it has a button of that kind. */}
        <button type="submit" hidden />
      </Form>
    </Drawer>
  );
}
