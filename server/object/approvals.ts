/** What a module says of the approvals that it asks for; `modules/approval` runs them without knowing the module. */
import type { ApprovalPurpose, ApprovalState } from '../../contract/approval/kinds';
import type { ObjectRef } from '../../contract/object/types';
import type { ObjectContext, SystemContext } from './define';

export interface EndedApproval {
  id: string;
  ref: ObjectRef;
  state: Extract<ApprovalState, 'PASSED' | 'REJECTED' | 'WITHDRAWN'>;
  initiatorId: string;
  payload: Readonly<Record<string, unknown>>;
}

export interface ApprovalUse {
  purpose: ApprovalPurpose;
  /**
   * In the transaction that ended it. `context.actor` is the initiator, with the rights of now; whoever has left is
   * nobody, and nothing is done.
   * @throws ApiError where it cannot be done any more: the approval stays passed, and its course says why nothing followed
   */
  onPassed(context: ObjectContext, approval: EndedApproval): Promise<void>;
  /** In the transaction in which it was rejected or withdrawn. */
  onRefused?(context: SystemContext, approval: EndedApproval): Promise<void>;
}
