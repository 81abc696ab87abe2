import { useMemoizedFn } from 'ahooks';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import styles from './gantt.less';
import type { useDivider } from './useDivider';

const STEP = 16;
/** So much of the time line stays. */
const LINE_MIN = 160;

interface Props {
  divider: ReturnType<typeof useDivider>;
  /** Where it stands: the width of what is left of it. */
  left: number;
}

/** Between the rows and their time line: pulled with the pointer or the arrow keys; a double click puts it back. */
export function Divider({ divider, left }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const pulled = useRef(false);
  const { min, move, keep } = divider;
  const most = () => Math.max(min, (bar.current?.parentElement?.clientWidth ?? 0) - LINE_MIN);
  const to = (width: number) => move(Math.min(most(), width));
  const keepNow = useMemoizedFn(keep);
  // What was moved is known with the next drawing only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept with each place that it has come to.
  useEffect(() => {
    if (pulled.current) keepNow();
  }, [left, keepNow]);
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    pulled.current = true;
    to(event.clientX - (bar.current?.parentElement?.getBoundingClientRect().left ?? 0));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0;
    if (by === 0) return;
    // The arrows are not the rows' here.
    event.stopPropagation();
    event.preventDefault();
    pulled.current = true;
    to(left + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is no hr.
    <div
      ref={bar}
      role="separator"
      aria-orientation="vertical"
      aria-label="列表与时间轴的分隔"
      aria-valuenow={left}
      aria-valuemin={min}
      tabIndex={0}
      className={styles.divider}
      style={{ left: left - 4 }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => {
        pulled.current = true;
        move(null);
      }}
      onKeyDown={onKeyDown}
    />
  );
}
