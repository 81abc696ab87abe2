import { useState } from 'react';
import { readStored, StorageKey, writeStored } from '@/utils/storage';

/** The draft of a change of the plan and its picture have fewer columns than the plan. */
const charts = ['plan', 'planDraft', 'planChange', 'tasks', 'portfolio'] as const;
type Chart = (typeof charts)[number];
const MIN = 200;

function kept(chart: Chart): number | null {
  const [, width] =
    new RegExp(`(?:^|,)${chart}:(\\d{3,4})(?:,|$)`).exec(readStored(StorageKey.GANTT_DIVIDER) ?? '') ?? [];
  return width ? Number(width) : null;
}

/**
 * How wide the part left of a time line is: as this browser was told last, which knows its own screen.
 * @param initial before anybody moved it, pixels
 */
export function useDivider(chart: Chart, initial: number) {
  const [own, setOwn] = useState(() => kept(chart));
  return {
    left: own ?? initial,
    min: MIN,
    move: (to: number | null) => setOwn(to === null ? null : Math.max(MIN, Math.round(to))),
    /** What was moved is remembered once it is let go. */
    keep: () => {
      const widths = charts.flatMap((one) => {
        const width = one === chart ? own : kept(one);
        return width === null ? [] : [`${one}:${width}`];
      });
      writeStored(StorageKey.GANTT_DIVIDER, widths.join(',') || null);
    },
  };
}
