import { App, Button } from 'antd';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import TimeLeft from '@/components/TimeLeft';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import { failureText } from '@/utils/failure';
import styles from './library.module.css';
import { markOf } from './marks';

/** What was deleted; it comes back with all that was below it. */
export function Bin({ projectId, onRestored }: { projectId: string; onRestored: () => void }) {
  const { message } = App.useApp();
  const { data, error, loading, refresh } = useRequest(() => documentApi.listRecycled({ projectId }), {
    refreshDeps: [projectId],
  });
  const restore = async (id: string, name: string) => {
    try {
      await documentApi.restore({ projectId, ids: [id] });
      void message.success(`“${name}”已恢复`);
      onRestored();
    } catch (failure) {
      void message.error(failureText(failure, '恢复失败，请重试'));
    }
    refresh();
  };
  return (
    <StateView
      loading={loading && !data}
      error={data ? undefined : error}
      onRetry={refresh}
      empty={data?.length === 0}
      emptyText="回收站是空的"
    >
      <ul className="bare-list" aria-label="回收站">
        {data?.map(({ id, kind, name, count, deletedBy, deletedTime, purgeTime }) => (
          <li key={id} className={styles.row}>
            <span className={styles.mark}>{markOf({ kind, fileKind: null })}</span>
            <span className={styles.name}>
              {name}
              <span className={styles.about}>
                {count > 0 && `含 ${count} 项 · `}
                {deletedBy?.name ?? '系统'} 删除于 <RelativeTime time={deletedTime} /> · 剩余{' '}
                <TimeLeft until={purgeTime} />
              </span>
            </span>
            <Button size="small" aria-label={`恢复 ${name}`} onClick={() => restore(id, name)}>
              恢复
            </Button>
          </li>
        ))}
      </ul>
    </StateView>
  );
}
