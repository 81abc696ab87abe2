import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '@contract/constants';
import { useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Pagination, Tabs } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import { StateView } from '@/components/StateView';
import { useMessageChanges } from '@/features/realtime';
import { useUrlState } from '@/hooks/useUrlState';
import { listMessages, markRead } from '@/services/message';
import styles from './index.module.css';
import { MessageRow } from './MessageRow';

const defaults = { tab: 'all', pageNo: FIRST_PAGE, pageSize: DEFAULT_PAGE_SIZE };

/** /messageCenter (§2): all messages or the unread ones; opening one reads it and goes to what it is about. */
export default function MessageCenterPage() {
  const [{ tab, pageNo, pageSize }, setUrl] = useUrlState(defaults);
  const { count, setCount } = useModel('unread');
  const unread = tab === 'unread';
  const { data, loading, error, refresh, mutate } = useRequest(
    () => listMessages({ pageNo, pageSize, ...(unread && { unread }) }),
    { refreshDeps: [tab, pageNo, pageSize] },
  );
  useMessageChanges(refresh);
  const readAll = useRequest(() => markRead(), {
    manual: true,
    onSuccess: (left) => {
      setCount(left);
      refresh();
    },
  });

  const read = async (id: string) => {
    const left = await markRead([id]).catch(() => undefined);
    if (left === undefined) return;
    setCount(left);
    const readTime = new Date().toISOString();
    mutate(
      (page) => page && { ...page, result: page.result.map((row) => (row.id === id ? { ...row, readTime } : row)) },
    );
  };

  return (
    <>
      <PageHeader
        title="消息中心"
        extra={
          <Button disabled={count === 0} loading={readAll.loading} onClick={readAll.run}>
            全部已读
          </Button>
        }
      >
        <Tabs
          className={styles.tabs}
          activeKey={unread ? 'unread' : 'all'}
          onChange={(key) => setUrl({ tab: key, pageNo: FIRST_PAGE })}
          items={[
            { key: 'all', label: '全部' },
            { key: 'unread', label: count > 0 ? `未读 ${count}` : '未读' },
          ]}
        />
      </PageHeader>
      <StateView
        loading={loading && !data}
        error={error}
        onRetry={refresh}
        empty={data?.result.length === 0}
        emptyText={unread ? '没有未读消息' : '还没有消息'}
        rows={8}
      >
        <ul className={styles.list} aria-busy={loading}>
          {data?.result.map((message) => (
            <MessageRow key={message.id} message={message} onRead={read} />
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
            onChange={(next, size) => setUrl({ pageNo: next, pageSize: size }, { push: true })}
          />
        )}
      </StateView>
    </>
  );
}
