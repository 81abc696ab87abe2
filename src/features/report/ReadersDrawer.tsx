import { Drawer } from 'antd';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { reportApi } from '@/services/report';
import styles from './report.module.css';

/** Who has opened the last version. */
export function ReadersDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, loading, refresh } = useRequest(() => reportApi.listReaders({ id }));
  return (
    <Drawer open title="已读" size={360} onClose={onClose}>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="还没有人打开当前版本"
      >
        <ul className={styles.sections}>
          {data?.map(({ person, time }) => (
            <li key={person.userId} className={styles.bar}>
              <PersonAvatar person={person} withName />
              <span className={styles.grow} />
              <RelativeTime time={time} />
            </li>
          ))}
        </ul>
      </StateView>
    </Drawer>
  );
}
