import { CloseOutlined } from '@ant-design/icons';
import type { TaskFilter } from '@contract/task/task';
import { Button } from 'antd';
import { useKeys } from '@/hooks/keys';
import { usePageCommands } from '@/utils/pageCommands';
import { useTaskProject } from '../context/TaskProject';
import { batchKeys } from '../keys';
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
  const { projectId, rights } = useTaskProject();
  const { ids, all } = selection.selection;
  const { run, undo, close, job, over, open } = useBatch({
    projectId,
    target: all ? { filter } : { taskIds: [...ids] },
    onChanged,
    onDone: selection.clear,
  });
  const { count, clear, chooseAll, asked, ask } = selection;
  const askFor = (operation: string) => () => (count > 0 ? ask(operation) : false);
  useKeys(batchKeys, {
    assign: askFor('executor'),
    mine: () => (count > 0 ? void run({ kind: 'executor', executorId: rights.userId }) : false),
    stage: askFor('stage'),
    urgent: askFor('urgent'),
    labels: askFor('labels'),
    dates: askFor('dates'),
    drop: () => {
      if (count === 0) return false;
      if (asked) ask(null);
      else clear();
    },
  });
  usePageCommands(
    count === 0
      ? []
      : [...batchTable, ...moreTable].map(({ key, label, keys }) => ({
          id: `batch:${key}`,
          name: `所选 ${count.toLocaleString()} 个任务：${label}`,
          words: '批量 plpz batch selected',
          keys,
          run: () => ask(key),
        })),
  );
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
          asked={asked}
          onAsk={ask}
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
            <BatchAction
              key={action.key}
              {...{ action, count }}
              open={asked === action.key}
              onOpen={(show) => ask(show ? action.key : null)}
              onRun={run}
            />
          ))}
          <MoreActions actions={moreTable} {...{ count, asked }} onAsk={ask} onRun={run} />
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
