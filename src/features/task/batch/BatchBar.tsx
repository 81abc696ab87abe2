import { CloseOutlined } from '@ant-design/icons';
import type { BatchOperation } from '@contract/task/batch';
import type { TaskFilter } from '@contract/task/task';
import { App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { startBatch } from '@/services/task';
import { useTaskProject } from '../context/TaskProject';
import { failureText } from '../failure';
import { BatchAction } from './BatchAction';
import styles from './batch.less';
import { JobDialog } from './JobDialog';
import { batchTable } from './operations';
import { useBatchJob } from './useBatchJob';
import type { TaskSelection } from './useSelection';

interface Props {
  selection: TaskSelection;
  filter: TaskFilter;
  total: number;
  /** What the results are: 任务, or in the tree 顶层任务. */
  unit: string;
  /** Tasks were changed. */
  onChanged: () => void;
}

/** What can be done with the chosen tasks; the server does it in the background and says what became of each. */
export function BatchBar({ selection, filter, total, unit, onChanged }: Props) {
  const { projectId } = useTaskProject();
  const { message } = App.useApp();
  const [jobId, setJobId] = useState<string | null>(null);
  const { job, over } = useBatchJob(jobId);
  const { count, clear, chooseAll } = selection;
  const { ids, all } = selection.selection;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the job is the reason.
  useEffect(() => {
    if (over) onChanged();
  }, [over]);

  const run = async (operation: BatchOperation): Promise<boolean> => {
    try {
      const what = all ? { filter } : { taskIds: [...ids] };
      setJobId((await startBatch({ projectId, ...what, operation }, { quiet: true })).jobId);
      return true;
    } catch (error) {
      void message.error(failureText(error, '批量操作失败'));
      return false;
    }
  };
  const close = () => {
    setJobId(null);
    if (over) clear();
  };

  return (
    <>
      {count > 0 && (
        <div role="toolbar" aria-label="批量操作" className={styles.bar}>
          <span role="status" className={styles.count}>
            已选 {count.toLocaleString()} 个
          </span>
          {!all && total > count && (
            <Button type="link" size="small" onClick={chooseAll}>
              选择全部 {total.toLocaleString()} 个{unit}
            </Button>
          )}
          <span className={styles.rule} aria-hidden />
          {batchTable.map((action) => (
            <BatchAction key={action.key} action={action} count={count} onRun={run} />
          ))}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label="取消选择"
            title="取消选择（Esc）"
            onClick={clear}
          />
        </div>
      )}
      {jobId && <JobDialog job={job} over={over} onClose={close} />}
    </>
  );
}
