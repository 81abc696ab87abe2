/** What becomes of the whole: returned, withdrawn, told to others, urged. */
import type { CopyTo, Return, Withdraw } from '../../../contract/approval/approval';
import { stepsAfterReturn } from '../../../contract/approval/decide';
import { URGE_COOLDOWN_MINUTES } from '../../../contract/approval/kinds';
import { approvalCopy } from '../../db/schema';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import { advance, end, openStep } from './advance';
import { claimedEntry, nextEntry, takesPart } from './mine';
import { askedOf, changeEntry, changeRow, holdRun, note, ofStep, type Run, type RunContext } from './run';
import { announceObject, tellPeople } from './tell';

/** 退回: answers from that step on count no longer, and stay to be read. */
export async function returnTo(
  context: RunContext,
  run: Run,
  { entryId, toStep, way, opinion }: Return,
): Promise<void> {
  const { db, actor, platform } = context;
  await claimedEntry(context, run, entryId);
  const { row } = run;
  const use = platform.approvals.get(row.purpose);
  if (toStep >= row.step) throw invalid('只能退回到之前的步骤', 'toStep');
  if (toStep === 0) await use?.beforeAnswer?.(context, askedOf(run), false);
  const from = row.step;
  const [first = 1, ...then] = [...stepsAfterReturn(from, toStep, { way }), ...row.ahead.filter((one) => one > from)];
  for (const one of run.entries) {
    if (one.round !== row.round || one.voided) continue;
    const again = one.step >= Math.max(1, toStep) && (way === 'again' || one.step === from || one.step === toStep);
    const open = one.state === 'OPEN' || one.state === 'WAITING';
    if (again || open) {
      await changeEntry(db, one, { voided: true, askedId: null, ...(open && { state: 'CLOSED' as const }) });
    }
  }
  await note(db, run, 'returned', actor.userId, { text: opinion.trim(), to: toStep === 0 ? [row.initiatorId] : [] });
  if (toStep === 0) {
    await changeRow(db, run, { state: 'RETURNED', step: from, ahead: [first, ...then], round: row.round + 1 });
    await use?.onReturned?.(context, { ...askedOf(run), reason: opinion.trim() });
    announceObject(context, run);
    await tellPeople(context, run, 'approvalReturned', [row.initiatorId], opinion.trim());
    return;
  }
  await changeRow(db, run, { step: first, ahead: then, round: row.round + 1 });
  if (!(await openStep(context, run))) await advance(context, run);
}

/** 撤回: by the initiator while it runs; with a reason once somebody has answered. */
export async function withdraw(context: RunContext, run: Run, { opinion }: Withdraw): Promise<void> {
  const { db, actor } = context;
  const { row, entries } = run;
  if (row.initiatorId !== actor.userId) {
    if (!(await takesPart(context, run))) throw notFound('审批');
    throw forbidden('只有发起人可以撤回');
  }
  if (row.state !== 'RUNNING' && row.state !== 'RETURNED') throw againstRule('该审批已结束，不能撤回');
  const isAnswered = entries.some((one) => one.answeredAt && !one.auto);
  if (isAnswered && !opinion.trim()) throw invalid('已有人答复，请填写撤回的原因', 'opinion');
  await note(db, run, 'withdrawn', actor.userId, { text: opinion.trim() });
  await end(context, run, 'WITHDRAWN', opinion.trim());
}

/** 抄送: holds nobody up, and outlives a refusal. */
export async function copyTo(context: RunContext, run: Run, { userIds }: CopyTo): Promise<void> {
  const { db, actor } = context;
  if (!(await takesPart(context, run))) throw notFound('审批');
  const there = await db.query<{ id: string }>(
    'SELECT id FROM tenant_member WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND NOT disabled',
    [userIds],
  );
  if (there.length < new Set(userIds).size) throw invalid('所选成员不在企业中或已停用，请重新选择', 'userIds');
  const fresh = await db.insertIfAbsent(
    approvalCopy,
    there.map(({ id }) => ({ approvalId: run.row.id, userId: id })),
  );
  if (fresh === 0) return;
  await changeRow(db, run, {});
  await note(db, run, 'copied', actor.userId, { to: userIds });
  await tellPeople(context, run, 'approvalCopied', userIds);
}

/** 催办: those who are asked now and have not been urged within the time. */
export async function urge(context: RunContext, run: Run): Promise<void> {
  const { db, actor } = context;
  if (run.row.initiatorId !== actor.userId) {
    if (!(await takesPart(context, run))) throw notFound('审批');
    throw forbidden('只有发起人可以催办');
  }
  const since = Date.now() - URGE_COOLDOWN_MINUTES * 60_000;
  const open = ofStep(run).filter((one) => one.state === 'OPEN');
  if (run.row.state !== 'RUNNING' || open.length === 0) throw againstRule('没有人待审批，无需催办');
  const due = open.filter((one) => !one.urgedAt || Date.parse(one.urgedAt) < since);
  if (due.length === 0) throw againstRule(`${URGE_COOLDOWN_MINUTES} 分钟内已催办过，请稍后再试`);
  for (const one of due) await changeEntry(db, one, { urgedAt: new Date().toISOString() });
  await changeRow(db, run, {});
  const people = due.map((one) => one.askedId ?? one.principalId);
  await note(db, run, 'urged', actor.userId, { to: people });
  await tellPeople(context, run, 'approvalUrged', people);
}

/** 退回 of a part, by who could answer now: what is left goes on waiting. @throws as `nextEntry` does */
export async function returnPart(context: RunContext, id: string, text: string): Promise<void> {
  const { db, actor } = context;
  const run = await holdRun(db, id);
  await nextEntry(context, run);
  await changeRow(db, run, {});
  await note(db, run, 'returned', actor.userId, { text });
  announceObject(context, run);
}

/** 撤回 by the area itself: what is asked about goes on without an answer. */
export async function endApproval(context: RunContext, id: string, reason: string): Promise<void> {
  const run = await holdRun(context.db, id);
  await note(context.db, run, 'withdrawn', context.actor.userId, { text: reason });
  await end(context, run, 'WITHDRAWN', reason);
}

/** 撤回 in the name of whoever asked, by the area's own page. @throws as their own withdrawing does */
export async function withdrawApproval(context: RunContext, id: string, reason: string): Promise<void> {
  await withdraw(context, await holdRun(context.db, id), { opinion: reason });
}
