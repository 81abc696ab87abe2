/** By which of its baselines a plan is measured. */
import type { BaselineState } from '../../../contract/plan/change/kinds';

/** By which the plan is measured: the last approved one; while none is, the last one. */
export const measuredBy = <B extends { no: number; state: BaselineState }>(rows: readonly B[]): B | undefined => {
  const newest = [...rows].sort((a, b) => b.no - a.no);
  return newest.find(({ state }) => state === 'APPROVED') ?? newest[0];
};
/** The same of `plan_baseline b`, for statements: the first of these comes first. */
export const MEASURED_FIRST = "(b.state = 'APPROVED') DESC, b.no DESC";
