import { FIRST_PAGE } from '@contract/constants';
import { type JobState, jobStates } from '@contract/enterprise/enums';
import type { QueueJob } from '@contract/enterprise/queue';
import { App, Button, Drawer, Popconfirm, Segmented } from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { enterpriseApi } from '@/services/enterprise';
import { Pages } from './Pages';
import styles from './queue.module.css';

interface QueueJobsProps {
  queue: string;
  name: string;
  first: JobState;
  onChanged: () => void;
  onClose: () => void;
}

const states = (Object.keys(jobStates) as JobState[]).map((value) => ({ value, label: jobStates[value] }));

/** The jobs of a queue, state by state. */
export function QueueJobs({ queue, name, first, onChanged, onClose }: QueueJobsProps) {
  const { message } = App.useApp();
  const [state, setState] = useState(first);
  const [pageNo, setPageNo] = useState(FIRST_PAGE);
  const { data, error, loading, refresh } = useRequest(() => enterpriseApi.listJobs({ queue, state, pageNo }), {
    refreshDeps: [queue, state, pageNo],
    pollingInterval: 5_000,
    pollingWhenHidden: false,
  });
  const act = useRequest(
    async (work: () => Promise<number>, done: (count: number) => string) => {
      const count = await work();
      if (count > 0) void message.success(done(count));
      else void message.info('没有可以处理的作业，列表已更新');
      refresh();
      onChanged();
    },
    // The failure was shown where all are.
    { manual: true, onError: () => {} },
  );
  const retry = (ids?: string[]) =>
    act.run(
      () => enterpriseApi.retryJobs({ queue, ...(ids && { ids }) }, showFailure),
      (count) => `${count} 个作业已重新排队`,
    );
  const cancel = (id: string) =>
    act.run(
      () => enterpriseApi.cancelJobs({ queue, ids: [id] }, showFailure),
      () => '已取消',
    );
  const jobs = data?.result ?? [];
  return (
    <Drawer
      open
      size={640}
      title={name}
      onClose={onClose}
      extra={
        state === 'failed' &&
        jobs.length > 1 && (
          <Popconfirm title={`重试全部 ${data?.total} 个失败的作业？`} onConfirm={() => retry()}>
            <Button size="small" loading={act.loading}>
              全部重试
            </Button>
          </Popconfirm>
        )
      }
    >
      <Segmented
        size="small"
        aria-label="作业的状态"
        options={states}
        value={state}
        onChange={(next) => {
          setState(next);
          setPageNo(FIRST_PAGE);
        }}
      />
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={jobs.length === 0}
        emptyText={`没有${jobStates[state]}的作业`}
      >
        <ul className={styles.jobs}>
          {jobs.map((job) => (
            <Job key={job.id} job={job} busy={act.loading} onRetry={() => retry([job.id])} onCancel={cancel} />
          ))}
        </ul>
        <Pages pageNo={pageNo} page={data} onChange={setPageNo} />
      </StateView>
    </Drawer>
  );
}

interface JobProps {
  job: QueueJob;
  busy: boolean;
  onRetry: () => void;
  onCancel: (id: string) => void;
}

function Job({ job, busy, onRetry, onCancel }: JobProps) {
  const waits = job.state === 'created' || job.state === 'retry';
  return (
    <li className={styles.job}>
      <div className={styles.jobHead}>
        <span>
          <RelativeTime time={job.endedTime ?? job.startedTime ?? job.createdTime} />
          <span className="faint-note">
            {job.tries > 0 && ` · 第 ${job.tries} / ${job.maxTries} 次`}
            {!job.own && ' · 平台作业'}
          </span>
        </span>
        {job.state === 'failed' && (
          <Button size="small" disabled={busy} onClick={onRetry}>
            重试
          </Button>
        )}
        {waits && job.own && (
          <Popconfirm
            title="取消这个作业？它不会再执行。"
            okText="取消作业"
            cancelText="不取消"
            onConfirm={() => onCancel(job.id)}
          >
            <Button size="small" disabled={busy}>
              取消
            </Button>
          </Popconfirm>
        )}
      </div>
      {job.error && <pre className={styles.error}>{job.error}</pre>}
      <details className={styles.details}>
        <summary>内容</summary>
        <pre className={styles.payload}>{job.payload}</pre>
      </details>
    </li>
  );
}
