import type { TaskRow } from '@contract/task/task';
import type { Span, WorkCalendar } from '@contract/time/workdays';
import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import { type DragPart, nudged } from '@/features/gantt';
import { spanOf } from './bars';

export interface Moving {
  row: TaskRow;
  span: Span;
  part: DragPart;
}

interface Owner {
  calendar: WorkCalendar;
  refusalOf: (row: TaskRow) => string | null;
  onRefused: (reason: string) => void;
  onPull: (row: TaskRow, span: Span, part: DragPart) => Promise<void>;
}

/** The mode in which the keys move one bar (`m`): nothing is saved before Enter, and then once; Esc leaves it all. */
export function useMoveByKeys({ calendar, refusalOf, onRefused, onPull }: Owner) {
  const [now, setNow] = useState<Moving | null>(null);
  const begin = useMemoizedFn((row: TaskRow) => {
    const reason = refusalOf(row);
    const span = spanOf(row);
    if (reason) return onRefused(reason);
    if (!span) return onRefused('任务还没有日期，请从“未排期”中拖到时间线上');
    setNow({ row, span, part: 'move' });
  });
  const nudge = useMemoizedFn((part: 'move' | 'end', by: 1 | -1) => {
    if (!now) return;
    // Once its end was set by itself, both dates are meant.
    setNow({ ...now, span: nudged(calendar, now.span, part, by), part: now.part === 'end' ? 'end' : part });
  });
  const save = useMemoizedFn(async () => {
    if (!now) return;
    const before = spanOf(now.row);
    const same = before?.start === now.span.start && before.end === now.span.end;
    if (!same) await onPull(now.row, now.span, now.part);
    setNow(null);
  });
  const restore = useMemoizedFn(() => setNow(null));
  return { now, begin, nudge, save, restore };
}
