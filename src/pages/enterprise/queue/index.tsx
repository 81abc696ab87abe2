import { type JobState, queueNames } from '@contract/enterprise/enums';
import type { Queue } from '@contract/enterprise/queue';
import { Button, type TableColumnType } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { PageHeader } from '@/components/PageHeader';
import { RelativeTime } from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { PlainTable } from '@/features/admin';
import { useRequest } from '@/hooks/useRequest';
import { enterpriseApi } from '@/services/enterprise';
import { FailedDeliveries } from './FailedDeliveries';
import { QueueJobs } from './QueueJobs';
import styles from './queue.module.css';

const POLL_MS = 5_000;

type Open = { kind: 'jobs'; queue: string; state: JobState } | { kind: 'deliveries' } | null;

/** @param onOpen shows the jobs behind a figure */
function columnsOf(onOpen: (jobs: Open) => void): TableColumnType<Queue>[] {
  const figure = (key: 'waiting' | 'active' | 'failed', title: string, state: JobState): TableColumnType<Queue> => ({
    key,
    title,
    align: 'right',
    width: 72,
    render: (_, row) => {
      const count = key === 'waiting' ? row.waiting + row.retrying : row[key];
      if (count === 0) return <span className={styles.zero}>0</span>;
      const shown = key === 'waiting' && row.waiting === 0 ? 'retry' : state;
      return (
        <Button
          type="text"
          size="small"
          danger={key === 'failed'}
          className={styles.figure}
          aria-label={`${nameOf(row.queue)}：${title} ${count}`}
          onClick={() => onOpen({ kind: 'jobs', queue: row.queue, state: shown })}
        >
          {count}
        </Button>
      );
    },
  });
  return [
    {
      key: 'queue',
      title: '作业',
      render: (_, { queue }) => <span title={queue}>{nameOf(queue)}</span>,
    },
    figure('waiting', '等待', 'created'),
    figure('active', '执行中', 'active'),
    figure('failed', '失败', 'failed'),
    {
      key: 'oldest',
      title: '最久等待',
      width: 112,
      responsive: ['md'],
      render: (_, { oldestWaiting }) => (oldestWaiting ? <RelativeTime time={oldestWaiting} /> : '—'),
    },
    {
      key: 'last',
      title: '上次定时',
      width: 112,
      responsive: ['lg'],
      render: (_, { schedule }) => (schedule?.lastRun ? <RelativeTime time={schedule.lastRun} /> : '—'),
    },
    {
      key: 'next',
      title: '下次定时',
      width: 128,
      responsive: ['lg'],
      render: (_, { schedule }) =>
        schedule?.nextRun ? (
          <time className="tabular" dateTime={schedule.nextRun} title={`cron ${schedule.cron}（UTC）`}>
            {dayjs(schedule.nextRun).format('MM-DD HH:mm')}
          </time>
        ) : (
          '—'
        ),
    },
  ];
}

/** /enterpriseManage/queue — background work: what waits, what failed and why, and a second try. Stays up to date by itself. */
export default function QueuePage() {
  const { data, error, loading, refresh } = useRequest(() => enterpriseApi.listQueues(), {
    pollingInterval: POLL_MS,
    pollingWhenHidden: false,
  });
  const [open, setOpen] = useState<Open>(null);
  const failed = data?.failedDeliveries ?? 0;
  return (
    <>
      <PageHeader
        title="后台作业"
        extra={
          <>
            <span className="faint-note">每 {POLL_MS / 1000} 秒更新</span>
            <Button size="small" onClick={refresh}>
              刷新
            </Button>
          </>
        }
      />
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={8}>
        <div className={styles.body}>
          {failed > 0 && (
            <div className={styles.notice} role="status">
              <span>有 {failed} 封邮件或群消息多次尝试后仍未送达</span>
              <Button size="small" onClick={() => setOpen({ kind: 'deliveries' })}>
                查看原因
              </Button>
            </div>
          )}
          <PlainTable<Queue>
            rowKey="queue"
            columns={columnsOf(setOpen)}
            dataSource={data?.queues}
            pagination={false}
            size="middle"
            locale={{ emptyText: '后台作业没有启动' }}
          />
        </div>
      </StateView>
      {open?.kind === 'jobs' && (
        <QueueJobs
          queue={open.queue}
          name={nameOf(open.queue)}
          first={open.state}
          onChanged={refresh}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'deliveries' && <FailedDeliveries onChanged={refresh} onClose={() => setOpen(null)} />}
    </>
  );
}

const nameOf = (queue: string) => queueNames[queue] ?? queue;
