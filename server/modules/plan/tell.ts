/** What people are told of a change of the plan. */
import { nodeKinds } from '../../../contract/plan/kinds';
import type { Reckoned } from '../../../contract/plan/reckon';
import { slipOf } from '../../../contract/plan/rollup';
import { dayNumber, type WorkCalendar } from '../../../contract/time/workdays';
import type { TenantDb } from '../../db/scope';
import type { ObjectContext } from '../../object/define';
import type { Tell } from '../../object/events';
import { listenersOf } from '../../object/follow';
import type { LoadedProject } from '../../object/project';
import { type Dated, endsOf } from './dated';
import type { Changed, NodeValues, PlanDraft } from './draft';
import type { NodeRow } from './load';

/** Slips are told once there is a promise to hold them against: while a plan is being made everything moves. */
const isPromised = async (db: TenantDb, planId: string): Promise<boolean> => {
  const [found] = await db.query('SELECT 1 AS one FROM plan_baseline WHERE tenant_id = $1 AND plan_id = $2 LIMIT 1', [
    planId,
  ]);
  return found !== undefined;
};

const hearing = (db: TenantDb, project: LoadedProject, id: string, ownerId: string | null) =>
  listenersOf(db, { type: 'planNode', id }, [ownerId, project.ownerId]);

interface Slips {
  project: LoadedProject;
  planId: string;
  calendar: WorkCalendar;
  nodes: readonly NodeRow[];
  /** Ends of nodes; those that stay may be missing in `after`. */
  before: ReadonlyMap<string, string | null>;
  after: ReadonlyMap<string, string | null>;
}

/** Milestones that were not reached and stand later than they did. */
export async function tellSlips(
  db: TenantDb,
  tell: Tell,
  { project, planId, calendar, nodes, before, after }: Slips,
): Promise<void> {
  const slipped = nodes.flatMap(({ id, kind, ownerId, realEnd }) => {
    const [was, is] = [before.get(id) ?? null, after.get(id) ?? null];
    return kind === 'milestone' && realEnd === null && was !== null && is !== null && is > was
      ? [{ id, ownerId, was, is }]
      : [];
  });
  if (slipped.length === 0 || !(await isPromised(db, planId))) return;
  for (const { id, ownerId, was, is } of slipped) {
    await tell({
      ...{ event: 'milestoneSlipped', objectId: id, to: await hearing(db, project, id, ownerId) },
      variables: { before: was, after: is, days: String(slipOf(calendar, dayNumber(was), dayNumber(is))) },
    });
  }
}

interface Told {
  project: LoadedProject;
  draft: PlanDraft;
  calendar: WorkCalendar;
  changes: readonly Changed<NodeValues>[];
  /** As it stood before the act. */
  stood: ReadonlyMap<string, Pick<Reckoned, 'endOn'>>;
  /** Days that the act moved. */
  moved: readonly Dated[];
}

export async function tellChange({ db }: ObjectContext, tell: Tell, told: Told): Promise<void> {
  const { project, draft, calendar, changes, stood, moved } = told;
  const days = new Map(moved.map((one) => [one.id, one]));
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
    await tell({
      ...{ event: 'milestoneReached', objectId: id, to: await hearing(db, project, id, after.ownerId) },
      variables: { day: after.realEnd, planned: stood.get(id)?.endOn ?? after.realEnd },
    });
  }
  // Owner as before the act, as whoever was promised it; gone or reached since is no slip.
  const promised = draft.loaded.nodes.filter(
    ({ id, kind }) => kind === 'milestone' && draft.node(id)?.realEnd === null,
  );
  await tellSlips(db, tell, {
    ...{ project, planId: draft.plan.id, calendar, nodes: promised },
    before: new Map(promised.map(({ id }) => [id, stood.get(id)?.endOn ?? null])),
    after: endsOf(moved),
  });
}
const MANY = 20;
