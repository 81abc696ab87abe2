import type { TaskRow } from '@contract/task/task';
import { dayNumber, type Span } from '@contract/time/workdays';

/** The days that a task takes in the calendar; null where it has none. */
export function shownSpan(row: Pick<TaskRow, 'planStart' | 'planEnd'>, by: 'end' | 'range'): Span | null {
  const last = row.planEnd ?? (by === 'range' ? row.planStart : null);
  if (!last) return null;
  const end = dayNumber(last);
  return { start: by === 'range' && row.planStart ? dayNumber(row.planStart) : end, end };
}
