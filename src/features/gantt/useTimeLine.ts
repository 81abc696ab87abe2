import { useMemoizedFn } from 'ahooks';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { dayAt, fittingPx, openingX, type Range, scaleFor, xOf, zooms } from './timeScale';
import { STRIP, useStrip } from './useStrip';
import type { GanttZoom } from './useZoom';

/** A turn of the wheel by a hundred changes the width of a day by a fifth. */
const WHEEL = 0.002;

interface Options {
  scroller: RefObject<HTMLDivElement | null>;
  /** Where the line begins in the scroller. */
  left: number;
  range: Range;
  today: number;
  zoom: GanttZoom;
}

/**
 * The line of days in a scroller: opens on the plan, keeps the day in the middle where the scale or the plan changes, and
 * the day at the pointer where Ctrl and the wheel change the scale.
 */
export function useTimeLine({ scroller, left, range: { start, end }, today, zoom }: Options) {
  const { px, level, fits } = zoom;
  const scale = useMemo(() => scaleFor(px ?? zooms.week.px, { start, end }, today), [px, start, end, today]);
  const { strip, center, measure } = useStrip(scroller, left);
  const shown = useRef(scale);
  const opened = useRef<number | null>(null);
  /** A day, and how far from the line's left edge it has to stay. */
  const held = useRef<{ day: number; at: number } | null>(null);
  const place = useMemoizedFn(() => {
    const node = scroller.current;
    if (!node) return;
    const window = node.clientWidth - left;
    if (px === null) return zoom.put(fittingPx({ start, end }, window));
    if (opened.current !== fits) {
      opened.current = fits;
      node.scrollLeft = openingX(scale, { start, end }, today, window);
    } else if (held.current) {
      node.scrollLeft = (held.current.day - scale.origin) * scale.px - held.current.at;
    } else if (center.current !== null) {
      node.scrollLeft =
        (shown.current.origin + center.current / shown.current.px - scale.origin) * scale.px - window / 2;
    }
    held.current = null;
    shown.current = scale;
    measure();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: placed anew with each of these.
  useLayoutEffect(place, [scale, px, fits]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part that is in sight is another one.
  useLayoutEffect(measure, [left]);

  const onWheel = useMemoizedFn((event: WheelEvent) => {
    const node = scroller.current;
    if (!node || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const at = Math.max(0, event.clientX - node.getBoundingClientRect().left - left);
    held.current = { day: scale.origin + (node.scrollLeft + at) / scale.px, at };
    zoom.put(scale.px * Math.exp(-event.deltaY * WHEEL));
  });
  useEffect(() => {
    const node = scroller.current;
    // React listens passively, and the browser would zoom the page.
    node?.addEventListener('wheel', onWheel, { passive: false });
    return () => node?.removeEventListener('wheel', onWheel);
  }, [scroller, onWheel]);

  const goTo = useMemoizedFn((day: number) => {
    const node = scroller.current;
    node?.scrollTo({ left: xOf(scale, day) - (node.clientWidth - left) / 3, behavior: 'instant' });
  });
  return {
    scale,
    level,
    measure,
    goTo,
    /** Days that are drawn. */
    drawnFrom: dayAt(scale, strip.from),
    drawnTo: Math.min(dayAt(scale, strip.to), scale.end),
    /** Days that are about in sight. */
    seenFrom: strip.from === 0 ? scale.origin : dayAt(scale, strip.from + STRIP),
    seenTo: dayAt(scale, strip.to - STRIP),
  };
}
