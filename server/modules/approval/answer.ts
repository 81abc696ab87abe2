/** Answers, and taking one back. */
import type { Answer, AnsweredMany, AnswerMany } from '../../../contract/approval/approval';
import { ApiError, againstRule, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { advance } from './advance';
import { type Claimed, claimedEntry, nextEntry } from './mine';
import {
  addEntries,
  askedOf,
  changeEntry,
  changeRow,
  type EntryRow,
  holdRun,
  note,
  ofStep,
  type Run,
  type RunContext,
} from './run';

type Said = Pick<Answer, 'pass' | 'opinion'>;

export async function answer(context: RunContext, run: Run, { entryId, pass, opinion }: Answer): Promise<void> {
  await give(context, run, await claimedEntry(context, run, entryId), { pass, opinion });
}

/** Whoever answers by the area's own rule does so beside those who are asked, with an entry of their own. */
async function ownEntry({ db, actor }: RunContext, run: Run, { entry, claim }: Claimed): Promise<EntryRow> {
  if (claim === 'asked') return entry;
  const { userId: principalId } = actor;
  const [fresh] = await addEntries(db, run, [{ principalId, state: 'OPEN' }]);
  return fresh as EntryRow;
}

const NOT_SIGNED = '这一步须签署：请打开这项审批，再次输入登录密码后答复。没有密码的账号请重新登录，在 5 分钟内答复';

/** @throws 400 where the step is signed, and whoever answers did not show who they are */
function signatureOf({ shown }: RunContext, { row }: Run): Pick<EntryRow, 'signedBy' | 'signedHash'> | null {
  if (!row.steps[row.step - 1]?.sign) return null;
  if (!shown) throw invalid(NOT_SIGNED, 'password');
  return { signedBy: shown, signedHash: row.contentHash };
}

async function give(context: RunContext, run: Run, claimed: Claimed, { pass, opinion }: Said): Promise<void> {
  const { db, actor, platform } = context;
  if (!pass && !opinion.trim()) throw againstRule('请填写拒绝的理由');
  const signed = signatureOf(context, run);
  await platform.approvals.get(run.row.purpose)?.beforeAnswer?.(context, askedOf(run), pass);
  const entry = await ownEntry(context, run, claimed);
  await changeEntry(db, entry, {
    state: pass ? 'PASSED' : 'REJECTED',
    actorId: actor.userId,
    askedId: null,
    opinion: opinion.trim(),
    answeredAt: new Date().toISOString(),
    ...signed,
  });
  const forOther = entry.principalId === actor.userId ? [] : [entry.principalId];
  await note(db, run, pass ? 'passed' : 'rejected', actor.userId, { to: forOther, text: opinion.trim() });
  await advance(context, run);
}

/** Answers one in the caller's transaction, where the actor does not say for which entry. @throws as `nextEntry` does */
export async function answerNext(context: RunContext, id: string, said: Said): Promise<void> {
  const run = await holdRun(context.db, id);
  await give(context, run, await nextEntry(context, run), said);
}

/** The same answer to many, each in a transaction of its own: one that is refused holds up no other. */
export async function answerMany(context: TenantContext, { ids, ...said }: AnswerMany): Promise<AnsweredMany> {
  const answered: AnsweredMany = [];
  for (const id of ids) {
    try {
      await context.db.transaction((tx) => answerNext({ ...context, db: tx }, id, said));
      answered.push({ id, refused: null });
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) throw failure;
      answered.push({ id, refused: failure.message });
    }
  }
  return answered;
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
  const unsigned = { signedBy: null, signedHash: null };
  const unanswered = { actorId: null, opinion: '', answeredAt: null, openedAt: null, ...unsigned };
  await changeEntry(db, entry, { state: 'WAITING', ...unanswered });
  await note(db, run, 'tookBack', actor.userId);
  await advance(context, run);
}
