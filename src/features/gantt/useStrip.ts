import { useMemoizedFn } from 'ahooks';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** The days in sight are counted in steps of this width: scrolling within one draws nothing anew. */
export const STRIP = 400;

/** The part of the line that is drawn, in pixels from its beginning, and the middle of what is seen. @param left where the line begins */
export function useStrip(scroller: RefObject<HTMLDivElement | null>, left: number) {
  const [strip, setStrip] = useState({ from: 0, to: STRIP * 4 });
  const center = useRef<number | null>(null);
  const measure = useMemoizedFn(() => {
    const node = scroller.current;
    if (!node) return;
    const { scrollLeft, clientWidth } = node;
    center.current = scrollLeft + (clientWidth - left) / 2;
    const from = Math.max(0, (Math.floor(scrollLeft / STRIP) - 1) * STRIP);
    const to = (Math.ceil((scrollLeft + clientWidth - left) / STRIP) + 1) * STRIP;
    setStrip((now) => (now.from === from && now.to === to ? now : { from, to }));
  });
  useEffect(() => {
    const node = scroller.current;
    if (!node) return;
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [scroller, measure]);
  return { strip, center, measure };
}
