import { type RefObject, useEffect, useState } from 'react';
import { LANE } from './MonthGrid';
import type { CalendarMode } from './weeks';

/** Bars that a day of a week shows. */
export const WEEK_PER_DAY = 100;
const HEADS = 28 + 24;
/** With less room the weeks scroll: a calendar of nothing but “还有 n 项” says nothing. */
const LEAST_LANES = 3;

/** As many bars above each other as a week has room for; the last line says how many more there are. */
export function useLanes(box: RefObject<HTMLDivElement | null>, weeks: number, mode: CalendarMode): number {
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setHeight(node.clientHeight));
    observer.observe(node);
    return () => observer.disconnect();
  }, [box]);
  if (mode === 'week') return WEEK_PER_DAY;
  return Math.max(LEAST_LANES, Math.floor(((height - 28) / weeks - HEADS) / LANE));
}
