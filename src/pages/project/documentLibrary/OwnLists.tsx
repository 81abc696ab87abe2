import type { OwnDocument } from '@contract/document/document';
import { Button } from 'antd';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import { shortFileName } from '@/utils/fileName';
import styles from './library.module.css';
import { markOf } from './marks';

interface Props {
  projectId: string;
  onOpen: (row: OwnDocument) => void;
}

/** What one keeps at hand of this library, and has read lately. */
export function OwnLists({ projectId, onOpen }: Props) {
  const { data, error, loading, refresh } = useRequest(() => documentApi.listOwn({ projectId }), {
    refreshDeps: [projectId],
  });
  const list = (title: string, rows: readonly OwnDocument[], emptyText: string) => (
    <section aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.about}>{emptyText}</p>
      ) : (
        <ul className={styles.ownList}>
          {rows.map((row) => (
            <li key={row.id} className={styles.row}>
              <span className={styles.mark}>{markOf(row)}</span>
              <span className={styles.name}>
                <button type="button" className={styles.open} title={row.name} onClick={() => onOpen(row)}>
                  {shortFileName(row.name)}
                </button>
              </span>
              <span className={styles.meta}>
                {row.updatedBy?.name ?? '系统'} · <RelativeTime time={row.updatedTime} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={6}>
      {data && (
        <>
          {list('收藏', data.favourites, '打开页面点星标，或在文档的菜单中选“收藏”，就会出现在这里')}
          {list('最近查看', data.recent, '还没有查看过文档')}
          <Button type="text" loading={loading} onClick={refresh}>
            刷新
          </Button>
        </>
      )}
    </StateView>
  );
}
