/** Whether a phase may begin, by the reviews that guard it (notes: plan, section 2 "Gate"). Pure. No imports but types. */
import type { Conclusion, ReviewState } from './lifecycle';

export interface GateReview {
  no: string;
  state: ReviewState;
  round: number;
  /** Of the last round; null while it runs. */
  conclusion: Conclusion | null;
  issueOpen: number;
}

/**
 * Why the review holds the phase back; null where it does not. What counts is the last round: an earlier pass is void once
 * another round has begun. A conditional pass opens at once where the project says so, else when its rectifications are done.
 */
export function heldBy(
  { no, state, round, conclusion, issueOpen }: GateReview,
  conditionalOpens: boolean,
): string | null {
  if (state === 'WITHDRAWN' || conclusion === 'pass') return null;
  if (conclusion === 'conditional') {
    if (conditionalOpens || issueOpen === 0) return null;
    return `评审 ${no} 有条件通过，还有 ${issueOpen} 个问题没有关闭`;
  }
  if (conclusion === 'fail') return `评审 ${no} 第 ${round} 轮不通过`;
  return state === 'DRAFT' ? `评审 ${no} 还没有开始` : `评审 ${no} 第 ${round} 轮还没有结论`;
}
