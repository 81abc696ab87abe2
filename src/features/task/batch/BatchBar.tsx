import { CloseOutlined } from '@ant-design/icons';
import type { TaskFilter } from '@contract/task/task';
import { Button } from 'antd';
import { BatchAction } from './BatchAction';
import styles from './batch.less';
import { JobDialog } from './JobDialog';
import { MoreActions } from './MoreActions';
import { batchTable, moreTable } from './operations';
import { PhoneBar } from './PhoneBar';
import { useBatch } from './useBatch';
import type { TaskSelection } from './useSelection';

interface Props {
  selection: TaskSelection;
  filter: TaskFilter;
  total: number;
  /** What the results are: 任务, or in the tree 顶层任务. */
  unit: string;
  phone?: boolean;
  /** Tasks were changed. */
  onChanged: () => void;
}

/** What can be done with the chosen tasks; the server does it in the background and says what became of each. */
export function BatchBar({ selection, filter, total, unit, phone, onChanged }: Props) {
  const { run, undo, close, job, over, open } = useBatch({ selection, filter, onChanged });
  const { count, clear, chooseAll } = selection;
  const rest = !selection.selection.all && total > count;
  const allText = `选择全部 ${total.toLocaleString()} 个${unit}`;
  return (
    <>
      {count > 0 && phone && (
        <PhoneBar
          actions={[...batchTable, ...moreTable]}
          count={count}
          allText={`全部 ${total.toLocaleString()}`}
          onAll={rest ? chooseAll : undefined}
          onRun={run}
          onClear={clear}
        />
      )}
      {count > 0 && !phone && (
        <div role="toolbar" aria-label="批量操作" className={styles.bar}>
          <span role="status" className={styles.count}>
            已选 {count.toLocaleString()} 个
          </span>
          {rest && (
            <Button type="link" size="small" onClick={chooseAll}>
              {allText}
            </Button>
          )}
          <span className={styles.rule} aria-hidden />
          {batchTable.map((action) => (
            <BatchAction key={action.key} action={action} count={count} onRun={run} />
          ))}
          <MoreActions actions={moreTable} count={count} onRun={run} />
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
      {open && <JobDialog job={job} over={over} onUndo={undo} onClose={close} />}
    </>
  );
}
