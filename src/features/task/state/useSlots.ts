import { useRef } from 'react';
import { slotsOf } from './slots';

/** See `slotsOf`; there are as many slots as rows were ever in sight at once. */
export function useSlots<T extends { index: number }>(
  items: readonly T[],
  scrolling: boolean,
): { item: T; slot: number }[] {
  const most = useRef(0);
  most.current = Math.max(most.current, items.length);
  return slotsOf(items, most.current, scrolling);
}
