import type { BatchJob } from '@contract/task/batch';
import { batchKinds } from '@contract/task/batchEnums';
import { importStates } from '@contract/task/enums';
import { Button, Modal, Progress } from 'antd';
import dayjs from 'dayjs';
import { taskBatchApi } from '@/services/taskBatch';
import styles from '../styles/batch.less';

interface Props {
  job: BatchJob | null;
  over: boolean;
  onUndo: (jobId: string) => Promise<boolean>;
  onClose: () => void;
}

/** How far a batch is, and then what became of each task; what failed says why. It goes on when this is closed. */
export function JobDialog({ job, over, onUndo, onClose }: Props) {
  const total = job?.total ?? 0;
  const done = job?.done ?? 0;
  const percent = over ? 100 : total > 0 ? Math.floor((done / total) * 100) : 0;
  const wayBack = job?.operation.kind === 'undo' ? '重做' : '撤销';
  const statusOf = () => {
    if (job?.state === 'failed') return 'exception';
    if (!over) return 'active';
    return job?.failed ? 'normal' : 'success';
  };
  return (
    <Modal
      open
      title={job ? `批量操作 · ${batchKinds[job.operation.kind]}` : '批量操作'}
      width={620}
      onCancel={onClose}
      footer={
        <>
          {job && over && (
            <Button href={taskBatchApi.report.address({ jobId: job.jobId })} download>
              下载完整报告
            </Button>
          )}
          {job?.undoUntil && (
            <Button
              title={`${dayjs(job.undoUntil).format('M 月 D 日 HH:mm')} 前可以${wayBack}`}
              onClick={() => void onUndo(job.jobId)}
            >
              {wayBack}
            </Button>
          )}
          {job && !over && (
            <Button danger onClick={() => void taskBatchApi.cancel({ jobId: job.jobId }).catch(() => undefined)}>
              停止
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            {over ? '完成' : '在后台继续'}
          </Button>
        </>
      }
    >
      <div role="status" aria-live="polite">
        <Progress percent={percent} status={statusOf()} />
        <p className={styles.figures}>
          {job
            ? `${importStates[job.state]} · ${done.toLocaleString()} / ${total.toLocaleString()} · 已变更 ${job.changed.toLocaleString()} · 未变化 ${job.unchanged.toLocaleString()} · 失败 ${job.failed.toLocaleString()}`
            : '正在提交……'}
        </p>
        {job?.error && <p role="alert">{job.error}</p>}
      </div>
      {job && job.issues.length > 0 && (
        <div className={styles.issues}>
          <table>
            <thead>
              <tr>
                <th>任务</th>
                <th>结果</th>
                <th>说明</th>
              </tr>
            </thead>
            <tbody>
              {job.issues.map((issue) => (
                <tr key={issue.row}>
                  <td>
                    {issue.taskNo ?? issue.taskId} {issue.title}
                  </td>
                  <td className={styles.outcome}>{issue.outcome === 'failed' ? '失败' : '已变更'}</td>
                  <td>{issue.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {job.failed + job.noted > job.issues.length && (
            <p className={styles.hint}>此处显示前 {job.issues.length} 条，其余见完整报告。</p>
          )}
        </div>
      )}
    </Modal>
  );
}
