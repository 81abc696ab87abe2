import type { ImportJob } from '@contract/task/import';
import { Link } from '@umijs/max';
import { Alert, Button } from 'antd';
import { StatusView } from '@/components/StatusView';
import { useTaskProject } from '../context/TaskProject';
import { Counts } from './Counts';
import { Issues } from './Issues';
import styles from './import.less';
import { JobProgress } from './JobProgress';
import { LeftOut } from './LeftOut';
import { UndoButton } from './UndoButton';
import { isOver } from './useImportJob';

interface Props {
  job: ImportJob | null;
  /** There is no such job. */
  gone: boolean;
  lost: boolean;
  onAgain: () => void;
}

/** The import itself, and what came of it. It goes on in the background when the page is left. */
export function RunStep({ job, gone, lost, onAgain }: Props) {
  const { projectId } = useTaskProject();
  if (gone) {
    return (
      <StatusView
        code="404"
        title="找不到这次导入"
        text="记录可能已被清理，或者地址不完整。已导入的任务不受影响。"
        action={<Button onClick={onAgain}>导入一个文件</Button>}
      />
    );
  }
  if (!job || !isOver(job)) {
    return (
      <>
        <JobProgress {...{ job, lost }} label="正在导入" />
        <p className={`${styles.hint} ${styles.centered}`}>可以离开本页，导入会在后台继续；回到这个地址可查看进度。</p>
      </>
    );
  }
  const failed = job.state === 'failed';
  return (
    <div className={styles.step}>
      <Alert
        type={failed ? 'error' : job.issueTotal > 0 ? 'warning' : 'success'}
        showIcon
        title={
          failed
            ? `导入中断：${job.error ?? '服务器发生错误'}`
            : `导入完成：${job.fileName}，共 ${job.total.toLocaleString()} 行`
        }
        description={failed ? '已写入的任务会保留；用同一文件再次导入会按编号更新，不会重复。' : undefined}
      />
      <Counts of={`任务 ${job.total.toLocaleString()} 行`} figures={job} future={false} />
      {job.links.total > 0 && (
        <Counts of={`依赖与关联 ${job.links.total.toLocaleString()} 行`} figures={job.links} future={false} />
      )}
      <LeftOut job={job} />
      <Issues job={job} />
      <div className="flow">
        <Link to={`/project/${projectId}/task`}>
          <Button type="primary">查看任务列表</Button>
        </Link>
        <Link to={`/project/${projectId}/task?view=board`}>
          <Button>打开看板</Button>
        </Link>
        <Button onClick={onAgain}>再导入一个文件</Button>
        {job.created + job.updated > 0 && <UndoButton job={job} />}
      </div>
    </div>
  );
}
