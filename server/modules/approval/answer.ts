/** Answers, and taking one back. */
import type { Answer } from '../../../contract/approval/approval';
import { againstRule } from '../../errors';
import { advance } from './advance';
import { ownOpenEntry } from './mine';
import { changeEntry, changeRow, type EntryRow, note, ofStep, type Run, type RunContext } from './run';

export async function answer(context: RunContext, run: Run, { entryId, pass, opinion }: Answer): Promise<void> {
  const { db, actor } = context;
  const entry = await ownOpenEntry(context, run, entryId);
  if (!pass && !opinion.trim()) throw againstRule('请填写拒绝的理由');
  await changeEntry(db, entry, {
    state: pass ? 'PASSED' : 'REJECTED',
    actorId: actor.userId,
    askedId: null,
    opinion: opinion.trim(),
    answeredAt: new Date().toISOString(),
  });
  const forOther = entry.principalId === actor.userId ? [] : [entry.principalId];
  await note(db, run, pass ? 'passed' : 'rejected', actor.userId, { to: forOther, text: opinion.trim() });
  await advance(context, run);
}

/** The step in which the answer may still be taken back: it is open, or nobody has answered in the one after it. */
export function takeBackOf(run: Run, userId: string): EntryRow | null {
  const { row, entries } = run;
  if (row.state !== 'RUNNING') return null;
  const given = (one: EntryRow) => one.state === 'PASSED' && one.actorId === userId && !one.auto;
  const here = ofStep(run).find(given);
  if (here) return here;
  if (ofStep(run).some((one) => (one.answeredAt && !one.auto) || one.parentId)) return null;
  const before = Math.max(
    0,
    ...entries.filter((one) => one.round === row.round && !one.voided && one.step < row.step).map((one) => one.step),
  );
  return before > 0 ? (ofStep(run, before).find(given) ?? null) : null;
}

/** @throws 422 where others have answered since */
export async function takeBack(context: RunContext, run: Run): Promise<void> {
  const { db, actor } = context;
  const entry = takeBackOf(run, actor.userId);
  if (!entry) throw againstRule('没有可以收回的答复：之后已有人答复，或审批已结束');
  if (entry.step !== run.row.step) {
    for (const one of ofStep(run)) await changeEntry(db, one, { state: 'CLOSED', voided: true });
    await changeRow(db, run, { step: entry.step, ahead: [run.row.step, ...run.row.ahead] });
    // Those whom the answer closed are asked again.
    for (const one of ofStep(run)) if (one.state === 'CLOSED') await changeEntry(db, one, { state: 'WAITING' });
  } else {
    await changeRow(db, run, {});
  }
  await changeEntry(db, entry, { state: 'WAITING', actorId: null, opinion: '', answeredAt: null, openedAt: null });
  await note(db, run, 'tookBack', actor.userId);
  await advance(context, run);
}
