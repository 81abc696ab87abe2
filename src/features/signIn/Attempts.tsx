import { attemptOutcomes } from '@contract/auth/providers';
import type { SsoProvider } from '@contract/auth/signIn';
import { Drawer, Tag } from 'antd';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { signinApi } from '@/services/signin';
import { wallAt } from '@/utils/today';
import styles from './signIn.module.css';

interface Props {
  provider: SsoProvider;
  onClose: () => void;
}

/** The last sign-ins by a provider, with why those that failed did. */
export function Attempts({ provider, onClose }: Props) {
  const { data, loading, error, refresh } = useRequest(() => signinApi.listAttempts({ id: provider.id }));
  return (
    <Drawer open title={`「${provider.name}」最近的登录`} onClose={onClose} size={520}>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="还没有人用它登录过；可以先用「测试登录」试一试"
      >
        <ul className={styles.list} aria-label="最近的登录">
          {data?.map(({ time, outcome, name, reason, ip }) => (
            <li key={time}>
              <div className={styles.what}>
                <strong>{name ?? '未识别的人'}</strong>{' '}
                <Tag color={outcome === 'failed' ? 'error' : 'success'}>{attemptOutcomes[outcome]}</Tag>
                <span className={styles.facts}>
                  {wallAt(time).format('MM-DD HH:mm:ss')} · {ip}
                </span>
                {reason && <span className={styles.warning}>{reason}</span>}
              </div>
            </li>
          ))}
        </ul>
      </StateView>
    </Drawer>
  );
}
