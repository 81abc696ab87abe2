/** Who is told of an approval. Approvers learn of it although they may not see the object itself. */
import { approvalPurposes } from '../../../contract/approval/kinds';
import type { EventCode } from '../../../contract/message/events';
import { announce } from '../../object/events';
import { emit } from '../message';
import type { EntryRow, Run, RunContext } from './run';
import { Substitutes } from './substitutes';

const object = ({ row }: Run, reason: string) => ({
  object: row.objectType,
  objectId: row.objectId,
  variables: { approvalId: row.id, purpose: approvalPurposes[row.purpose], subject: row.title, reason },
});
type ApprovalEvent = Extract<EventCode, `approval${string}`>;

async function tell(
  context: RunContext,
  run: Run,
  event: ApprovalEvent,
  to: readonly string[],
  reason = '',
): Promise<void> {
  if (to.length === 0) return;
  const { platform, db, actor } = context;
  // The same person may be asked twice within minutes, by two steps: each is a message.
  const once = `${run.row.id}:${run.row.version}`;
  await emit(platform, db, actor, { event, ...object(run, reason), to, once });
}

export async function tellAsked(context: RunContext, run: Run, opened: readonly EntryRow[]): Promise<void> {
  if (opened.length === 0) return;
  const substitutes = await Substitutes.load(context.db);
  const { initiatorId, purpose } = run.row;
  const to = opened.flatMap(({ principalId }) => [principalId, substitutes.of(principalId, initiatorId, purpose)]);
  await tell(context, run, 'approvalAsked', [...new Set(to)]);
}

/** @param event what happened to those people */
export const tellPeople = (
  context: RunContext,
  run: Run,
  event: 'approvalAsked' | 'approvalCopied' | 'approvalUrged' | 'approvalReturned',
  to: readonly string[],
  reason?: string,
) => tell(context, run, event, to, reason);

export async function tellEnded(context: RunContext, run: Run, reason: string): Promise<void> {
  const { row } = run;
  if (row.state === 'WITHDRAWN') return;
  const copied = await context.db.query<{ user_id: string }>(
    'SELECT user_id FROM approval_copy WHERE tenant_id = $1 AND approval_id = $2',
    [row.id],
  );
  const event = row.state === 'PASSED' ? 'approvalPassed' : 'approvalRejected';
  await tell(context, run, event, [row.initiatorId, ...copied.map((one) => one.user_id)], reason);
}

/** Whoever looks at what is asked about sees how it stands. */
export function announceObject(context: RunContext, { row }: Run): void {
  const project = row.projectId === null ? null : { id: row.projectId };
  announce(context, { type: row.objectType, id: row.objectId }, { project });
}
