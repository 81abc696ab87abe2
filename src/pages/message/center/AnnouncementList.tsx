import { Pagination, Tag } from 'antd';
import dayjs from 'dayjs';
import StateView from '@/components/StateView';
import { useMessageChanges } from '@/features/realtime';
import { usePageWithin } from '@/hooks/usePageWithin';
import { useRequest } from '@/hooks/useRequest';
import { messageApi } from '@/services/message';
import styles from './index.module.css';
import type { ListState } from './listState';

interface AnnouncementListProps {
  state: ListState;
  onChange: (change: Partial<ListState>, options?: { push?: boolean }) => void;
}

/** All announcements for the asking person, the pinned first: those of before they joined had no message. */
export function AnnouncementList({ state, onChange }: AnnouncementListProps) {
  const { pageNo, pageSize, announcement } = state;
  // What is opened is read: the list shows that once it is closed again.
  const { data, loading, error, refresh } = useRequest(() => messageApi.listMyAnnouncements({ pageNo, pageSize }), {
    refreshDeps: [pageNo, pageSize, announcement === ''],
  });
  useMessageChanges(refresh);
  usePageWithin(data, (last) => onChange({ pageNo: last }));
  const rows = data?.result ?? [];
  return (
    <StateView
      loading={loading && !data}
      error={data ? undefined : error}
      onRetry={refresh}
      empty={rows.length === 0}
      emptyText="没有公告，企业发布的公告会出现在这里"
      rows={4}
    >
      <ul className={styles.list} aria-busy={loading}>
        {rows.map((one) => (
          <li key={one.id} className={styles.row} data-unread={one.readTime ? undefined : ''}>
            <button type="button" className={styles.open} onClick={() => onChange({ announcement: one.id })}>
              <span className={styles.dot} aria-hidden="true" />
              <span className={styles.text}>
                <span className={styles.title}>
                  {!one.readTime && <span className="visually-hidden">未读：</span>}
                  {one.title}
                </span>
                <span>
                  {one.pinned && <Tag>置顶</Tag>}
                  {one.mustConfirm && !one.confirmedTime && <Tag color="warning">待确认</Tag>}
                </span>
              </span>
              <time dateTime={one.publishTime}>{dayjs(one.publishTime).format('YYYY-MM-DD')}</time>
            </button>
          </li>
        ))}
      </ul>
      {data && data.total > pageSize && (
        <Pagination
          className={styles.paging}
          size="small"
          current={pageNo}
          pageSize={pageSize}
          total={data.total}
          showTotal={(total) => `共 ${total} 条`}
          onChange={(next, size) => onChange({ pageNo: next, pageSize: size }, { push: true })}
        />
      )}
    </StateView>
  );
}
