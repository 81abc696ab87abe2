/** Asking: by the area that needs an answer, in its transaction. */
import { createHash } from 'node:crypto';
import type { ApprovalStep } from '../../../contract/approval/approval';
import type { ApprovalPurpose } from '../../../contract/approval/kinds';
import type { ObjectRef } from '../../../contract/object/types';
import { newId } from '../../base/present';
import { approval, approvalCopy, approvalFlow } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden } from '../../errors';
import { logOperation } from '../../object/operationLog';
import { advance, openStep } from './advance';
import { changeRow, note, type Run, type RunContext, readRun } from './run';
import { announceObject, tellPeople } from './tell';

export interface NewApproval {
  purpose: ApprovalPurpose;
  /** By the steps of a flow that the enterprise keeps, `first` standing before them; or by those of whoever asks. */
  by: { flowId: string; first?: readonly ApprovalStep[] } | { steps: ApprovalStep[] };
  ref: ObjectRef;
  projectId: string | null;
  /** What is asked, as a list of requests names it. */
  title: string;
  /** Why, in the words of whoever asks. */
  text?: string;
  /** What is agreed to, whole: whoever agreed to the same is not asked again. */
  content: unknown;
  payload?: Readonly<Record<string, unknown>>;
}

const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex');

async function flowOf(db: TenantDb, by: NewApproval['by']) {
  if ('steps' in by) return { id: null, name: null, steps: by.steps, copyTo: [] };
  const flow = await db.find(approvalFlow, by.flowId);
  if (!flow?.enabled) throw againstRule('所需的审批流程已停用或删除，请联系管理员');
  return { ...flow, steps: [...(by.first ?? []), ...flow.steps] };
}

/**
 * Starts an approval by the steps that its flow has now, or by given ones; may end at once where nobody has to be asked.
 * @param context of the caller's transaction; its actor is the initiator, whom the caller has judged
 * @throws 422 where the flow is gone or switched off, or one about the same runs
 */
export async function startApproval(context: RunContext, input: NewApproval): Promise<Run['row']> {
  const { db, actor } = context;
  const flow = await flowOf(db, input.by);
  const id = newId();
  const fresh = await db.insertIfAbsent(approval, {
    id,
    purpose: input.purpose,
    objectType: input.ref.type,
    objectId: input.ref.id,
    projectId: input.projectId,
    flowId: flow.id,
    title: input.title,
    text: input.text ?? '',
    payload: input.payload ?? {},
    contentHash: hashOf(input.content),
    steps: flow.steps,
    ahead: flow.steps.slice(1).map((_, at) => at + 2),
    initiatorId: actor.userId,
    createdBy: actor.userId,
    updatedBy: actor.userId,
  });
  if (fresh === 0) throw againstRule('已有一个审批在进行，请等待其结束或先撤回');
  const run = await readRun(db, id);
  await note(db, run, 'submitted', actor.userId, { text: run.row.text });
  await logOperation(db, actor, {
    module: 'approval',
    action: 'submitted',
    objectType: input.ref.type,
    objectId: input.ref.id,
    projectId: input.projectId,
    detail: { title: run.row.title, ...(flow.name !== null && { flow: flow.name }) },
  });
  const copied = flow.copyTo.filter((one) => one !== actor.userId);
  await db.insertIfAbsent(
    approvalCopy,
    copied.map((userId) => ({ approvalId: id, userId })),
  );
  await tellPeople(context, run, 'approvalCopied', copied);
  announceObject(context, run);
  if (!(await openStep(context, run))) await advance(context, run);
  return run.row;
}

/** What was returned to its initiator is asked again, from the first step or straight where it came from. */
export async function resubmit(context: RunContext, run: Run, text: string): Promise<void> {
  const { db, actor } = context;
  if (run.row.initiatorId !== actor.userId) throw forbidden();
  if (run.row.state !== 'RETURNED') throw againstRule('该审批没有退回给发起人');
  const [first = 1, ...ahead] = run.row.ahead;
  await changeRow(db, run, { state: 'RUNNING', step: first, ahead });
  await note(db, run, 'resubmitted', actor.userId, { text });
  if (!(await openStep(context, run))) await advance(context, run);
}
