/** Which entry somebody may answer now, and what to tell who comes too late. */
import { approvalStates } from '../../../contract/approval/kinds';
import { localMinute } from '../../base/present';
import { type ApiError, againstRule, answered, forbidden, notFound } from '../../errors';
import type { EntryRow, Run, RunContext } from './run';
import { StandIns } from './standIns';

/** Whether somebody takes part: asked, answering, told, or the one who asks. */
export async function takesPart({ db, actor }: RunContext, { row, entries }: Run): Promise<boolean> {
  const { userId } = actor;
  if (row.initiatorId === userId || actor.isManager) return true;
  const standIns = await StandIns.load(db);
  const isIn = (one: EntryRow) =>
    one.actorId === userId || one.askedId === userId || standIns.mayAnswer(userId, one, row.initiatorId, row.purpose);
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
 * The entry that the actor answers, for themselves or for who is away.
 * @throws 404, 403, 409 that says who was first
 */
export async function ownOpenEntry(context: RunContext, run: Run, entryId: string): Promise<EntryRow> {
  const { db, actor, platform } = context;
  const { row, entries } = run;
  const entry = entries.find((one) => one.id === entryId);
  if (!entry) throw notFound('审批');
  const standIns = await StandIns.load(db);
  if (!standIns.mayAnswer(actor.userId, entry, row.initiatorId, row.purpose)) {
    if (!(await takesPart(context, run))) throw notFound('审批');
    throw forbidden();
  }
  if (row.state === 'RUNNING' && entry.state === 'OPEN' && !entry.voided) return entry;
  const people = await platform.directory.of(actor.tenantId);
  throw tooLate(run, entry, (id) => people(id)?.name ?? '有人');
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
  const at = localMinute(new Date(last.answeredAt).toISOString()).slice(11);
  return answered(`${nameOf(last.actorId)} 已于 ${at} ${said}`);
}
