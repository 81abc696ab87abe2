import { CloseOutlined } from '@ant-design/icons';
import type { BatchOperation } from '@contract/task/batch';
import { Button } from 'antd';
import { usePageCommands } from '@/utils/pageCommands';
import styles from '../styles/batch.less';
import { BatchAction } from './BatchAction';
import { MoreActions } from './MoreActions';
import { batchTable, moreTable } from './operations';
import { PhoneBar } from './PhoneBar';

interface Props {
  count: number;
  total: number;
  /** What the results are: 任务, or in the tree 顶层任务. */
  unit: string;
  phone?: boolean;
  /** Which operation is open. */
  asked: string | null;
  onAsk: (operation: string | null) => void;
  /** Chooses everything that the filter finds; absent where that is chosen or there is no more. */
  onAll?: () => void;
  onRun: (operation: BatchOperation) => Promise<boolean>;
  onClear: () => void;
}

const everything = [...batchTable, ...moreTable];

/** How many are chosen and what can be done with them: a bar, and the same in the command menu. */
export default function BatchTools({ count, total, unit, phone, asked, onAsk, onAll, onRun, onClear }: Props) {
  usePageCommands(
    everything.map(({ key, label, keys }) => ({
      id: `batch:${key}`,
      name: `所选 ${count.toLocaleString()} 个任务：${label}`,
      words: '批量 plpz batch selected',
      keys,
      run: () => onAsk(key),
    })),
  );
  if (phone) {
    return (
      <PhoneBar
        actions={everything}
        allText={`全部 ${total.toLocaleString()}`}
        {...{ count, asked, onAll, onAsk, onRun, onClear }}
      />
    );
  }
  return (
    <div role="toolbar" aria-label="批量操作" className={styles.bar}>
      <span role="status" className={styles.count}>
        已选 {count.toLocaleString()} 个
      </span>
      {onAll && (
        <Button type="link" size="small" onClick={onAll}>
          选择全部 {total.toLocaleString()} 个{unit}
        </Button>
      )}
      <span className={styles.rule} aria-hidden />
      {batchTable.map((action) => (
        <BatchAction
          key={action.key}
          {...{ action, count }}
          open={asked === action.key}
          onOpen={(show) => onAsk(show ? action.key : null)}
          onRun={onRun}
        />
      ))}
      <MoreActions actions={moreTable} {...{ count, asked }} onAsk={onAsk} onRun={onRun} />
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label="取消选择"
        title="取消选择（Esc）"
        onClick={onClear}
      />
    </div>
  );
}
