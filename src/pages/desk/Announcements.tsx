import { Link } from '@umijs/max';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import StateView from '@/components/StateView';
import { AnnouncementDialog } from '@/features/announcement';
import { messageApi } from '@/services/message';
import { Block } from './Block';
import styles from './desk.module.css';
import { useBlock } from './useBlock';

const SHOWN = 5;

/** What the enterprise announces: pinned first; what is unread or waits to be confirmed stands out. */
export function Announcements() {
  const [open, setOpen] = useState<string | null>(null);
  const { data, state } = useBlock('announcements', () => messageApi.listMyAnnouncements({ pageSize: SHOWN }), {
    changesWith: 'messages',
  });
  const rows = data?.result ?? [];
  return (
    <Block title="公告" extra={<Link to="/messageCenter?tab=notice">查看全部</Link>}>
      <StateView {...state} empty={rows.length === 0} emptyText="没有公告" rows={2}>
        <ul className={styles.list}>
          {rows.map((one) => {
            const waits = one.mustConfirm && !one.confirmedTime;
            return (
              <li key={one.id}>
                <button type="button" className={styles.notice} onClick={() => setOpen(one.id)}>
                  {one.pinned && <span className={styles.noticePin}>置顶</span>}
                  <span className={styles.noticeTitle} data-unread={one.readTime ? undefined : ''} title={one.title}>
                    {one.title}
                  </span>
                  {waits ? (
                    <span className={styles.noticeWaits}>待确认</span>
                  ) : (
                    <time dateTime={one.publishTime}>{dayjs(one.publishTime).format('M月D日')}</time>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      </StateView>
      <Suspense>
        {open && <AnnouncementDialog id={open} onClose={() => setOpen(null)} onRead={state.onRetry} />}
      </Suspense>
    </Block>
  );
}
