import { importStates } from '@contract/task/enums';
import type { ImportJob } from '@contract/task/import';
import { Progress } from 'antd';
import styles from './import.less';

interface Props {
  job: ImportJob | null;
  label: string;
  /** The server cannot be reached at the moment. */
  lost: boolean;
}

/** How far a job is. */
export function JobProgress({ job, label, lost }: Props) {
  const total = job?.total ?? 0;
  const done = job?.done ?? 0;
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  return (
    <div className={styles.progress} role="status" aria-live="polite">
      <p className={styles.dropTitle}>{label}</p>
      <Progress percent={percent} status="active" />
      <p className={styles.hint}>
        {job
          ? `${importStates[job.state]} · ${done.toLocaleString()} / ${total.toLocaleString()} 行`
          : lost
            ? ''
            : '正在提交……'}
        {job && job.failed > 0 && ` · ${job.failed.toLocaleString()} 行有问题`}
      </p>
      {lost && <p className={styles.lost}>连接中断，正在重试；服务器上的处理不受影响。</p>}
    </div>
  );
}
