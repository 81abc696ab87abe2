/** Approvals never freeze: whoever is disabled is followed by a stand-in, a superior, the owner, or counts no longer. */
import type { ObjectContext } from '../../object/define';
import { advance } from './advance';
import { adminOf, superiorOf } from './people';
import { changeEntry, changeRow, type EntryRow, holdRun, note, ofStep, type Run, type RunContext } from './run';
import { Substitutes } from './substitutes';
import { tellPeople } from './tell';

/** In the transaction in which somebody is disabled. */
export async function replaceLeaver(context: ObjectContext, { userId }: { userId: string }): Promise<void> {
  const rows = await context.db.query<{ approval_id: string }>(
    `SELECT DISTINCT e.approval_id FROM approval_entry e
       JOIN approval a ON a.tenant_id = e.tenant_id AND a.id = e.approval_id AND a.state = 'RUNNING'
      WHERE e.tenant_id = $1 AND NOT e.voided
        AND (e.principal_id = $2 AND e.state IN ('OPEN', 'WAITING') OR e.asked_id = $2) ORDER BY e.approval_id`,
    [userId],
  );
  for (const { approval_id: id } of rows) await leaveRun(context, await holdRun(context.db, id), userId);
}

async function leaveRun(context: RunContext, run: Run, userId: string): Promise<void> {
  const { db } = context;
  await changeRow(db, run, {});
  for (const one of ofStep(run)) {
    if (one.askedId === userId) await changeEntry(db, one, { askedId: null });
    if (one.principalId === userId && (one.state === 'OPEN' || one.state === 'WAITING')) {
      await follow(context, run, one);
    }
  }
  await advance(context, run);
}

async function follow(context: RunContext, run: Run, entry: EntryRow): Promise<void> {
  const { db } = context;
  const { row } = run;
  const step = row.steps[row.step - 1];
  const others = ofStep(run).filter((one) => one !== entry && one.state !== 'CLOSED' && one.parentId === null);
  const heir = await heirOf(context, run, entry.principalId);
  const isThere = others.some((one) => one.principalId === heir);
  if (others.length > 0 && (step?.leaverRule === 'drop' || entry.parentId !== null || isThere || !heir)) {
    await changeEntry(db, entry, { state: 'CLOSED' });
    await note(db, run, 'dropped', null, { to: [entry.principalId] });
    return;
  }
  if (!heir) return;
  const { principalId } = entry;
  await changeEntry(db, entry, { principalId: heir, auto: false, urgedAt: null });
  await note(db, run, 'replaced', null, { to: [principalId, heir] });
  if (entry.state === 'OPEN') await tellPeople(context, run, 'approvalAsked', [heir]);
}

async function heirOf({ db }: RunContext, { row }: Run, userId: string): Promise<string | null> {
  const standIn = (await Substitutes.load(db)).of(userId, row.initiatorId, row.purpose);
  const candidates = [standIn, await superiorOf(db, userId), await adminOf(db)];
  return candidates.find((one) => one && one !== userId && one !== row.initiatorId) ?? (await adminOf(db));
}
