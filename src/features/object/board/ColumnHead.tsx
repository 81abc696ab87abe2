import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { cx } from '@/utils/cx';
import styles from './board.less';
import type { BoardKit } from './kit';
import type { Place } from './places';

interface Props<T, P extends Place, M> {
  kit: BoardKit<T, P, M>;
  column: P['column'];
  /** Null: not known yet. */
  count: number | null;
  /** Absent where nothing can begin there, or the user may not. */
  onCreate?: () => void;
}

/** A column: its name, how many cards it holds, and a way to begin one there. */
export function ColumnHead<T, P extends Place, M>({ kit, column, count, onCreate }: Props<T, P, M>) {
  const create = `在「${column.name}」新建${kit.noun}`;
  return (
    <div className={styles.columnHead}>
      {kit.mark(column)}
      <h2>{column.name}</h2>
      <Count count={count} limit={column.wipLimit} />
      {onCreate && (
        <Button
          type="text"
          size="small"
          className={styles.begin}
          icon={<PlusOutlined />}
          aria-label={create}
          title={create}
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
