import type { TaskRow } from '@contract/task/task';
import { useDroppable } from '@dnd-kit/core';
import { memo } from 'react';
import { cx } from '@/utils/cx';
import styles from '../styles/board.less';
import type { Dress } from './BoardCard';
import { CardList } from './CardList';
import { ColumnHead } from './ColumnHead';
import type { ColumnRows } from './columnRows';
import type { Corner, Place, PlaceVerdict } from './places';

interface Props {
  place: Place;
  rows: ColumnRows;
  count: number | null;
  /** Of the card being carried; undefined when none is. */
  verdict: PlaceVerdict | undefined;
  activeIndex: number;
  onOpen: (row: TaskRow) => void;
  dress?: Dress;
  onCreate?: (corner: Corner) => void;
}

/** One stage: its name, its count, and the cards in sight. */
export const BoardColumn = memo(function BoardColumn(props: Props) {
  const { place, rows, count, verdict, activeIndex, onOpen, dress, onCreate } = props;
  const { column } = place;
  const { setNodeRef, isOver } = useDroppable({ id: place.id, data: { place } });
  return (
    <section
      ref={setNodeRef}
      aria-label={count === null ? column.name : `${column.name}，${count} 个任务`}
      className={cx(styles.column, ...verdictStyles(verdict, isOver))}
    >
      <ColumnHead column={column} count={count} onCreate={onCreate && (() => onCreate(place))} />
      <VerdictLine verdict={verdict} />
      <CardList rows={rows} activeIndex={activeIndex} onOpen={onOpen} dress={dress} />
    </section>
  );
});

export const verdictStyles = (verdict: PlaceVerdict | undefined, over: boolean) => [
  verdict?.kind === 'allowed' && styles.accepts,
  verdict?.kind === 'refused' && styles.refuses,
  over && verdict && styles.over,
];

/** What a drop would do here, or why there can be none. */
export function VerdictLine({ verdict }: { verdict: PlaceVerdict | undefined }) {
  if (verdict?.kind === 'refused') return <p className={styles.why}>{verdict.why}</p>;
  if (verdict?.kind !== 'allowed') return null;
  return (
    <p className={cx(styles.why, styles.whyNot)}>
      {verdict.name}
      {verdict.reasonRequired && '（需填写原因）'}
    </p>
  );
}
