import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import type { PointerEvent } from 'react';
import { cx } from '@/utils/cx';
import { clampWidth } from './columnChoice';
import styles from './list.module.css';
import type { Sort } from './state/params';

interface Props {
  title: string;
  width: number;
  align?: 'right';
  /** Its distance from the left edge where it stays there. */
  left?: number;
  /** Absent where the column does not sort. */
  sort?: { order: Sort['order'] | undefined; next: () => void };
  /** Null: its own width again. */
  onResize: (width: number | null) => void;
}

/** The edge of a column: drawn; twice clicked, it takes its own width again. */
function Edge({ width, onResize }: Pick<Props, 'width' | 'onResize'>) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    const { currentTarget: edge, clientX: start, pointerId } = event;
    edge.setPointerCapture(pointerId);
    const move = (moved: globalThis.PointerEvent) => onResize(clampWidth(width + moved.clientX - start));
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true });
  };
  return <span aria-hidden className={styles.edge} onPointerDown={drag} onDoubleClick={() => onResize(null)} />;
}

/** The head of a column: a click sorts, the edge changes the width. */
export function HeadCell({ title, width, align, left, sort, onResize }: Props) {
  const { order } = sort ?? {};
  return (
    <th
      scope="col"
      aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}
      className={cx(styles.headCell, align && styles.right, left !== undefined && styles.pinned)}
      style={{ left }}
    >
      {sort ? (
        <button type="button" className={styles.sorter} onClick={sort.next}>
          {title}
          {order && (order === 'asc' ? <CaretUpOutlined aria-hidden /> : <CaretDownOutlined aria-hidden />)}
        </button>
      ) : (
        title
      )}
      <Edge width={width} onResize={onResize} />
    </th>
  );
}

/** A click on a head: upwards, downwards, then the list's own order. */
export const nextSort = (sort: Sort | null, field: string): Sort | null => {
  if (sort?.field !== field) return { field, order: 'asc' };
  return sort.order === 'asc' ? { field, order: 'desc' } : null;
};
