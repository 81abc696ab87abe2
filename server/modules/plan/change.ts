/**
 * The one way in which a plan changes: under its lock the act is done to a draft, the whole is judged and reckoned, and what
 * differs is written with one history entry, one entry of the operation log and what takes it back. In the draft of a
 * change request (`drafting.ts`) it is kept there instead, and the plan stays as it is.
 */
import { PlanCircle } from '../../../contract/plan/graph';
import { PLAN_DEPTH_MAX, PLAN_LINKS_MAX, PLAN_NODES_MAX } from '../../../contract/plan/kinds';
import type { PlanActed } from '../../../contract/plan/plan';
import { type Days, type Reckoned, reckon } from '../../../contract/plan/reckon';
import { wbsOf } from '../../../contract/plan/rollup';
import { DaysBeyondReach } from '../../../contract/plan/workdayIndex';
import { giveWay } from '../../base/pace';
import { newId } from '../../base/present';
import { planAct } from '../../db/schema';
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { announce, type Tell } from '../../object/events';
import { projectFieldsOf } from '../../object/fields/projectFields';
import { noteHistory } from '../../object/history/note';
import { logOperation } from '../../object/operationLog';
import type { LoadedProject } from '../../object/project';
import { type Moved, moveBack, moveOf } from '../task';
import { judgeAccepted } from './acceptance';
import { readBags } from './bags';
import { carryTasks, type Shifted, shiftedTasks } from './carry';
import { datedBy } from './dated';
import { type Changed, type Hung, type LinkValues, type NodeValues, type OuterKept, PlanDraft } from './draft';
import type { PlanContext } from './drafting';
import { judgePhases } from './gate';
import { hangTasks } from './hang';
import { kept, openPlan, type PlanRow } from './load';
import { judgeOuter } from './outerCircle';
import { followersSoon } from './outerSoon';
import { alongChange, circleText, linkChange, nodeChanges, type Words } from './say';
import { tellChange } from './tell';
import { writePlan } from './write';

export interface PlanChanges {
  nodes: Changed<NodeValues>[];
  links: Changed<LinkValues>[];
  /** Tasks that moved with their nodes; absent of acts from before. */
  tasks?: Moved[];
  /** Tasks that came onto other nodes, or left theirs. */
  hung?: Hung[];
  /** Tasks that the act made. */
  made?: string[];
  /** Predecessors in other plans; absent of acts from before. */
  outer?: Changed<OuterKept>[];
}

export interface Act {
  /** For the operation log: what was done, in its words. */
  action: string;
  reason?: string | null;
  /** The act that this one takes back, with the tasks that it moved: these go back to where they were, and no others move. */
  backOf?: string;
  /** So many plans passed the move on to this one. */
  hops?: number;
  backTasks?: readonly Moved[];
}

type Work<T> = (draft: PlanDraft, within: ObjectContext) => T | Promise<T>;

/** A sentence for what the plan as a whole may not be. */
export function judge(draft: PlanDraft): void {
  if (draft.size > PLAN_NODES_MAX) throw againstRule(`一个计划最多 ${PLAN_NODES_MAX} 个节点`);
  if (draft.allLinks.length > PLAN_LINKS_MAX) throw againstRule(`一个计划最多 ${PLAN_LINKS_MAX} 条依赖`);
  // Parents come before what is in them.
  const depths = new Map<string, number>();
  for (const { id, parentId } of draft.ordered()) {
    const depth = 1 + ((parentId === null ? undefined : depths.get(parentId)) ?? 0);
    if (depth > PLAN_DEPTH_MAX) throw againstRule(`计划最多 ${PLAN_DEPTH_MAX} 层，请减少层级`);
    depths.set(id, depth);
  }
}

/** Lengths add up along a chain: each may be as long as it may be, all of them not. */
const FURTHEST = '2199-12-31';

export type Calendar = Awaited<ReturnType<TenantContext['platform']['calendars']['of']>>;
export type Stood = ReadonlyMap<string, Days>;

/** `daysOf` where days are all that is asked for, else `wholeOf`. */
type How<D extends Days> = (draft: PlanDraft, calendar: Calendar) => Map<string, D>;
export const daysOf: How<Days> = (draft, calendar) => draft.daysBy(calendar).all();
export const wholeOf: How<Reckoned> = (draft, calendar) =>
  reckon(calendar, kept({ ...draft.loaded, nodes: draft.ordered(), links: draft.allLinks }));

/** As it stands by the calendar of today. Nothing of it is judged: the act may be what mends it. */
export function standing(draft: PlanDraft, calendar: Calendar, how: How<Days> = daysOf): Stood {
  try {
    return how(draft, calendar);
  } catch (error) {
    if (!(error instanceof PlanCircle || error instanceof DaysBeyondReach)) throw error;
    return new Map(draft.loaded.nodes.map((node) => [node.id, node]));
  }
}

/** @throws 422 naming the path of a circle, or what the act puts too far off */
export function reckoned<D extends Days>(
  draft: PlanDraft,
  calendar: Calendar,
  stood: Stood,
  how: How<D>,
): Map<string, D> {
  try {
    const dates = how(draft, calendar);
    for (const [id, { endOn }] of dates) {
      if (endOn === null || endOn <= FURTHEST || endOn <= (stood.get(id)?.endOn ?? '')) continue;
      throw againstRule(`「${draft.node(id)?.title ?? ''}」排到了 ${endOn}，超出 2199 年，请检查工期与间隔`);
    }
    return dates;
  } catch (error) {
    if (!(error instanceof PlanCircle)) throw error;
    const text = circleText(error.path, draft, wbsOf(draft.ordered()));
    const strict = draft.loaded.strictPhases ? '（计划设置了“阶段严格先后”，后一阶段视为以前一阶段为前置）' : '';
    throw againstRule(`形成循环依赖：${text}${strict}。请先移除其中一条依赖`, { path: error.path });
  }
}

/**
 * @param work what is done; what it gives is answered beside what followed
 * @throws 404, 403, 409, 422 as `work` and the rules of the whole say
 */
export async function changePlan<T>(
  context: PlanContext,
  project: LoadedProject,
  act: Act,
  work: Work<T>,
  /** Gives what undoes it all again: somebody only wants to know what it would do. */
  only?: () => Error,
): Promise<PlanActed & { made: T }> {
  const calendar = await context.platform.calendars.of(context.actor.tenantId);
  return context.db.transaction(async (db) => {
    const within = { ...context, db };
    const draft = new PlanDraft(await openPlan(within, project));
    await context.drafting?.open(db, draft);
    // What is stored may be older than the calendar: only what the act moves is said to have moved by it.
    const stood = standing(draft, calendar);
    // Others are answered between the passes over the whole plan, which has up to 20,000 nodes.
    await giveWay();
    const made = await work(draft, within);
    await readBags(db, draft);
    await giveWay();
    judge(draft);
    if (!context.drafting && !only) await judgeOuter(db, draft);
    const dates = reckoned(draft, calendar, stood, daysOf);
    if (only) throw only();
    if (context.drafting) {
      await context.drafting.keep(within, draft);
      return { actId: null, id: null, along: followersOf(draft, dates, stood), made };
    }
    await giveWay();
    const { hung, wanted, made: tasksMade, outer } = draft;
    const inputs = { nodes: draft.changedNodes(), links: draft.changedLinks() };
    const changes: PlanChanges = { ...inputs, hung, made: tasksMade, outer };
    const dated = datedBy(draft.allNodes, dates);
    if (
      changes.nodes.length + changes.links.length + dated.length + wanted.length + outer.length === 0 &&
      !act.backTasks?.length &&
      !draft.touched
    ) {
      return { actId: null, id: null, along: 0, made };
    }
    await judgePhases(within, project, draft, changes.nodes);
    await judgeAccepted(within, project, draft, changes.nodes);
    await writePlan(db, context.actor.userId, draft.plan, changes.nodes, changes.links, dated);
    await hangTasks(within, draft);
    const own = new Set(changes.nodes.map(({ id }) => id));
    const moved = dated.filter(({ id, startOn, endOn }) => {
      const before = stood.get(id);
      return startOn !== (before?.startOn ?? null) || endOn !== (before?.endOn ?? null);
    });
    const along = moved.filter(({ id }) => !own.has(id)).length;
    if (dated.length > 0) {
      await followersSoon(within, project.id, { by: context.actor.userId, hops: (act.hops ?? 0) + 1 });
    }
    await note(within, project, draft, changes, along, act);
    const id = newId();
    const shifted = act.backTasks ? null : await shiftedTasks(db, project, draft, calendar, stood, dates);
    changes.tasks = await moveTasks(within, project, act, shifted, id);
    // What it wrote beside nodes is not given back: then its tasks are not either.
    const actId = draft.touched ? null : await remember(within, draft.plan, id, changes);
    await telling(within, act, actId, (tell) =>
      tellChange(within, tell, { project, draft, calendar, changes: changes.nodes, stood, moved }),
    );
    return { actId, id: null, along, made, ...(shifted && shifted.told > 0 && { tasks: shifted.told }) };
  });
}

/** With their nodes, or back to where the act that is taken back found them. @param shifted null: they go back */
async function moveTasks(
  context: ObjectContext,
  project: LoadedProject,
  { backOf, backTasks = [] }: Act,
  shifted: Shifted | null,
  actId: string,
): Promise<Moved[]> {
  if (shifted) return carryTasks(context, project, shifted, actId);
  const { platform, db, actor } = context;
  const { back } = await moveBack(context, project.id, backTasks, '撤销计划调整');
  if (backOf) await platform.withdraw(platform, db, actor, [moveOf(backOf)]);
  return back;
}

/** How many have other days than before, beside those that are changed themselves. */
function followersOf(draft: PlanDraft, dates: Stood, stood: Stood): number {
  const own = new Set(draft.changedNodes().map(({ id }) => id));
  return [...dates].filter(([id, { startOn, endOn }]) => {
    const before = stood.get(id);
    return before && !own.has(id) && (before.startOn !== startOn || before.endOn !== endOn);
  }).length;
}

/** What an act says waits for it to be taken back; then nobody is told of that either. */
async function telling(
  { platform, db, actor }: ObjectContext,
  { backOf }: Act,
  actId: string | null,
  say: (tell: Tell) => Promise<void>,
): Promise<void> {
  if (backOf && (await platform.withdraw(platform, db, actor, [saidOfAct(backOf)]))) return;
  await platform.telling(platform, db, actor, { of: saidOfAct(actId ?? newId()), from: false, to: true }, say);
}
const saidOfAct = (actId: string) => `plan:${actId}`;

/** Values of own fields stand on it, or did: their names are read for its line. */
const hasOwn = ({ before, after }: Changed<NodeValues>) =>
  [before, after].some((values) => Object.keys(values?.customFields ?? {}).length > 0);

/** One entry on each node that people changed; the first says how many followed. */
async function note(
  context: ObjectContext,
  project: LoadedProject,
  draft: PlanDraft,
  { nodes, links }: PlanChanges,
  along: number,
  { action, reason = null }: Act,
): Promise<void> {
  const { platform, db, actor } = context;
  const titles = new Map(draft.loaded.nodes.map(({ id, title }) => [id, title]));
  const words: Words = {
    people: await platform.directory.of(actor.tenantId),
    fields: nodes.some(hasOwn) ? await projectFieldsOf(db, project.id, 'planNode') : new Map(),
    titleOf: (id) => (id === null ? null : (draft.node(id)?.title ?? titles.get(id) ?? null)),
  };
  const of = new Map<string, { event: string; changes: ReturnType<typeof nodeChanges> }>();
  for (const one of nodes) {
    const event = one.before === null ? 'created' : one.after === null ? 'deleted' : 'updated';
    of.set(one.id, { event, changes: nodeChanges(one, words) });
  }
  for (const one of links) {
    const target = (one.after ?? one.before)?.toId ?? '';
    const entry = of.get(target) ?? { event: 'updated', changes: [] };
    entry.changes.push(linkChange(one, words));
    of.set(target, entry);
  }
  const [cause] = of.keys();
  const told = [...of].filter(([, { event, changes }]) => event !== 'updated' || changes.length > 0);
  // An import or a template adds thousands at once: the operation log says so, each node by itself does not.
  const noted = told.length > NOTED ? told.slice(0, 1) : told;
  for (const [id, { event, changes }] of noted) {
    const also = id === cause && along > 0 ? [alongChange(along)] : [];
    await noteHistory(db, { type: 'planNode', id }, actor.userId, {
      ...{ event, changes: [...changes, ...also], reason, projectId: project.id },
    });
  }
  for (const [id] of noted) announce(context, { type: 'planNode', id }, { project });
  const [[first, { changes }] = ['', { changes: [] }]] = told;
  await logOperation(db, actor, {
    ...{ module: 'plan', action, objectType: cause ? 'planNode' : 'plan', objectId: first || (cause ?? draft.plan.id) },
    projectId: project.id,
    changes,
    detail: { title: words.titleOf(first || null), count: told.length, along, reason },
  });
}
const NOTED = 200;

const KEEP_ACTS = `interval '7 days'`;

async function remember(
  { db, actor }: ObjectContext,
  plan: PlanRow,
  id: string,
  changes: PlanChanges,
): Promise<string | null> {
  const { nodes, links, tasks = [], hung = [], outer = [] } = changes;
  if (nodes.length + links.length + tasks.length + hung.length + outer.length === 0) return null;
  await db.query(`DELETE FROM plan_act WHERE tenant_id = $1 AND plan_id = $2 AND at < now() - ${KEEP_ACTS}`, [plan.id]);
  await db.insert(planAct, { id, planId: plan.id, actorId: actor.userId, changes });
  return id;
}
