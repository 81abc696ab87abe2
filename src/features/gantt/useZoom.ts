import { useSearchParams } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import { levelOf, PX_MAX, PX_MIN, type Zoom, zoomCodes, zooms } from './timeScale';

const clamp = (px: number): number => Math.min(PX_MAX, Math.max(PX_MIN, px));

/**
 * How wide a day is. One of the scales stands in the address, where one stands in time is nobody's filter; without one
 * the plan fits the window. What the wheel makes of it lasts as long as the page.
 */
export function useZoom() {
  const [params, setParams] = useSearchParams();
  const code = zoomCodes.find((one) => one === params.get('zoom')) ?? null;
  const [put, setPut] = useState<{ of: Zoom | null; px: number } | null>(null);
  const [fits, setFits] = useState(0);
  // An address that was gone back to has its own scale again.
  const own = put?.of === code ? put.px : null;
  const px = own ?? (code ? zooms[code].px : null);
  const choose = useMemoizedFn((next: Zoom | null) => {
    const changed = new URLSearchParams(params);
    if (next === null) changed.delete('zoom');
    else changed.set('zoom', next);
    setPut(null);
    // From all of the plan to a part of it: to the part that matters, not to its middle.
    if (next === null || code === null) setFits((count) => count + 1);
    setParams(changed, { replace: true });
  });
  const measured = useMemoizedFn((next: number) => setPut({ of: code, px: clamp(next) }));
  const level = levelOf(px ?? zooms.week.px);
  return {
    /** Null: as the plan fits the window, which the chart measures and says by `put`. */
    px,
    level,
    /** Grows whenever the whole plan is asked for, or left: the line is opened anew. */
    fits,
    put: measured,
    choose,
    /** To the next scale; 1 is closer. */
    step: (by: 1 | -1) => {
      const at = zoomCodes.indexOf(level) - by;
      choose(zoomCodes[Math.max(0, Math.min(zoomCodes.length - 1, at))] ?? level);
    },
  };
}
export type GanttZoom = ReturnType<typeof useZoom>;
