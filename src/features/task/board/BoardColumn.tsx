import type { TaskRow } from '@contract/task/task';
import { useDroppable } from '@dnd-kit/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { memo, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { cx } from '@/utils/cx';
import { StageGlyph } from '../fields/StageGlyph';
import { BoardCard, cardId } from './BoardCard';
import styles from './board.less';
import type { DropVerdict } from './dropVerdict';
import type { Lane } from './useBoard';

const CARD_HEIGHT = 102;
const GAP = 8;
const FIRST_SCREEN = 4;

interface Props {
  lane: Lane;
  /** Of the card being carried; undefined when none is. */
  verdict: DropVerdict | undefined;
  /** The card that the keys stand on, when it is in this column. */
  activeIndex: number;
  draggable: boolean;
  phone: boolean;
  onOpen: (row: TaskRow) => void;
  extra?: (row: TaskRow) => ReactNode;
}

/** One stage: its name, its count, and the cards in sight. */
export const BoardColumn = memo(function BoardColumn(props: Props) {
  const { lane, verdict, activeIndex, draggable, phone, onOpen, extra } = props;
  const { column, rows } = lane;
  useSyncExternalStore(rows.subscribe, rows.getVersion);
  const { setNodeRef, isOver } = useDroppable({ id: column.key, data: { column } });
  const scroller = useRef<HTMLUListElement>(null);
  const { loaded, error, count } = rows;
  const virtual = useVirtualizer({
    count: loaded ? count : FIRST_SCREEN,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    paddingStart: 2,
    paddingEnd: GAP,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;
  const version = rows.getVersion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each version pages may have become stale.
  useEffect(() => {
    if (loaded) rows.ensure(from, to);
  }, [rows, loaded, from, to, version]);
  useEffect(() => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: 'auto' });
  }, [activeIndex, virtual]);

  const refused = verdict?.kind === 'refused';
  return (
    <section
      ref={setNodeRef}
      aria-label={`${column.name}，${loaded ? count : 0} 个任务`}
      className={cx(
        styles.column,
        verdict?.kind === 'allowed' && styles.accepts,
        refused && styles.refuses,
        isOver && verdict && styles.over,
      )}
    >
      {!phone && (
        <h3 className={styles.columnHead}>
          <StageGlyph category={column.category} />
          {column.name}
          <Count shown={loaded} count={count} limit={column.wipLimit} />
        </h3>
      )}
      {refused && <p className={styles.why}>{verdict.why}</p>}
      {verdict?.kind === 'allowed' && (
        <p className={cx(styles.why, styles.whyNot)}>
          {verdict.name}
          {verdict.reasonRequired && '（需填写原因）'}
        </p>
      )}
      {error !== null && count === 0 ? (
        <p className={styles.empty} role="alert">
          加载失败
          <Button size="small" type="link" onClick={() => rows.retry()}>
            重试
          </Button>
        </p>
      ) : (
        <ul ref={scroller} className={styles.cards}>
          <li aria-hidden style={{ height: virtual.getTotalSize() }} />
          {loaded && count === 0 && <li className={styles.empty}>暂无任务</li>}
          {items.map((item) => {
            const row = loaded ? rows.at(item.index) : undefined;
            if (!row) return <li key={item.key} aria-hidden className={styles.bone} style={{ top: item.start }} />;
            return (
              <li key={row.taskId} aria-setsize={count} aria-posinset={item.index + 1}>
                <BoardCard
                  row={row}
                  top={item.start}
                  active={item.index === activeIndex}
                  draggable={draggable}
                  onOpen={onOpen}
                  extra={extra?.(row)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
});

/** How many, and of how many where there is a limit; beyond it the column says so, but takes more. */
function Count({ shown, count, limit }: { shown: boolean; count: number; limit: number | null }) {
  if (!shown) return <span className={styles.count} />;
  if (limit === null) return <span className={styles.count}>{count.toLocaleString()}</span>;
  const over = count > limit;
  return (
    <span className={cx(styles.count, over && styles.overLimit)} title={over ? '超过在制品上限' : '在制品上限'}>
      {count.toLocaleString()}/{limit}
      {over && <span className="visually-hidden">，超过在制品上限</span>}
    </span>
  );
}

/** Puts the focus on a card once it is drawn. */
export function focusCard(taskId: string, tries = 8): void {
  const card = document.getElementById(cardId(taskId));
  if (card) card.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusCard(taskId, tries - 1));
}
