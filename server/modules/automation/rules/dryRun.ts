/** What a rule would do to an object now: done for whoever asks, and taken back before anybody sees it. */
import type { DryRunAnswer, RuleDryRun, RunStep } from '../../../../contract/automation/rule';
import { objectTypeEntry } from '../../../../contract/objectTypes';
import { newId } from '../../../base/present';
import { ApiError, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { assertMayManage, placeOf } from '../manage';
import { perform } from './actions';
import { assertDraft } from './check';
import { meets, NOW } from './conditions';
import { workOn } from './run';

class TakenBack extends Error {
  constructor(readonly steps: RunStep[]) {
    super('taken back');
  }
}

export async function dryRun(
  context: TenantContext,
  { projectId, tableId, objectId, ...draft }: RuleDryRun,
): Promise<DryRunAnswer> {
  const place = await assertMayManage(context, placeOf({ projectId, tableId }));
  await assertDraft(context, place, draft);
  const heard = {
    event: draft.trigger.kind,
    actorId: context.actor.userId,
    changes: [],
    reason: null,
    at: new Date().toISOString(),
  };
  const rule = { id: newId(), name: draft.name, type: draft.type, tableId: place.tableId };
  const found = await workOn(context, rule, { id: newId(), objectId, heard });
  const within = found?.subject.project?.id ?? null;
  if (!found || (projectId && within !== projectId)) throw notFound(objectTypeEntry(draft.type).label);
  if (!(await meets(context, found.by, draft.conditions, { ...NOW, id: objectId, projectId: within }))) {
    return { met: false, steps: [], failReason: null };
  }
  try {
    await context.db.transaction(async (db, connection) => {
      // Also where this runs in somebody else's transaction, which goes on.
      await connection.query('SAVEPOINT dry_run');
      const steps = await perform({ ...found, context: { ...context, db } }, draft.actions).finally(() =>
        connection.query('ROLLBACK TO SAVEPOINT dry_run'),
      );
      // Effects that wait for a commit go with the transaction.
      throw new TakenBack(steps);
    });
  } catch (error) {
    if (error instanceof TakenBack) return { met: true, steps: error.steps, failReason: null };
    if (error instanceof ApiError) return { met: true, steps: [], failReason: error.message };
    throw error;
  }
  return { met: true, steps: [], failReason: null };
}
