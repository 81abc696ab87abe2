/** What follows from an answer: who is asked next, the next step, the end. */

import { decide } from '../../../contract/approval/decide';
import { turnsOf } from '../../../contract/turns';
import { ApiError } from '../../errors';
import { loadActors } from '../../object/actors';
import type { EndedApproval } from '../../object/approvals';
import { approversOf } from './people';
import {
  addEntries,
  askedOf,
  asStepEntry,
  changeEntry,
  changeRow,
  type EntryRow,
  note,
  ofStep,
  type Run,
  type RunContext,
  ruleOf,
} from './run';
import { announceObject, tellAsked, tellEnded } from './tell';

/** Puts the states right that follow from the answers, and goes on while steps are done. */
export async function advance(context: RunContext, run: Run): Promise<void> {
  const { db } = context;
  // Ends: each turn returns or takes a step from those ahead.
  while (run.row.state === 'RUNNING') {
    const entries = ofStep(run);
    const { state, changes } = decide(ruleOf(run), entries.map(asStepEntry));
    const opened: EntryRow[] = [];
    for (const { id, state: after } of changes) {
      const entry = entries.find((one) => one.id === id) as EntryRow;
      const opens = after === 'OPEN' && !entry.openedAt;
      await changeEntry(db, entry, { state: after, ...(opens && { openedAt: new Date().toISOString() }) });
      if (opens) opened.push(entry);
    }
    await tellAsked(context, run, opened);
    if (state === 'RUNNING') return;
    if (state === 'REJECTED') {
      return end(context, run, 'REJECTED', entries.find((one) => one.state === 'REJECTED')?.opinion);
    }
    const [next, ...ahead] = run.row.ahead;
    if (next === undefined) return end(context, run, 'PASSED');
    await changeRow(db, run, { step: next, ahead });
    if (await openStep(context, run)) return;
  }
}

/** Finds the people of the present step. @returns true: the approval has ended by that */
export async function openStep(context: RunContext, run: Run): Promise<boolean> {
  const { db } = context;
  const turn = turnsOf(1_000, 'steps of an approval');
  for (;;) {
    turn();
    const step = run.row.steps[run.row.step - 1];
    const people = step ? await approversOf(db, step, run.row) : [];
    if (people.length > 0) {
      await addEntries(
        db,
        run,
        people.map((principalId) => entryFor(run, principalId)),
      );
      for (const one of ofStep(run)) if (one.auto) await note(db, run, 'autoPassed', null, { to: [one.principalId] });
      return false;
    }
    await note(db, run, 'emptyPassed', null);
    const [next, ...ahead] = run.row.ahead;
    if (next === undefined) {
      await end(context, run, 'PASSED');
      return true;
    }
    await changeRow(db, run, { step: next, ahead });
  }
}

/** Who agreed to the same in a step before is not asked again, unless they have to sign. */
function entryFor({ row, entries }: Run, principalId: string) {
  const isSigned = row.steps[row.step - 1]?.sign === true;
  const agreed =
    !isSigned &&
    entries.some(
      (one) =>
        one.principalId === principalId &&
        one.round === row.round &&
        one.step < row.step &&
        one.state === 'PASSED' &&
        !one.voided,
    );
  return { principalId, state: agreed ? ('PASSED' as const) : ('WAITING' as const), auto: agreed };
}

/** Whoever is still asked is so no longer; the area that asked does what it asked for. */
export async function end(context: RunContext, run: Run, state: EndedApproval['state'], reason = ''): Promise<void> {
  const { db, platform } = context;
  for (const one of run.entries) {
    if (one.state === 'OPEN' || one.state === 'WAITING') await changeEntry(db, one, { state: 'CLOSED', askedId: null });
  }
  await changeRow(db, run, { state, endedAt: new Date().toISOString() });
  await note(db, run, 'ended', null, { text: state });
  if (state === 'PASSED') await follow(context, run);
  else await platform.approvals.get(run.row.purpose)?.onRefused?.(context, { ...askedOf(run), state, reason });
  announceObject(context, run);
  await tellEnded(context, run, reason);
}

async function follow(context: RunContext, run: Run): Promise<void> {
  const { db, platform } = context;
  const { purpose, initiatorId } = run.row;
  const use = platform.approvals.get(purpose);
  if (!use) throw new Error(`No module asks for approvals of ${purpose}`);
  const actor = use.byApprover ? context.actor : (await loadActors(db, [initiatorId])).get(initiatorId);
  if (!actor) return note(db, run, 'failed', null, { text: '发起人已不在企业中' });
  try {
    // It may have ended without an answer, as when the last one who was asked leaves.
    await use.beforeAnswer?.(context, askedOf(run), true);
    await use.onPassed({ platform, db, actor }, { ...askedOf(run), state: 'PASSED', reason: '' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await note(db, run, 'failed', null, { text: error.message });
  }
}
