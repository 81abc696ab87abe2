import { PlusOutlined } from '@ant-design/icons';
import { DATE_TIME_FORMAT } from '@contract/constants';
import type { AnnouncementRow, AnnouncementState } from '@contract/message/announcement';
import { announcementStates } from '@contract/message/enums';
import { Button, Input, Select, type TableColumnType } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { PlainTable } from '@/features/admin';
import { useRequest } from '@/hooks/useRequest';
import { useUrlState } from '@/hooks/useUrlState';
import { messageApi } from '@/services/message';
import { AudienceText } from './AudienceText';
import { NoticeActions } from './NoticeActions';
import { NoticeEditor } from './NoticeEditor';
import styles from './noticeManage.module.css';
import { ReadersDrawer } from './ReadersDrawer';

const defaults = { q: '', state: '', pageNo: 1, pageSize: 20 };
const isState = (text: string): text is AnnouncementState => Object.hasOwn(announcementStates, text);
const time = (instant: string | null) => (instant ? dayjs(instant).format(DATE_TIME_FORMAT) : '—');

interface Acts {
  edit: (id: string) => void;
  readers: (row: AnnouncementRow) => void;
  changed: () => void;
}
const columnsOf = ({ edit, readers, changed }: Acts): TableColumnType<AnnouncementRow>[] => [
  {
    key: 'title',
    title: '标题',
    ellipsis: true,
    render: (_, row) => (
      <button type="button" className={styles.title} onClick={() => edit(row.id)}>
        {row.pinned && <span className={styles.pin}>置顶</span>}
        {row.title}
      </button>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 88,
    render: (_, row) => (
      <span className={styles.state} data-state={row.state}>
        {announcementStates[row.state]}
      </span>
    ),
  },
  {
    key: 'audience',
    title: '发布范围',
    width: 160,
    responsive: ['xxl'],
    render: (_, row) => <AudienceText {...row} />,
  },
  {
    key: 'publishTime',
    title: '发布时间',
    width: 150,
    responsive: ['md'],
    className: 'tabular',
    render: (_, row) => time(row.publishTime),
  },
  {
    key: 'read',
    title: '已读',
    width: 128,
    className: 'tabular',
    render: (_, row) =>
      row.state === 'published' ? (
        <Button type="link" size="small" className={styles.readers} onClick={() => readers(row)}>
          {row.readTotal} / {row.audienceTotal}
          {row.mustConfirm && `，确认 ${row.confirmedTotal}`}
        </Button>
      ) : (
        '—'
      ),
  },
  {
    key: 'actions',
    title: '操作',
    width: 112,
    render: (_, row) => <NoticeActions row={row} onEdit={() => edit(row.id)} onChanged={changed} />,
  },
];

/** /enterpriseManage/noticeManage — announcements: written, published, withdrawn, and who has read them. */
export default function NoticeManagePage() {
  const [{ q, state, pageNo, pageSize }, setUrl] = useUrlState(defaults);
  const [editing, setEditing] = useState<{ id: string | null } | null>(null);
  const [readers, setReaders] = useState<AnnouncementRow | null>(null);
  const { data, error, loading, refresh } = useRequest(
    () =>
      messageApi.listAnnouncements({
        keyword: q.trim() || undefined,
        state: isState(state) ? state : undefined,
        pageNo,
        pageSize,
      }),
    { refreshDeps: [q, state, pageNo, pageSize] },
  );
  const columns = columnsOf({ edit: (id) => setEditing({ id }), readers: setReaders, changed: refresh });
  return (
    <>
      <PageHeader
        title="公告管理"
        extra={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ id: null })}>
            新建公告
          </Button>
        }
      />
      <div className={styles.page}>
        <div className={styles.bar}>
          <Input.Search
            allowClear
            className={styles.search}
            placeholder="搜索标题"
            aria-label="搜索公告"
            defaultValue={q}
            onSearch={(text) => setUrl({ q: text, pageNo: 1 })}
          />
          <Select
            allowClear
            aria-label="状态"
            placeholder="全部状态"
            className={styles.filter}
            options={Object.entries(announcementStates).map(([value, label]) => ({ value, label }))}
            value={state || undefined}
            onChange={(next?: string) => setUrl({ state: next ?? '', pageNo: 1 })}
          />
        </div>
        <StateView
          loading={loading && !data}
          error={data ? undefined : error}
          onRetry={refresh}
          empty={data?.total === 0}
          emptyText={q || state ? '没有符合条件的公告' : '还没有公告：新建一条，发给全体成员、部门或角色'}
          rows={6}
        >
          <PlainTable<AnnouncementRow>
            size="small"
            rowKey="id"
            loading={loading}
            columns={columns}
            dataSource={data?.result}
            scroll={{ x: 560 }}
            pagination={{
              current: pageNo,
              pageSize,
              total: data?.total,
              hideOnSinglePage: true,
              onChange: (page, size) => setUrl({ pageNo: page, pageSize: size }),
            }}
          />
        </StateView>
      </div>
      {editing && (
        <NoticeEditor
          id={editing.id}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            refresh();
          }}
        />
      )}
      {readers && <ReadersDrawer row={readers} onClose={() => setReaders(null)} />}
    </>
  );
}
