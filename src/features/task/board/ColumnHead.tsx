import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { cx } from '@/utils/cx';
import { StageGlyph } from '../pickers/StageGlyph';
import styles from '../styles/board.less';
import type { BoardColumn } from './columns';

interface Props {
  column: BoardColumn;
  /** Null: not known yet. */
  count: number | null;
  /** Absent where the process lets no task begin there, or the user may not. */
  onCreate?: () => void;
}

/** A stage: its name, how many tasks it holds, and a way to begin one there. */
export function ColumnHead({ column, count, onCreate }: Props) {
  return (
    <div className={styles.columnHead}>
      <StageGlyph category={column.category} />
      <h2>{column.name}</h2>
      <Count count={count} limit={column.wipLimit} />
      {onCreate && (
        <Button
          type="text"
          size="small"
          className={styles.begin}
          icon={<PlusOutlined />}
          aria-label={`在「${column.name}」新建任务`}
          title={`在「${column.name}」新建任务`}
          onClick={onCreate}
        />
      )}
    </div>
  );
}

/** How many, and of how many where there is a limit; beyond it the column says so, but takes more. */
export function Count({ count, limit }: { count: number | null; limit: number | null }) {
  if (count === null) return <span className={styles.count} />;
  if (limit === null) return <span className={styles.count}>{count.toLocaleString()}</span>;
  const over = count > limit;
  return (
    <span className={cx(styles.count, over && styles.overLimit)} title={over ? '超过在制品上限' : '在制品上限'}>
      {count.toLocaleString()}/{limit}
      {over && <span className="visually-hidden">，超过在制品上限</span>}
    </span>
  );
}
