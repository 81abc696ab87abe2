import type { ImportJob } from '@contract/task/import';
import { Alert, Button } from 'antd';
import { Counts } from './Counts';
import { Issues } from './Issues';
import styles from './import.less';
import { JobProgress } from './JobProgress';
import { LeftOut } from './LeftOut';
import { LookTable } from './LookTable';
import { isOver } from './useImportJob';

interface Props {
  job: ImportJob | null;
  lost: boolean;
  busy: boolean;
  problem: string | null;
  onBack: () => void;
  onRun: () => void;
}

/** What the import would do, before it does it. */
export function DryRunStep({ job, lost, busy, problem, onBack, onRun }: Props) {
  if (!job || !isOver(job)) return <JobProgress {...{ job, lost }} label="正在试运行，不会写入任何数据" />;
  const nothing = job.created + job.updated + job.links.created + job.links.updated === 0;
  return (
    <div className={styles.step}>
      {problem && <Alert type="error" showIcon title={problem} />}
      {job.state === 'failed' && <Alert type="error" showIcon title={job.error ?? '试运行失败'} />}
      {job.state === 'finished' && (
        <>
          <Alert
            type={job.issueTotal > 0 || job.left.length > 0 ? 'warning' : 'success'}
            showIcon
            title={
              job.issueTotal > 0
                ? `试运行完成：有 ${job.issueTotal.toLocaleString()} 处问题，这些行会被跳过，其余照常导入`
                : job.left.length > 0
                  ? '试运行完成：所有行都会导入，有些值没有带入，见下'
                  : '试运行完成：没有发现问题'
            }
          />
          <Counts of={`任务 ${job.total.toLocaleString()} 行`} figures={job} future />
          {job.links.total > 0 && (
            <Counts of={`依赖与关联 ${job.links.total.toLocaleString()} 行`} figures={job.links} future />
          )}
          <LookTable preview={job.preview} />
          <LeftOut job={job} />
          <Issues job={job} />
        </>
      )}
      <div className="flow">
        <Button onClick={onBack}>上一步</Button>
        <Button type="primary" loading={busy} disabled={job.state !== 'finished' || nothing} onClick={onRun}>
          开始导入
        </Button>
        {job.state === 'finished' && nothing && <span className={styles.hint}>没有需要导入的内容</span>}
      </div>
    </div>
  );
}
