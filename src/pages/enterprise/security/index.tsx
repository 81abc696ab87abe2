import {
  type ActDemand,
  ADDRESSES_MAX,
  actDemands,
  controlledActCodes,
  type FactorDemand,
  factorDemands,
  LOG_DAYS_MAX,
  LOG_DAYS_MIN,
} from '@contract/auth/demands';
import type { SecurityPolicy } from '@contract/auth/securityPolicy';
import {
  IDLE_MINUTES_MIN,
  SESSION_HOURS_MIN,
  type SessionLimits,
  sessionLimitsIssue,
} from '@contract/auth/sessionLimits';
import { Link } from '@umijs/max';
import { Alert, App, Button, Form, type FormInstance, Input, InputNumber, Select, Switch } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { FormBody, useEditor } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { useMay } from '@/hooks/useSubject';
import { signinApi } from '@/services/signin';
import { cx } from '@/utils/cx';
import { LogStreamSection } from './LogStreamSection';
import styles from './security.module.css';
import { addressesIn, inWords, keys, labels, policyOf, type Values, valuesOf } from './values';

/** /enterpriseManage/security — what the enterprise demands of whoever is signed in to it. */
export default function SecurityPage() {
  const may = useMay();
  const policy = useRequest(() => signinApi.getPolicy());
  return (
    <>
      <PageHeader title="安全策略" />
      <div className={cx(styles.page, 'stack')}>
        <StateView
          loading={policy.loading && !policy.data}
          error={policy.data ? undefined : policy.error}
          onRetry={policy.refresh}
        >
          {policy.data && <Policy policy={policy.data} onChanged={policy.refresh} />}
        </StateView>
        {may({ privilege: 'ENTERPRISE:OPERATE_LOG_VIEW' }) && <LogStreamSection />}
      </div>
    </>
  );
}

const factors = (Object.keys(factorDemands) as FactorDemand[]).map((value) => ({ value, label: factorDemands[value] }));
const whoMay = (Object.keys(actDemands) as ActDemand[]).map((value) => ({ value, label: actDemands[value] }));

interface SessionFieldsProps {
  form: FormInstance<Values>;
  policy: SecurityPolicy;
}

/** How long a sign-in lasts, within what the platform allows. */
function SessionFields({ form, policy }: SessionFieldsProps) {
  const rule = (field: keyof SessionLimits) => ({
    validator: () => {
      const issue = sessionLimitsIssue(policyOf(form.getFieldsValue(true) as Values), policy.usual);
      return issue?.field === field ? Promise.reject(new Error(issue.message)) : Promise.resolve();
    },
  });
  return (
    <>
      <h2>登录时长</h2>
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
    </>
  );
}

/** By what somebody comes in, and from where. */
const EntryFields = ({ yourAddress }: { yourAddress: string }) => (
  <>
    <h2>怎样进来</h2>
    <Form.Item
      name="ssoOnly"
      label={labels.ssoOnly}
      valuePropName="checked"
      extra={
        <>
          成员只能用
          <Link className="inline-link" to="/enterpriseManage/signIn">
            企业的登录方式
          </Link>
          进入本企业；所有者仍可用密码加第二步进来，以备登录方式不可用。打开前请先用它登录一次。
        </>
      }
    >
      <Switch />
    </Form.Item>
    <Form.Item
      name="factor"
      label={labels.factor}
      extra="通行密钥或动态验证码。没有的人登录后先去个人中心设置，之后才能继续。由企业的登录方式进来的人不受此限。"
    >
      <Select options={factors} />
    </Form.Item>
    <Form.Item
      name="passkeyOnly"
      label={labels.passkeyOnly}
      valuePropName="checked"
      extra="对上面要求的人：只有出示过通行密钥的登录才能进入，动态验证码可能被假冒的网页骗走。打开前请先用您自己的通行密钥登录一次。"
    >
      <Switch />
    </Form.Item>
    <Form.Item
      name="addresses"
      label={labels.addresses}
      extra={`每行一个网络或地址，如 203.0.113.0/24、2001:db8::/32；不填则不限。您现在的地址是 ${yourAddress}。个人令牌和实时连接也受此限。`}
      rules={[
        {
          validator: (_, text: string) =>
            addressesIn(text ?? '').length > ADDRESSES_MAX
              ? Promise.reject(new Error(`最多 ${ADDRESSES_MAX} 个地址，请合并为网络`))
              : Promise.resolve(),
        },
      ]}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={10_000} spellCheck={false} />
    </Form.Item>
  </>
);

/** Who may do what leads outside. */
const ActFields = () => (
  <>
    <h2>谁可以</h2>
    {controlledActCodes.map((door) => (
      <Form.Item key={door} name={door} label={labels[door]}>
        <Select options={whoMay} />
      </Form.Item>
    ))}
    <p>
      在角色权限之外再收紧。已经生成的链接不受影响，可以在
      <Link className="inline-link" to="/enterpriseManage/publicLink">
        公开链接
      </Link>
      中撤销。密码统一要求 12 位以上，并拒绝常见的密码。
    </p>
  </>
);

function Policy({ policy, onChanged }: { policy: SecurityPolicy; onChanged: () => void }) {
  const { message } = App.useApp();
  const editor = useEditor<Values, { version: number }, SecurityPolicy>({
    stored: { values: valuesOf(policy), version: policy.version },
    send: (values, version = policy.version) => signinApi.savePolicy({ ...policyOf(values), version }),
    failure: '保存安全策略失败',
    onDone: () => {
      void message.success('安全策略已保存，立即生效');
      onChanged();
    },
    conflict: {
      subject: '安全策略',
      rows: (mine, theirs) =>
        keys
          .map((key) => ({
            key,
            label: labels[key],
            mine: inWords(mine, key),
            theirs: inWords(valuesOf(theirs), key),
          }))
          .filter((row) => row.mine !== row.theirs),
      onTheirs: (theirs) => {
        editor.adopt(valuesOf(theirs), theirs.version);
        onChanged();
      },
    },
  });
  return (
    <>
      <p>
        对本企业的所有成员生效，修改后立即生效，超过时间的登录随即结束。每次修改都记入
        <Link className="inline-link" to="/enterpriseManage/operationLog?module=signin">
          操作日志
        </Link>
        。{policy.updatedBy && `上次由 ${policy.updatedBy.name} 修改。`}
      </p>
      <FormBody<Values> {...editor.formProps} layout="vertical" requiredMark={false} initialValues={valuesOf(policy)}>
        <SessionFields {...{ form: editor.form, policy }} />
        <EntryFields yourAddress={policy.yourAddress} />
        <ActFields />
        <h2>操作日志</h2>
        <Form.Item
          name="logDays"
          label={labels.logDays}
          extra={`${LOG_DAYS_MIN} 至 ${LOG_DAYS_MAX} 天；不填则一直保留。更早的记录每夜清除，不能恢复；清除本身记入日志，留下的仍可核对。由所有者和管理员修改。`}
        >
          <InputNumber min={LOG_DAYS_MIN} max={LOG_DAYS_MAX} precision={0} />
        </Form.Item>
        {editor.fault && <Alert type="error" showIcon role="alert" title={editor.fault} style={{ marginBottom: 16 }} />}
        <Button type="primary" htmlType="submit" loading={editor.busy}>
          保存
        </Button>
      </FormBody>
      {editor.dialog}
    </>
  );
}
