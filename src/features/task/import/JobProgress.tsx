import { importStates } from '@contract/task/enums';
import type { ImportJob } from '@contract/task/import';
import { Progress } from 'antd';
import styles from './import.less';

/** How far a job is. */
export function JobProgress({ job, label }: { job: ImportJob | null; label: string }) {
  const total = job?.total ?? 0;
  const done = job?.done ?? 0;
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  return (
    <div className={styles.progress} role="status" aria-live="polite">
      <p className={styles.dropTitle}>{label}</p>
      <Progress percent={percent} status="active" />
      <p className={styles.hint}>
        {job ? `${importStates[job.state]} · ${done.toLocaleString()} / ${total.toLocaleString()} 行` : '正在提交……'}
        {job && job.failed > 0 && ` · ${job.failed} 行有问题`}
      </p>
    </div>
  );
}
