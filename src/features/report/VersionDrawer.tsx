import { Drawer } from 'antd';
import dayjs from 'dayjs';
import StateView from '@/components/StateView';
import { HealthMark } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { reportApi } from '@/services/report';
import { Blocks } from './Blocks';
import styles from './report.module.css';

/** A version that a later one took the place of, as it was published. */
export function VersionDrawer({ id, no, onClose }: { id: string; no: number; onClose: () => void }) {
  const { data, error, loading, refresh } = useRequest(() => reportApi.getVersion({ id, no }));
  return (
    <Drawer open title={`第 ${no} 版`} size={760} onClose={onClose}>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
        {data && (
          <>
            <h2 className={styles.title}>{data.title}</h2>
            <p className={styles.facts}>
              <HealthMark health={data.health} />
              <span>编写人 {data.author ?? '—'}</span>
              <span>发布于 {dayjs(data.publishedTime).format('YYYY-MM-DD HH:mm')}</span>
            </p>
            {data.healthNote && <p className={styles.note}>{data.healthNote}</p>}
            <Blocks blocks={data.blocks} />
          </>
        )}
      </StateView>
    </Drawer>
  );
}
