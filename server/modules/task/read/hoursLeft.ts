/** What a task still needs: follows the estimate until something was logged, then the logs, and whoever knows better. */
import { finishedCategories, type StageCategory } from '../../../../contract/task/enums';

interface Hours {
  category: StageCategory;
  estimate_hours: number | null;
  consumed_hours: number;
  left_hours: number | null;
}

const isOver = ({ category }: Hours) => finishedCategories.includes(category);

/** After a change of the estimate, or of what is left itself. */
export function leftAfterEstimate(
  task: Hours,
  { estimateHours, leftHours }: { estimateHours?: number | null; leftHours?: number | null },
): number | null {
  if (leftHours !== undefined) return leftHours;
  if (estimateHours === undefined || task.consumed_hours > 0 || isOver(task)) return task.left_hours;
  return estimateHours;
}

/** After `worked` more hours (fewer, where a log says less now). Nothing is left of what is over. */
export function leftAfterWork(task: Hours, worked: number, leftHours: number | null | undefined): number | null {
  if (leftHours !== undefined) return leftHours;
  if (task.left_hours === null || isOver(task)) return task.left_hours;
  return Math.max(0, tenths(task.left_hours - worked));
}

/**
 * After a log was taken back. Without any log what is left follows the estimate again: what was said to be left beside the
 * log went with it.
 * @param consumed hours of the logs that stay
 */
export function leftAfterRemoval(task: Hours, removed: number, consumed: number): number | null {
  if (consumed > 0 || task.estimate_hours === null || isOver(task)) return leftAfterWork(task, -removed, undefined);
  return task.estimate_hours;
}

/** Sums of tenths, without what binary fractions add. */
export const tenths = (hours: number) => Math.round(hours * 100) / 100;
