/** Which entry somebody may answer now, and what to tell who comes too late. */
import { approvalStates } from '../../../contract/approval/kinds';
import { minuteHere } from '../../base/zone';
import { type ApiError, againstRule, answered, forbidden, notFound } from '../../errors';
import { askedOf, type EntryRow, type Run, type RunContext } from './run';
import { Substitutes } from './substitutes';

/** `asked`: it is theirs, or of who is away; `rule`: by the area's own rule, beside those who are asked. */
export type Claim = 'asked' | 'rule';
export interface Claimed {
  entry: EntryRow;
  claim: Claim;
}

/** What the actor has to do with each entry of an approval; null: it is not theirs to answer. */
export async function claimsOf(context: RunContext, run: Run): Promise<(entry: EntryRow) => Claim | null> {
  const { db, actor, platform } = context;
  const { initiatorId, purpose, flowId } = run.row;
  const use = platform.approvals.get(purpose);
  if (use?.notOwn && actor.userId === initiatorId) return () => null;
  const substitutes = await Substitutes.load(db);
  const byRule = flowId === null && ((await use?.mayAlso?.(context, askedOf(run))) ?? false);
  return (entry) => {
    if (substitutes.mayAnswer(actor.userId, entry, initiatorId, purpose)) return 'asked';
    return byRule && entry.parentId === null ? 'rule' : null;
  };
}

/** Whether somebody takes part: asked, answering, told, or the one who asks. */
export async function takesPart(context: RunContext, run: Run): Promise<boolean> {
  const { db, actor } = context;
  const { row, entries } = run;
  const { userId } = actor;
  if (row.initiatorId === userId || actor.isManager) return true;
  const claim = await claimsOf(context, run);
  const isIn = (one: EntryRow) => one.actorId === userId || one.askedId === userId || claim(one) !== null;
  if (entries.some(isIn)) return true;
  const [copied] = await db.query(
    'SELECT 1 FROM approval_copy WHERE tenant_id = $1 AND approval_id = $2 AND user_id = $3',
    [row.id, userId],
  );
  if (copied) return true;
  // Who handed their answer on goes on seeing what became of it.
  const [acted] = await db.query(
    'SELECT 1 FROM approval_act WHERE tenant_id = $1 AND approval_id = $2 AND by_id = $3 LIMIT 1',
    [row.id, userId],
  );
  return acted !== undefined;
}

/**
 * The entry that the actor answers: for themselves, for who is away, or by the area's own rule.
 * @throws 404, 403, 409 that says who was first
 */
export async function claimedEntry(context: RunContext, run: Run, entryId: string): Promise<Claimed> {
  const entry = run.entries.find((one) => one.id === entryId);
  if (!entry) throw notFound('审批');
  const claim = (await claimsOf(context, run))(entry);
  if (!claim) throw (await takesPart(context, run)) ? forbidden() : notFound('审批');
  if (run.row.state === 'RUNNING' && entry.state === 'OPEN' && !entry.voided) return { entry, claim };
  throw await late(context, run, entry);
}

/** As above, for what only those do who are asked: hand on, ask others. */
export async function ownOpenEntry(context: RunContext, run: Run, entryId: string): Promise<EntryRow> {
  const { entry, claim } = await claimedEntry(context, run, entryId);
  if (claim !== 'asked') throw forbidden('只有审批人可以转交、委派或加签');
  return entry;
}

/** The one that is the actor's to answer now, where they do not say which. @throws as `claimedEntry` does */
export async function nextEntry(context: RunContext, run: Run): Promise<Claimed> {
  const claim = await claimsOf(context, run);
  const claimed = run.entries.flatMap((entry) => {
    const by = entry.voided ? null : claim(entry);
    return by ? [{ entry, claim: by }] : [];
  });
  if (claimed.length === 0) throw (await takesPart(context, run)) ? forbidden() : notFound('审批');
  const open = run.row.state === 'RUNNING' ? claimed.filter(({ entry }) => entry.state === 'OPEN') : [];
  const next = open.find((one) => one.claim === 'asked') ?? open[0];
  if (next) return next;
  throw await late(context, run, (claimed.at(-1) as Claimed).entry);
}

async function late({ platform, actor }: RunContext, run: Run, entry: EntryRow): Promise<ApiError> {
  const people = await platform.directory.of(actor.tenantId);
  return tooLate(run, entry, (id) => people(id)?.name ?? '有人');
}

/** Somebody else was first, or it has been taken back, returned or ended since. */
function tooLate({ row, entries }: Run, entry: EntryRow, nameOf: (id: string) => string): ApiError {
  if (entry.state === 'WAITING' && row.state === 'RUNNING') return againstRule('还没有轮到您审批');
  const last = entries
    .filter((one) => one.step === entry.step && one.round === entry.round && one.actorId && one.answeredAt)
    .sort((a, b) => Date.parse(a.answeredAt ?? '') - Date.parse(b.answeredAt ?? ''))
    .at(-1);
  if (!last?.actorId || !last.answeredAt || entry.voided) {
    return answered(`该审批${approvalStates[row.state]}，请刷新后查看`);
  }
  const said = last.state === 'REJECTED' ? '拒绝' : '同意';
  const at = minuteHere(new Date(last.answeredAt).toISOString()).slice(11);
  return answered(`${nameOf(last.actorId)} 已于 ${at} ${said}`);
}
