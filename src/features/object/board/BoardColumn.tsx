import { useDroppable } from '@dnd-kit/core';
import { memo } from 'react';
import { cx } from '@/utils/cx';
import styles from './board.less';
import type { Dress } from './Card';
import { CardList } from './CardList';
import { ColumnHead } from './ColumnHead';
import type { ColumnRows } from './columnRows';
import type { BoardKit } from './kit';
import type { Place, PlaceVerdict } from './places';

interface Props<T, P extends Place, M> {
  kit: BoardKit<T, P, M>;
  place: P;
  rows: ColumnRows<T>;
  count: number | null;
  /** Of the card being carried; undefined when none is. */
  verdict: PlaceVerdict<M> | undefined;
  activeIndex: number;
  onOpen: (row: T) => void;
  dress?: Dress<T>;
  onCreate?: (place: P) => void;
}

function PlainBoardColumn<T, P extends Place, M>(props: Props<T, P, M>) {
  const { kit, place, rows, count, verdict, activeIndex, onOpen, dress, onCreate } = props;
  const { column } = place;
  const { setNodeRef, isOver } = useDroppable({ id: place.id, data: { place } });
  return (
    <section
      ref={setNodeRef}
      aria-label={count === null ? column.name : `${column.name}，${count} 个${kit.noun}`}
      className={cx(styles.column, ...verdictStyles(verdict, isOver))}
    >
      <ColumnHead kit={kit} column={column} count={count} onCreate={onCreate && (() => onCreate(place))} />
      <VerdictLine verdict={verdict} />
      <CardList {...{ kit, rows, activeIndex, onOpen, dress }} />
    </section>
  );
}

/** One column: its name, its count, and the cards in sight. */
export const BoardColumn = memo(PlainBoardColumn) as typeof PlainBoardColumn;

export const verdictStyles = (verdict: PlaceVerdict<unknown> | undefined, over: boolean) => [
  verdict?.kind === 'allowed' && styles.accepts,
  verdict?.kind === 'refused' && styles.refuses,
  over && verdict && styles.over,
];

/** What a drop would do here, or why there can be none. */
export function VerdictLine({ verdict }: { verdict: PlaceVerdict<unknown> | undefined }) {
  if (verdict?.kind === 'refused') return <p className={styles.why}>{verdict.why}</p>;
  if (verdict?.kind !== 'allowed') return null;
  return (
    <p className={cx(styles.why, styles.whyNot)}>
      {verdict.name}
      {verdict.reasonRequired && '（需填写原因）'}
    </p>
  );
}
