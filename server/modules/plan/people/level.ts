/** Levelling as a proposal, which somebody applies as one act or hands into a change request; never by itself. */
import { createHash } from 'node:crypto';
import { type Away, type Levelled, levelling, levelOrders } from '../../../../contract/plan/people/level';
import type {
  LevelApplied,
  LevelApply,
  LevelMove,
  LevelProposal,
  LevelQuery,
} from '../../../../contract/plan/people/people';
import { slipOf, wbsOf } from '../../../../contract/plan/rollup';
import { dayNumber, dayText } from '../../../../contract/time/workdays';
import { giveWay } from '../../../base/pace';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { leavesOf } from '../../../object/capacity';
import { canEditPlan } from '../../../policies/plan';
import { changePlan } from '../change';
import { inDraft } from '../control/drafts';
import { createChange } from '../control/requests';
import type { PlanDraft } from '../draft';
import type { PlanContext } from '../drafting';
import { kept, type LoadedPlan, loadPlan, projectOfPlan } from '../load';
import { assignedIn, minutesOfDay } from './assignments';

interface Found {
  proposal: LevelProposal;
  levelled: Levelled;
}

type Demands = ReadonlyMap<string, ReadonlyMap<string, number>>;

const daysKey = (loaded: LoadedPlan, demands: Demands, leave: Leave, by: string): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[by, loaded.startOn, loaded.strictPhases, leave.days],
        loaded.nodes.map((one) => [
          ...[one.id, one.parentId, one.mode, one.duration, one.constraintType, one.constraintOn, one.manualStart],
          ...[one.manualEnd, one.realStart, one.realEnd, one.cancelled, one.priority, one.taskStart, one.taskEnd],
        ]),
        loaded.links.map(({ fromId, toId, type, lag, elapsed }) => [fromId, toId, type, lag, elapsed].join(' ')).sort(),
        loaded.outer.map(({ id, type, lag, startOn, endOn }) => [id, type, lag, startOn, endOn].join(' ')),
        [...demands].map(([id, people]) => [id, [...people]]),
      ]),
    )
    .digest('hex');

/** Percent of a day: as it was given, or the hours over the node's days. Positions wait for nobody. */
async function demandsOf({ db }: Pick<TenantContext, 'db'>, planId: string, workdaysOf: (id: string) => number) {
  const dayMinutes = await minutesOfDay(db);
  const demands = new Map<string, Map<string, number>>();
  for (const { nodeId, userId, units, hours } of await assignedIn(db, planId)) {
    const workdays = workdaysOf(nodeId);
    if (userId === null || workdays === 0) continue;
    const percent = hours === null ? units : Math.round((hours * 6_000) / (workdays * dayMinutes));
    const own = demands.get(nodeId) ?? new Map<string, number>();
    demands.set(nodeId, own.set(userId, percent));
  }
  return demands;
}

/** Days behind the end of the plan that are looked at for leave: nodes that wait may reach so far. */
const BEHIND = 370;

interface Leave {
  away: Away;
  /** All that is asked for, as texts: what the proposal was reckoned on. */
  days: string[];
}

/** Whole days of leave, of those who work on the plan. */
async function leaveOf(
  { db }: Pick<TenantContext, 'db'>,
  { nodes, startOn }: LoadedPlan,
  demands: Demands,
): Promise<Leave> {
  const userIds = [...new Set([...demands.values()].flatMap((people) => [...people.keys()]))].sort();
  const days = [startOn, ...nodes.flatMap((node) => [node.startOn ?? startOn, node.endOn ?? startOn])].sort();
  const [first, last] = [days[0] ?? startOn, dayText(dayNumber(days.at(-1) ?? startOn) + BEHIND)];
  const leaves = await leavesOf(db, userIds, [first, last]);
  const of = new Map<string, [from: number, to: number][]>();
  for (const { userId, from, to } of leaves)
    of.set(userId, [...(of.get(userId) ?? []), [dayNumber(from), dayNumber(to)]]);
  return {
    away: (person, day) => (of.get(person) ?? []).some(([from, to]) => from <= day && day <= to),
    days: leaves.map(({ userId, from, to }) => `${userId} ${from} ${to}`).sort(),
  };
}

async function find(context: TenantContext, { projectId, by }: LevelQuery): Promise<Found | null> {
  const { platform, db, actor } = context;
  const project = await projectOfPlan(context, projectId, (one) => canEditPlan(actor, one));
  const loaded = await loadPlan(context, project);
  if (!loaded.plan) return null;
  const calendar = await platform.calendars.of(actor.tenantId);
  const days = new Map(loaded.nodes.map(({ id, startOn, endOn }) => [id, [startOn, endOn] as const]));
  const demands = await demandsOf({ db }, loaded.plan.id, (id) => {
    const [start, end] = days.get(id) ?? [null, null];
    return start && end ? calendar.count(dayNumber(start), dayNumber(end)) : 0;
  });
  const leave = await leaveOf({ db }, loaded, demands);
  const steps = levelling(calendar, kept(loaded) as Parameters<typeof levelling>[1], demands, by, leave.away);
  const levelled = await run(steps);
  const wbs = wbsOf(loaded.nodes);
  const named = (id: string, title: string) => ({ nodeId: id, wbs: wbs.get(id) ?? '', title });
  const moves = loaded.nodes.flatMap(({ id, title }): LevelMove[] => {
    const [was, is] = [levelled.before.get(id), levelled.after.get(id)];
    if (!was?.startOn || !was.endOn || !is?.startOn || !is.endOn || was.startOn === is.startOn) return [];
    const slip = slipOf(calendar, dayNumber(was.startOn), dayNumber(is.startOn));
    return [
      {
        ...named(id, title),
        ...{ startBefore: was.startOn, endBefore: was.endOn, startOn: is.startOn, endOn: is.endOn, days: slip },
      },
    ];
  });
  const latest = (all: Levelled['before']) =>
    [...all.values()].reduce<string | null>((last, { endOn }) => (endOn && endOn > (last ?? '') ? endOn : last), null);
  const { overBefore, overAfter, unsolved } = levelled;
  return {
    levelled,
    proposal: {
      ...{ key: daysKey(loaded, demands, leave, by), moves, overBefore, overAfter },
      ...{ endBefore: latest(levelled.before), endOn: latest(levelled.after) },
      unsolved: loaded.nodes.filter(({ id }) => unsolved.includes(id)).map(({ id, title }) => named(id, title)),
    },
  };
}

/** Others are answered between two reckonings. */
async function run(steps: ReturnType<typeof levelling>): Promise<Levelled> {
  let step = steps.next();
  // Ends: levelling takes a counted number of turns.
  while (!step.done) {
    await giveWay();
    step = steps.next();
  }
  return step.value;
}

const NOTHING: LevelProposal = {
  ...{ key: '', moves: [], overBefore: 0, overAfter: 0, endBefore: null, endOn: null, unsolved: [] },
};

/** @throws 404, 403 whoever may not change the plan */
export const proposeLevelling = async (context: TenantContext, query: LevelQuery): Promise<LevelProposal> =>
  (await find(context, query))?.proposal ?? NOTHING;

/**
 * Pins the nodes that wait, as one act; or drafts that in a new change request, which nobody has been asked about yet.
 * @throws 422 the plan or its people are others than what was proposed on, or there is nothing to do
 */
export async function applyLevelling(
  context: TenantContext,
  { projectId, by, key, into }: LevelApply,
): Promise<LevelApplied> {
  const found = await find(context, { projectId, by });
  if (!found || found.proposal.key !== key) throw againstRule('计划或人员在此期间有变化，请重新查看建议');
  const { pins } = found.levelled;
  if (pins.size === 0) throw againstRule('没有需要移动的节点');
  const project = await projectOfPlan(context, projectId, (one) => canEditPlan(context.actor, one));
  const pin = (draft: PlanDraft) => {
    const pinnedAt = new Date().toISOString();
    for (const [id, constraintOn] of pins) {
      draft.set(id, { constraintType: 'SNET', constraintOn, pinnedBy: context.actor.userId, pinnedAt });
    }
  };
  const act = { action: 'planLevelled', reason: `资源平衡：${levelOrders[by]}` };
  if (into === 'plan') {
    const { actId, along } = await changePlan(context, project, act, pin);
    return { actId, changeId: null, moved: pins.size, along };
  }
  return context.db.transaction(async (db) => {
    const within = { ...context, db };
    const { id } = await createChange(within, { projectId, title: '资源平衡', reason: levelOrders[by] });
    const drafting: PlanContext = await inDraft(within, id);
    const { along } = await changePlan(drafting, project, act, pin);
    return { actId: null, changeId: id, moved: pins.size, along };
  });
}
