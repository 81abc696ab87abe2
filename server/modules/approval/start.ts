/** Asking: by the area that needs an answer, in its transaction. */
import { createHash } from 'node:crypto';
import { and, arrayContains, eq } from 'drizzle-orm';
import type { ApprovalStep } from '../../../contract/approval/approval';
import type { ApprovalPurpose, FlowPurpose } from '../../../contract/approval/kinds';
import type { ObjectRef } from '../../../contract/objectTypes';
import { newId } from '../../base/present';
import { approval, approvalCopy, approvalFlow } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden } from '../../errors';
import type { Question } from '../../object/approvals';
import { logOperation } from '../../object/operationLog';
import { advance, openStep } from './advance';
import { askedOf, changeRow, holdRun, note, type Run, type RunContext, readRun } from './run';
import { announceObject, tellPeople } from './tell';

export interface NewApproval extends Question {
  purpose: ApprovalPurpose;
  /**
   * By the steps of a flow that the enterprise keeps, `first` standing before them; by those of whoever asks; or by the
   * flow that the enterprise chose for the purpose, and by the area's own rule where it chose none.
   */
  by:
    | { flowId: string; first?: readonly ApprovalStep[] }
    | { steps: ApprovalStep[] }
    | { unlessChosen: ApprovalStep[] };
  ref: ObjectRef;
  projectId: string | null;
}

const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex');

interface Flow {
  id: string | null;
  name: string | null;
  steps: ApprovalStep[];
  copyTo: string[];
}
const own = (steps: ApprovalStep[]): Flow => ({ id: null, name: null, steps, copyTo: [] });

/** The flow that the enterprise chose for a purpose; where there is none, the area's own rule holds. */
export async function chosenFlow(db: TenantDb, purpose: FlowPurpose) {
  const [chosen] = await db.select(
    approvalFlow,
    and(eq(approvalFlow.enabled, true), arrayContains(approvalFlow.purposes, [purpose])),
  );
  return chosen;
}

async function flowOf(db: TenantDb, { by, purpose }: NewApproval): Promise<Flow> {
  if ('steps' in by) return own(by.steps);
  if ('unlessChosen' in by) {
    return (await chosenFlow(db, purpose as FlowPurpose)) ?? own(by.unlessChosen);
  }
  const flow = await db.find(approvalFlow, by.flowId);
  if (!flow?.enabled) throw againstRule('所需的审批流程已停用或删除，请联系管理员');
  return { ...flow, steps: [...(by.first ?? []), ...flow.steps] };
}

/** Steps in which nobody can agree to what is their own, and nothing passes by itself. */
const strict = (steps: readonly ApprovalStep[]): ApprovalStep[] =>
  steps.map((step) => ({
    ...step,
    selfRule: step.selfRule === 'may' ? 'superior' : step.selfRule,
    emptyRule: step.emptyRule === 'pass' ? 'admin' : step.emptyRule,
  }));

/**
 * Starts an approval by the steps that its flow has now, or by given ones; may end at once where nobody has to be asked.
 * @param context of the caller's transaction; its actor is the initiator, whom the caller has judged
 * @throws 422 where the flow is gone or switched off, or one about the same runs
 */
export async function startApproval(context: RunContext, input: NewApproval): Promise<Run['row']> {
  const { db, actor, platform } = context;
  const flow = await flowOf(db, input);
  const steps = platform.approvals.get(input.purpose)?.notOwn ? strict(flow.steps) : flow.steps;
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
    steps,
    ahead: steps.slice(1).map((_, at) => at + 2),
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

/**
 * What was returned to its initiator is asked again, from the first step or straight where it came from; as it is now,
 * where the area says so.
 */
export async function resubmit(context: RunContext, run: Run, text: string): Promise<void> {
  const { db, actor, platform } = context;
  const { row } = run;
  if (row.initiatorId !== actor.userId) throw forbidden();
  if (row.state !== 'RETURNED') throw againstRule('该审批没有退回给发起人');
  const now = await platform.approvals.get(row.purpose)?.onAgain?.(context, askedOf(run));
  const [first = 1, ...ahead] = row.ahead;
  await changeRow(db, run, {
    ...{ state: 'RUNNING', step: first, ahead },
    ...(now && {
      ...{ title: now.title, text: now.text ?? '', payload: now.payload ?? {} },
      contentHash: hashOf(now.content),
    }),
  });
  await note(db, run, 'resubmitted', actor.userId, { text });
  if (!(await openStep(context, run))) await advance(context, run);
}

/** As above, by the area: its object is handed in again. */
export async function resubmitApproval(context: RunContext, id: string): Promise<void> {
  await resubmit(context, await holdRun(context.db, id), '');
}

interface Live extends Record<string, unknown> {
  id: string;
  state: 'RUNNING' | 'RETURNED';
  initiatorId: string;
}

/** The approval about an object that has not ended: there is one at most. */
export async function liveApproval(db: TenantDb, purpose: ApprovalPurpose, ref: ObjectRef): Promise<Live | undefined> {
  const [live] = await db.query<Live>(
    `SELECT id, state, initiator_id AS "initiatorId" FROM approval
      WHERE tenant_id = $1 AND purpose = $2 AND object_type = $3 AND object_id = $4 AND state IN ('RUNNING', 'RETURNED')`,
    [purpose, ref.type, ref.id],
  );
  return live;
}
