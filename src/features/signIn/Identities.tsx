import type { Identity } from '@contract/auth/signIn';
import { App, Button } from 'antd';
import dayjs from 'dayjs';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { signinApi } from '@/services/signin';
import { errorText } from '@/utils/apiError';
import styles from './identities.module.css';

const placed = (name: string, tenantName: string | null) => (tenantName ? `${tenantName} · ${name}` : name);

/** One's ways in by a provider: those that are tied, and those that can be. */
export function Identities() {
  const { modal, message } = App.useApp();
  const list = useRequest(() => signinApi.listIdentities());
  const bind = useRequest(
    (provider: string) =>
      signinApi.start({ provider, purpose: 'bind', redirect: '/personalCenter' }, { skipErrorHandler: true }),
    {
      manual: true,
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => void message.error(errorText(error)),
    },
  );
  const remove = ({ id, providerName, tenantName }: Identity) =>
    modal.confirm({
      title: `解除绑定「${placed(providerName, tenantName)}」？`,
      content: '解除后不能再用它登录，可以随时重新绑定。',
      okText: '解除绑定',
      okButtonProps: { danger: true },
      onOk: async () => {
        await signinApi.removeIdentity({ id }, showFailure);
        void message.success('已解除绑定');
        list.refresh();
      },
    });
  const { bound = [], free = [] } = list.data ?? {};
  return (
    <StateView
      loading={list.loading && !list.data}
      error={list.data ? undefined : list.error}
      onRetry={list.refresh}
      empty={bound.length + free.length === 0}
      emptyText="您的企业还没有开通单点登录，可以用用户名和密码，或“登录与安全”里登记的通行密钥登录"
    >
      <ul className={styles.list}>
        {bound.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{placed(one.providerName, one.tenantName)}</strong>
              <span className="quiet-note">
                {one.name ? `${one.name} · ` : ''}
                {one.lastTime ? `上次登录 ${dayjs(one.lastTime).format('YYYY-MM-DD HH:mm')}` : '还没有用它登录过'}
              </span>
            </div>
            <Button size="small" onClick={() => remove(one)}>
              解除绑定
            </Button>
          </li>
        ))}
        {free.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{placed(one.name, one.tenantName)}</strong>
              <span className="quiet-note">未绑定</span>
            </div>
            <Button
              size="small"
              type="primary"
              loading={bind.loading && bind.params?.[0] === one.id}
              onClick={() => bind.run(one.id)}
            >
              绑定
            </Button>
          </li>
        ))}
      </ul>
    </StateView>
  );
}
