/** Delegations that lead back to who gave them: then nobody stands in, and everybody of the ring answers alone. */
import { MAX_HOPS } from '../../../contract/approval/decide';
import { type ApprovalPurpose, approvalPurposeCodes } from '../../../contract/approval/kinds';

export interface Given {
  userId: string;
  toId: string;
  /** Empty: all. */
  purposes: readonly ApprovalPurpose[];
  /** Milliseconds. */
  from: number;
  to: number;
}

const wide = ({ purposes }: Given) => (purposes.length > 0 ? purposes : approvalPurposeCodes);

/** Whether there is a moment and a purpose for which the way of `first` leads back to its own person. */
export function closesRing(first: Given, all: readonly Given[]): boolean {
  const goesOn = ({ toId, from, to }: Given, purposes: readonly ApprovalPurpose[], hops: number): boolean => {
    if (toId === first.userId) return true;
    if (hops === MAX_HOPS) return false;
    return all.some((next) => {
      if (next.userId !== toId) return false;
      const both = { ...next, from: Math.max(from, next.from), to: Math.min(to, next.to) };
      const shared = wide(next).filter((one) => purposes.includes(one));
      return both.from < both.to && shared.length > 0 && goesOn(both, shared, hops + 1);
    });
  };
  return goesOn(first, wide(first), 0);
}
