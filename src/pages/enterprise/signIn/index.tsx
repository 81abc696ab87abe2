import { providerKinds } from '@contract/auth/providers';
import type { SsoProvider } from '@contract/auth/signIn';
import { App, Button, Tag, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { Attempts } from '@/features/signIn/Attempts';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { signinApi } from '@/services/signin';
import { cx } from '@/utils/cx';
import { Domains } from './Domains';
import { ProviderForm } from './ProviderForm';
import styles from './signIn.module.css';

interface ProviderRowProps extends Record<'onSeen' | 'onTest' | 'onEdit' | 'onRemove', () => void> {
  provider: SsoProvider;
}

/** One way in: what it is, what is wrong with it, what can be done. */
const ProviderRow = ({ provider: one, onSeen, onTest, onEdit, onRemove }: ProviderRowProps) => (
  <li>
    <div className={styles.what}>
      <strong>{one.name}</strong> <Tag>{providerKinds[one.kind]}</Tag>
      {!one.enabled && <Tag color="warning">已停用</Tag>}
      <span className={styles.facts}>
        {one.kind === 'OIDC' ? one.issuer : `组织 ${one.corpId}`} · {one.people} 人已绑定
        {one.createAccounts && ' · 自动创建账号'}
        {one.groupRoles.length > 0 && ` · ${one.groupRoles.length} 条组与角色`}
      </span>
      {one.signOutUrl && (
        <span className={styles.facts}>
          单点退出通知地址（Back-Channel Logout）{' '}
          <Typography.Text copyable={{ text: one.signOutUrl }}>{one.signOutUrl}</Typography.Text>
        </span>
      )}
      {one.withheld.length > 0 && (
        <span className={styles.warning}>
          最近保存它的人已不能授予{one.withheld.map((name) => `「${name}」`).join('')}
          ，请由有权限的人重新保存
        </span>
      )}
      {one.groupsMissedTime && (
        <span className={styles.warning}>
          {dayjs(one.groupsMissedTime).format('MM-DD HH:mm')} 有人登录时对方没有给出“{one.groupsClaim}
          ”，角色没有变动，请检查对方的设置
        </span>
      )}
    </div>
    <div className="in-a-row">
      <Button size="small" aria-label={`${one.name} 最近登录`} onClick={onSeen}>
        最近登录
      </Button>
      {one.kind === 'OIDC' && one.enabled && (
        <Button size="small" onClick={onTest}>
          测试登录
        </Button>
      )}
      <Button size="small" onClick={onEdit}>
        编辑
      </Button>
      <Button size="small" danger onClick={onRemove}>
        删除
      </Button>
    </div>
  </li>
);

/** /enterpriseManage/signIn — the enterprise's own ways in: providers of sign-in, and the mail domains that it has proven. */
export default function SignInPage() {
  const { modal, message } = App.useApp();
  const list = useRequest(() => signinApi.listProviders());
  const [form, setForm] = useState<{ provider?: SsoProvider } | null>(null);
  const [seen, setSeen] = useState<SsoProvider | null>(null);
  const { providers = [], returnUrl = '' } = list.data ?? {};
  const create = (
    <Button type="primary" onClick={() => setForm({})}>
      添加登录方式
    </Button>
  );
  const remove = ({ id, name, people }: SsoProvider) =>
    modal.confirm({
      title: `删除登录方式「${name}」？`,
      content:
        people > 0
          ? `已绑定的 ${people} 人将解除绑定，用它打开的会话立即结束，由它的组授予的角色收回，他们需要改用密码登录。`
          : '还没有人绑定它。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await signinApi.deleteProvider({ id }, showFailure);
        void message.success('已删除');
        list.refresh();
      },
    });
  /** Goes to the provider and comes back to `/link`, which says what was found. */
  const test = async ({ id }: SsoProvider) => {
    const { url } = await signinApi.start(
      { provider: id, purpose: 'test', redirect: window.location.pathname },
      { skipErrorHandler: true },
    );
    window.location.assign(url);
  };
  return (
    <>
      <PageHeader title="登录方式" extra={providers.length > 0 ? create : undefined} />
      <div className={cx(styles.page, 'stack')}>
        <p className={styles.hint}>
          成员可以用企业自己的账号登录，只对本企业有效；是否允许密码登录不受影响。
          {returnUrl && (
            <>
              在对方登记的回调地址是{' '}
              <Typography.Text code copyable={{ text: returnUrl }}>
                {returnUrl}
              </Typography.Text>
            </>
          )}
        </p>
        <StateView
          loading={list.loading && !list.data}
          error={list.data ? undefined : list.error}
          onRetry={list.refresh}
          empty={providers.length === 0}
          emptyText="还没有登录方式：成员只能用密码登录。可以接入支持 OpenID Connect 的统一身份，或钉钉扫码"
          emptyAction={create}
        >
          <ul className={styles.list} aria-label="登录方式">
            {providers.map((one) => (
              <ProviderRow
                key={one.id}
                provider={one}
                onSeen={() => setSeen(one)}
                onTest={() => void test(one).catch(() => undefined)}
                onEdit={() => setForm({ provider: one })}
                onRemove={() => remove(one)}
              />
            ))}
          </ul>
        </StateView>
        <Domains />
      </div>
      {seen && (
        <Attempts
          id={seen.id}
          name={seen.name}
          emptyText="还没有人用它登录过；可以先用「测试登录」试一试"
          onClose={() => setSeen(null)}
        />
      )}
      {form && (
        <ProviderForm
          provider={form.provider}
          onClose={() => setForm(null)}
          onDone={() => {
            setForm(null);
            list.refresh();
          }}
        />
      )}
    </>
  );
}
