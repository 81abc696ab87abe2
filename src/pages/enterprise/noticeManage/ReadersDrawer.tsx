import { DATE_TIME_FORMAT } from '@contract/constants';
import type { AnnouncementReader, AnnouncementReaderQuery, AnnouncementRow } from '@contract/message/announcement';
import { Drawer, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { PlainTable } from '@/features/admin';
import { useRequest } from '@/hooks/useRequest';
import { messageApi } from '@/services/message';
import styles from './noticeManage.module.css';

type Filter = NonNullable<AnnouncementReaderQuery['filter']>;
const PAGE = 20;
const time = (instant: string | null) => (instant ? dayjs(instant).format(DATE_TIME_FORMAT) : '—');

/** Who has read and confirmed an announcement, and who has not. */
export function ReadersDrawer({ row, onClose }: { row: AnnouncementRow; onClose: () => void }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [pageNo, setPage] = useState(1);
  const { data, error, loading, refresh } = useRequest(
    () => messageApi.listReaders({ id: row.id, filter, pageNo, pageSize: PAGE }),
    {
      refreshDeps: [filter, pageNo],
    },
  );
  const options: { value: Filter; label: string }[] = [
    { value: 'all', label: '全部' },
    { value: 'unread', label: '未读' },
    { value: 'read', label: '已读' },
    ...(row.mustConfirm
      ? [
          { value: 'unconfirmed' as const, label: '未确认' },
          { value: 'confirmed' as const, label: '已确认' },
        ]
      : []),
  ];
  return (
    <Drawer open title={`阅读情况：${row.title}`} onClose={onClose} size="min(560px, 100vw)">
      <Segmented<Filter>
        aria-label="按阅读情况筛选"
        size="small"
        className={styles.readerFilter}
        options={options}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.total === 0}
        emptyText="没有符合条件的成员"
      >
        <PlainTable<AnnouncementReader>
          size="small"
          rowKey={({ person }) => person.userId}
          loading={loading}
          dataSource={data?.result}
          columns={[
            { title: '成员', render: (_, { person }) => <PersonAvatar person={person} withName size={20} /> },
            { title: '阅读时间', width: 150, className: 'tabular', render: (_, one) => time(one.readTime) },
            ...(row.mustConfirm
              ? [
                  {
                    title: '确认时间',
                    width: 150,
                    className: 'tabular',
                    render: (_: unknown, one: AnnouncementReader) => time(one.confirmedTime),
                  },
                ]
              : []),
          ]}
          pagination={{
            current: pageNo,
            pageSize: PAGE,
            total: data?.total,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: setPage,
          }}
        />
      </StateView>
    </Drawer>
  );
}
