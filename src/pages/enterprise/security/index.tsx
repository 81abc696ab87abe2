import type { SecurityPolicy } from '@contract/auth/securityPolicy';
import {
  IDLE_MINUTES_MIN,
  SESSION_HOURS_MIN,
  type SessionLimits,
  sessionLimitsIssue,
} from '@contract/auth/sessionLimits';
import { Link } from '@umijs/max';
import { Alert, App, Button, Form, InputNumber } from 'antd';
import { useEffect, useState } from 'react';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { useSubmit } from '@/features/object/form';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { useRequest } from '@/hooks/useRequest';
import { signinApi } from '@/services/signin';
import styles from './security.module.css';

/** /enterpriseManage/security — what the enterprise demands of whoever is signed in to it. */
export default function SecurityPage() {
  const policy = useRequest(() => signinApi.getPolicy());
  return (
    <>
      <PageHeader title="安全策略" />
      <div className={styles.page}>
        <StateView
          loading={policy.loading && !policy.data}
          error={policy.data ? undefined : policy.error}
          onRetry={policy.refresh}
        >
          {policy.data && <Policy policy={policy.data} onChanged={policy.refresh} />}
        </StateView>
      </div>
    </>
  );
}

const labels = { idleMinutes: '空闲多久后退出（分钟）', maxHours: '最长登录多久（小时）' } as const;
const keys = Object.keys(labels) as (keyof SessionLimits)[];
const limitsOf = ({ idleMinutes, maxHours }: SessionLimits): SessionLimits => ({
  idleMinutes: idleMinutes ?? null,
  maxHours: maxHours ?? null,
});

function Policy({ policy, onChanged }: { policy: SecurityPolicy; onChanged: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<SessionLimits>();
  const [dirty, setDirty] = useState(false);
  /** What the form stands on. */
  const [version, setVersion] = useState(policy.version);
  useLeaveGuard(dirty);
  useEffect(() => {
    if (dirty || policy.version <= version) return;
    form.setFieldsValue(limitsOf(policy));
    setVersion(policy.version);
  }, [policy, version, dirty, form]);
  const read = (from: { version: number }) => {
    setDirty(false);
    setVersion(from.version);
    onChanged();
  };
  const { submit, busy, fault, dialog } = useSubmit<SessionLimits, { version: number }, SecurityPolicy>({
    form,
    version,
    send: (values, against = version) => signinApi.savePolicy({ ...limitsOf(values), version: against }),
    failure: '保存安全策略失败',
    onDone: (saved) => {
      void message.success('安全策略已保存，立即生效');
      read(saved);
    },
    conflict: {
      subject: '安全策略',
      rows: (mine, theirs) =>
        keys
          .map((key) => ({
            key,
            label: labels[key],
            mine: String(mine[key] ?? '不限'),
            theirs: String(theirs[key] ?? '不限'),
          }))
          .filter((row) => row.mine !== row.theirs),
      onTheirs: (theirs) => {
        form.setFieldsValue(limitsOf(theirs));
        read(theirs);
      },
    },
  });
  const rule = (field: keyof SessionLimits) => ({
    validator: () => {
      const issue = sessionLimitsIssue(limitsOf(form.getFieldsValue()), policy.usual);
      return issue?.field === field ? Promise.reject(new Error(issue.message)) : Promise.resolve();
    },
  });
  return (
    <>
      <p>
        对本企业的所有成员生效，修改后立即按新的时间计算，超过的登录随即结束。每次修改都记入
        <Link className="inline-link" to="/enterpriseManage/operationLog?module=signin">
          操作日志
        </Link>
        。{policy.updatedBy && `上次由 ${policy.updatedBy.name} 修改。`}
      </p>
      <Form<SessionLimits>
        layout="vertical"
        requiredMark={false}
        form={form}
        initialValues={limitsOf(policy)}
        onValuesChange={() => setDirty(true)}
        onFinish={() => void submit()}
      >
        <Form.Item
          name="idleMinutes"
          label={labels.idleMinutes}
          extra={`${IDLE_MINUTES_MIN} 至 ${policy.usual.idleMinutes} 分钟；不填则按平台的 ${policy.usual.idleMinutes} 分钟`}
          dependencies={['maxHours']}
          rules={[rule('idleMinutes')]}
        >
          <InputNumber min={IDLE_MINUTES_MIN} precision={0} />
        </Form.Item>
        <Form.Item
          name="maxHours"
          label={labels.maxHours}
          extra={`${SESSION_HOURS_MIN} 至 ${policy.usual.maxHours} 小时，一直在用也会结束；不填则按平台的 ${policy.usual.maxHours} 小时`}
          rules={[rule('maxHours')]}
        >
          <InputNumber min={SESSION_HOURS_MIN} precision={0} />
        </Form.Item>
        {fault && <Alert type="error" showIcon role="alert" title={fault} style={{ marginBottom: 16 }} />}
        <Button type="primary" htmlType="submit" loading={busy}>
          保存
        </Button>
      </Form>
      {dialog}
    </>
  );
}
