/** The bar of a task. Pure. */
import { finishedCategories } from '@contract/task/enums';
import type { TaskRow } from '@contract/task/task';
import { dayNumber, dayText, type Span } from '@contract/time/workdays';
import type { DragPart } from '@/features/gantt';

export type BarKind = 'task' | 'summary' | 'milestone';

export function spanOf(row: Pick<TaskRow, 'planStart' | 'planEnd'>): Span | null {
  const start = row.planStart ?? row.planEnd;
  const end = row.planEnd ?? row.planStart;
  return start && end ? { start: dayNumber(start), end: dayNumber(end) } : null;
}

export const kindOf = (row: Pick<TaskRow, 'childTotal' | 'milestone'>): BarKind =>
  row.milestone ? 'milestone' : row.childTotal > 0 ? 'summary' : 'task';

/** Dates as they are saved: a day that is not set stays unset when the bar is moved as a whole. */
export function datesOf(row: Pick<TaskRow, 'planStart' | 'planEnd'>, span: Span, part: DragPart) {
  const both = part !== 'move' || (row.planStart === null) === (row.planEnd === null);
  return {
    planStart: both || row.planStart !== null ? dayText(span.start) : null,
    planEnd: both || row.planEnd !== null ? dayText(span.end) : null,
  };
}

/** Why a bar cannot be moved, in words; null where it can. */
export function refusal(row: TaskRow, mayDate: boolean, automatic: boolean): string | null {
  if (!mayDate) return '您没有权限调整该任务的起止时间';
  if (finishedCategories.includes(row.category)) return '任务已结束，不能移动；请先激活任务';
  if (automatic && row.scheduleMode === 'auto' && row.childTotal > 0) {
    return '父任务的起止由子任务汇总；要单独设置，请在任务详情中改为手动排期';
  }
  return null;
}
