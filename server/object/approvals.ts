/** What a module says of the approvals that it asks for; `modules/approval` runs them without knowing the module. */
import type { ApprovalPurpose, ApprovalState } from '../../contract/approval/kinds';
import type { ObjectRef } from '../../contract/objectTypes';
import type { ObjectContext, SystemContext } from './define';

export interface AskedApproval {
  id: string;
  ref: ObjectRef;
  initiatorId: string;
  payload: Readonly<Record<string, unknown>>;
}

export interface EndedApproval extends AskedApproval {
  state: Extract<ApprovalState, 'PASSED' | 'REJECTED' | 'WITHDRAWN'>;
  /** Why it was refused or withdrawn, as whoever did said it. */
  reason: string;
}

/** What people are asked. */
export interface Question {
  /** What is asked, as a list of requests names it. */
  title: string;
  /** Why, in the words of whoever asks; or what approvers need to know who may not see the object. */
  text?: string;
  /** What is agreed to, whole: whoever agreed to the same is not asked again. */
  content: unknown;
  payload?: Readonly<Record<string, unknown>>;
}

export interface ApprovalUse {
  purpose: ApprovalPurpose;
  /** Nobody answers what they asked for themselves, and nothing passes because nobody was there, whatever a flow says. */
  notOwn?: true;
  /** What follows is done in the name of whoever answered last: it needs nothing of the initiator, who may have left. */
  byApprover?: true;
  /**
   * Who may answer beside those who are asked, where the area's own rule says who and not a flow: judged at that moment,
   * so that whoever is given the right meanwhile has it here, too.
   */
  mayAlso?(context: ObjectContext, approval: AskedApproval): Promise<boolean>;
  /**
   * Before an answer is noted. @throws ApiError where nothing could follow from it now: it goes on waiting.
   * Before `onPassed` once more, which may follow from no answer: nothing follows then, and the course says why.
   * @param passing whether it is agreed to; what cannot be done any more may still be refused or returned
   */
  beforeAnswer?(context: SystemContext, approval: AskedApproval, passing: boolean): Promise<void>;
  /**
   * In the transaction that ended it. `context.actor` is the initiator, with the rights of now; whoever has left is
   * nobody, and nothing is done. With `byApprover` it is whoever answered last.
   * @throws ApiError where it cannot be done any more: the approval stays passed, and its course says why nothing followed
   */
  onPassed(context: ObjectContext, approval: EndedApproval): Promise<void>;
  /** In the transaction in which it was rejected or withdrawn, by `context.actor`. */
  onRefused?(context: ObjectContext, approval: EndedApproval): Promise<void>;
  /** In the transaction in which `context.actor` returned it to its initiator, who may set it right and ask again. */
  onReturned?(context: ObjectContext, approval: AskedApproval & { reason: string }): Promise<void>;
  /** Before it is asked again, by its initiator. @returns what is asked now @throws ApiError where it cannot be asked */
  onAgain?(context: ObjectContext, approval: AskedApproval): Promise<Question>;
}
