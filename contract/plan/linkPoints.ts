/** What a link counts from, and what it binds, in points of the line of working days. Pure. */
import type { PlanLink } from './model';
import type { WorkdayIndex } from './workdayIndex';

/** Whether a link bounds the start of what follows; else its end. */
export const bindsStart = ({ type }: Pick<PlanLink, 'type'>): boolean => type === 'FS' || type === 'SS';

/** Whether a link counts from the end of what it leaves; else from its start. */
export const countsEnd = ({ type }: Pick<PlanLink, 'type'>): boolean => type === 'FS' || type === 'FF';

/** The latest point of what a link leaves, its end or its start, with which the link asks for `target` at the most. */
export function latestFor(link: PlanLink, target: number, index: WorkdayIndex): number {
  const { lag, elapsed } = link;
  if (!elapsed) return target - lag;
  const day = index.dayFrom(target) - lag;
  return countsEnd(link) ? index.morning(day) : index.morning(day + 1) - 1;
}
