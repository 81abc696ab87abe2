import { useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { cx } from '@/utils/cx';
import styles from './board.less';
import { Card, type Dress } from './Card';
import type { ColumnRows } from './columnRows';
import type { BoardKit } from './kit';
import type { LaneKey, Place } from './places';

const FIRST_SCREEN = 4;
export const CARD_GAP = 8;

interface Props<T, P extends Place, M> {
  kit: BoardKit<T, P, M>;
  rows: ColumnRows<T>;
  /** Of a board with swimlanes. */
  lane?: LaneKey;
  /** The card that the keys stand on, when it is in this list; else -1. */
  activeIndex: number;
  onOpen: (row: T) => void;
  dress?: Dress<T>;
  className?: string;
}

/** Cards below each other, of which those in sight are there. */
export function CardList<T, P extends Place, M>(props: Props<T, P, M>) {
  const { kit, rows, lane, activeIndex, onOpen, dress, className } = props;
  useSyncExternalStore(rows.subscribe, rows.getVersion);
  const height = kit.cardHeight;
  const scroller = useRef<HTMLUListElement>(null);
  const { loaded, error, count } = rows;
  const virtual = useVirtualizer({
    count: loaded ? count : Math.max(count, lane === undefined ? FIRST_SCREEN : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    gap: CARD_GAP,
    paddingStart: 2,
    paddingEnd: CARD_GAP,
    overscan: 3,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards of another height stand elsewhere.
  useEffect(() => virtual.measure(), [virtual, height]);
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;
  const version = rows.getVersion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each version pages may have become stale.
  useEffect(() => {
    if (loaded || count > 0) rows.ensure(from, to);
  }, [rows, loaded, from, to, version]);
  useEffect(() => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: 'auto' });
  }, [activeIndex, virtual]);

  if (error !== null && rows.at(0) === undefined) {
    return (
      <p className={styles.empty} role="alert">
        加载失败
        <Button size="small" type="link" onClick={() => rows.retry()}>
          重试
        </Button>
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <ul ref={scroller} className={cx(styles.cards, className)} tabIndex={0}>
      <li aria-hidden style={{ height: virtual.getTotalSize() }} />
      {loaded && count === 0 && lane === undefined && <li className={styles.empty}>暂无{kit.noun}</li>}
      {items.map((item) => {
        const row = rows.at(item.index);
        if (!row) {
          return <li key={item.key} aria-hidden className={styles.bone} style={{ top: item.start, height }} />;
        }
        return (
          <li key={kit.idOf(row)} aria-setsize={count} aria-posinset={item.index + 1}>
            <Card
              {...{ kit, row, lane, onOpen }}
              top={item.start}
              active={item.index === activeIndex}
              {...dress?.(row)}
            />
          </li>
        );
      })}
    </ul>
  );
}
