/** What people are told of a change of the plan. */
import { nodeKinds } from '../../../contract/plan/kinds';
import { slipOf } from '../../../contract/plan/rollup';
import { dayNumber, type WorkCalendar } from '../../../contract/tenant/workdays';
import type { ObjectContext } from '../../object/define';
import type { Tell } from '../../object/events';
import { listenersOf } from '../../object/follow';
import type { LoadedProject } from '../../object/project';
import type { Changed, NodeValues, PlanDraft } from './draft';
import type { Dated } from './write';

/** Slips are told once there is a promise to hold them against: while a plan is being made everything moves. */
const isPromised = async ({ db }: ObjectContext, planId: string): Promise<boolean> => {
  const [found] = await db.query('SELECT 1 AS one FROM plan_baseline WHERE tenant_id = $1 AND plan_id = $2 LIMIT 1', [
    planId,
  ]);
  return found !== undefined;
};

export async function tellChange(
  context: ObjectContext,
  tell: Tell,
  project: LoadedProject,
  draft: PlanDraft,
  changes: readonly Changed<NodeValues>[],
  dated: readonly Dated[],
  calendar: WorkCalendar,
): Promise<void> {
  const { db } = context;
  const days = new Map(dated.map((one) => [one.id, one]));
  const hearing = (id: string, ownerId: string | null) =>
    listenersOf(db, { type: 'planNode', id }, [ownerId, project.ownerId]);
  const given = changes.filter(({ before, after }) => after?.ownerId && after.ownerId !== before?.ownerId);
  // A template or an import names people for many at once: who is in the plan sees it there.
  for (const { id, after } of given.length > MANY ? [] : given) {
    if (!after) continue;
    const { startOn, endOn } = days.get(id) ?? draft.node(id) ?? { startOn: null, endOn: null };
    const range = [startOn, endOn].filter(Boolean).join(' 至 ');
    const variables = { nodeKind: nodeKinds[after.kind], range };
    await tell({ event: 'planAssigned', objectId: id, to: [after.ownerId], variables });
  }
  for (const { id, before, after } of changes) {
    if (after?.kind !== 'milestone' || !after.realEnd || before?.realEnd) continue;
    const planned = draft.loaded.nodes.find((node) => node.id === id)?.endOn ?? after.realEnd;
    await tell({
      ...{ event: 'milestoneReached', objectId: id, to: await hearing(id, after.ownerId) },
      variables: { day: after.realEnd, planned },
    });
  }
  const slipped = draft.loaded.nodes.filter(({ id, kind, realEnd, endOn }) => {
    const now = days.get(id)?.endOn;
    return kind === 'milestone' && realEnd === null && endOn !== null && now != null && now > endOn;
  });
  if (slipped.length === 0 || !(await isPromised(context, draft.plan.id))) return;
  for (const { id, ownerId, endOn } of slipped) {
    const now = draft.node(id);
    const after = days.get(id)?.endOn;
    if (!now || now.realEnd !== null || !after || !endOn) continue;
    await tell({
      ...{ event: 'milestoneSlipped', objectId: id, to: await hearing(id, ownerId) },
      variables: { before: endOn, after, days: String(slipOf(calendar, dayNumber(endOn), dayNumber(after))) },
    });
  }
}
const MANY = 20;
