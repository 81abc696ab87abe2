import { attemptOutcomes } from '@contract/auth/providers';
import { Drawer, Tag } from 'antd';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { signinApi } from '@/services/signin';
import { wallAt } from '@/utils/today';
import styles from './attempts.module.css';

interface Props {
  /** Of a provider of sign-in, or of a directory whose people come in from within its app. */
  id: string;
  name: string;
  emptyText: string;
  onClose: () => void;
}

/** The last sign-ins by a provider or a directory, with why those that failed did. */
export function Attempts({ id, name, emptyText, onClose }: Props) {
  const { data, loading, error, refresh } = useRequest(() => signinApi.listAttempts({ id }));
  return (
    <Drawer open title={`「${name}」最近的登录`} onClose={onClose} size={520}>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText={emptyText}
      >
        <ul className={styles.list} aria-label="最近的登录">
          {data?.map(({ time, outcome, name: who, reason, ip }) => (
            <li key={time}>
              <strong>{who ?? '未识别的人'}</strong>{' '}
              <Tag color={outcome === 'failed' ? 'error' : 'success'}>{attemptOutcomes[outcome]}</Tag>
              <span className={styles.facts}>
                {wallAt(time).format('MM-DD HH:mm:ss')} · {ip}
              </span>
              {reason && <span className={styles.reason}>{reason}</span>}
            </li>
          ))}
        </ul>
      </StateView>
    </Drawer>
  );
}
