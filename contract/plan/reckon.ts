/**
 * A plan as it is kept, with its days as text, reckoned: dates, slack, progress and WBS numbers of its nodes. The server
 * answers with it, and the console foresees a change by it (areas of the specification: plan).
 */
import { dayNumber, dayText, type Span, type WorkCalendar } from '../time/workdays';
import { type Schedule, schedule } from './engine';
import { type ConstraintType, isPoint, type NodeKind } from './kinds';
import type { Driver, LinkType, PlanInput, PlanLink, PlanNode, Scheduled } from './model';
import { type Part, progressOf } from './rollup';
import { WorkdayIndex } from './workdayIndex';

export interface KeptNode {
  id: string;
  parentId: string | null;
  kind: NodeKind;
  mode: 'auto' | 'manual';
  duration: number;
  atStart: boolean;
  constraintType: ConstraintType;
  constraintOn: string | null;
  deadline: string | null;
  manualStart: string | null;
  manualEnd: string | null;
  realStart: string | null;
  realEnd: string | null;
  progress: number;
  progressSource: 'manual' | 'tasks';
  weight: number | null;
  cancelled: boolean;
  /** By its tasks; null where none counts. */
  taskPercent?: number | null;
  /** The days that its tasks span, where they lead; null or absent: none with dates hangs on it, or they do not lead. */
  taskStart?: string | null;
  taskEnd?: string | null;
}
export interface KeptLink {
  fromId: string;
  toId: string;
  type: LinkType;
  lag: number;
  elapsed: boolean;
}
/** A predecessor in the plan of another project, with its days as they were last known: it stands there whatever happens here. */
export interface KeptOuter extends Omit<KeptLink, 'elapsed'> {
  isPoint: boolean;
  startOn: string;
  endOn: string;
}
export interface KeptPlan<N extends KeptNode = KeptNode, L extends KeptLink = KeptLink> {
  startOn: string;
  criticalSlack: number;
  /** Each phase begins behind the one before it. */
  strictPhases?: boolean;
  nodes: readonly N[];
  links: readonly L[];
  outer?: readonly KeptOuter[];
}

export interface Reckoned {
  startOn: string | null;
  endOn: string | null;
  percent: number;
  driver: Driver;
  totalSlack: number | null;
  freeSlack: number | null;
  critical: boolean;
  early: boolean;
  late: boolean;
  /** Working days from start to end. */
  workdays: number;
  /** By itself or by what it stands in. */
  cancelled: boolean;
}

const day = (text: string | null): number | null => (text === null ? null : dayNumber(text));
const textOf = (at: number | null): string | null => (at === null ? null : dayText(at));
const MARGIN = 40;

/** No day of the plan lies before it. */
export function firstDay({ startOn, nodes, outer = [] }: KeptPlan): number {
  let first = startOn;
  for (const one of outer) if (one.startOn < first) first = one.startOn;
  for (const { manualStart, realStart, realEnd, constraintOn, deadline, taskStart = null } of nodes)
    for (const one of [manualStart, realStart, realEnd, constraintOn, deadline, taskStart])
      if (one !== null && one < first) first = one;
  return dayNumber(first) - MARGIN;
}

/** The day by which a node is to end: its deadline or its constraint, whichever comes first. */
function lastDay({ constraintType: type, constraintOn, deadline }: KeptNode): number | null {
  const due = day(deadline);
  const on = type === 'FNLT' || type === 'MFO' ? day(constraintOn) : null;
  return due === null || on === null ? (due ?? on) : Math.min(due, on);
}

/** Whatever stands in what is cancelled is cancelled, too. */
function cancelledOf(nodes: readonly KeptNode[]): (node: KeptNode) => boolean {
  if (!nodes.some(({ cancelled }) => cancelled)) return () => false;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const known = new Map<string, boolean>();
  const judge = (node: KeptNode): boolean => {
    const found = known.get(node.id);
    if (found !== undefined) return found;
    known.set(node.id, node.cancelled);
    const parent = node.parentId === null ? undefined : byId.get(node.parentId);
    const answer = node.cancelled || (parent !== undefined && judge(parent));
    known.set(node.id, answer);
    return answer;
  };
  return judge;
}

const ownProgress = ({ realEnd, progressSource, progress, taskPercent }: KeptNode): number =>
  realEnd !== null ? 100 : progressSource === 'tasks' ? (taskPercent ?? 0) : progress;

/** Its tasks give its days. A group spans its nodes; of a milestone the last task's end is its day. */
export const ledByTasks = ({ taskStart, taskEnd }: Pick<KeptNode, 'taskStart' | 'taskEnd'>): boolean =>
  taskStart != null && taskEnd != null;

/** The days on which a node stands whatever its predecessors ask: those of its tasks, or those that somebody typed. */
function heldDays(node: KeptNode): PlanNode['manual'] {
  const { kind, mode, manualStart, manualEnd, taskStart, taskEnd } = node;
  if (taskStart != null && taskEnd != null) {
    const end = dayNumber(taskEnd);
    return { start: isPoint(kind) ? end : dayNumber(taskStart), end };
  }
  const from = day(manualStart ?? manualEnd);
  return mode === 'manual' && from !== null ? { start: from, end: day(manualEnd) ?? from } : null;
}

/**
 * What a constraint asks of start and end is in it; a dependency that asks more is stronger. Named one by one, as those of
 * a plan are thousands.
 */
function toEngine(node: KeptNode, cancelled: boolean): PlanNode {
  const { id, parentId, kind, duration, atStart, constraintType: type } = node;
  const on = node.constraintOn === null ? null : dayNumber(node.constraintOn);
  const point = isPoint(kind);
  return {
    id,
    parentId,
    duration: point ? 0 : duration,
    atStart: point && atStart,
    startNoEarlier: type === 'SNET' || type === 'MSO' ? on : null,
    endNoEarlier: type === 'FNET' || type === 'MFO' ? on : null,
    startNoLater: type === 'SNLT' || type === 'MSO' ? on : null,
    endNoLater: lastDay(node),
    latest: type === 'ALAP',
    manual: heldDays(node),
    realStart: day(node.realStart),
    realEnd: day(node.realEnd),
    cancelled,
    progress: ownProgress(node),
  };
}

const toLink = ({ fromId, toId, type, lag, elapsed }: KeptLink): PlanLink => ({
  from: fromId,
  to: toId,
  type,
  lag,
  elapsed,
});

/** Others' nodes as the engine takes them: one each, however many follow it. */
function outerNodes(outer: readonly KeptOuter[]): PlanNode[] {
  const nodes = new Map<string, PlanNode>();
  for (const { fromId, isPoint: point, startOn, endOn } of outer) {
    const manual = { start: dayNumber(startOn), end: dayNumber(endOn) };
    nodes.set(fromId, { id: fromId, parentId: null, duration: point ? 0 : 1, manual, outside: true });
  }
  return [...nodes.values()];
}

type Phased = Pick<KeptNode, 'id' | 'parentId' | 'kind'>;

/**
 * What strict phases ask: of phases beside each other each follows the one before it, of those in which anything goes on.
 * None of their work shares a day; a milestone may stand on the last evening of the phase before.
 * @param nodes siblings in their order
 */
export function phaseLinks<N extends Phased>(nodes: readonly N[], isCancelled: (node: N) => boolean): PlanLink[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const holding = new Set(nodes.map(({ parentId }) => parentId));
  const live = new Set<string>();
  for (const node of nodes) {
    if (holding.has(node.id) || isCancelled(node)) continue;
    // Ends: each turn adds one more of the nodes.
    for (let at: N | undefined = node; at && !live.has(at.id); at = byId.get(at.parentId ?? '')) live.add(at.id);
  }
  const before = new Map<string | null, string>();
  const links: PlanLink[] = [];
  for (const { id, parentId, kind } of nodes) {
    if (kind !== 'phase' || !live.has(id)) continue;
    const from = before.get(parentId);
    if (from !== undefined) links.push({ from, to: id, type: 'FS', lag: 0 });
    before.set(parentId, id);
  }
  return links;
}

/** The plan as the engine takes it: its own nodes first, then those of other plans that they follow. */
export function engineInput(plan: KeptPlan): PlanInput {
  const { outer = [] } = plan;
  const isCancelled = cancelledOf(plan.nodes);
  return {
    nodes: [...plan.nodes.map((node) => toEngine(node, isCancelled(node))), ...outerNodes(outer)],
    links: [
      ...plan.links.map(toLink),
      ...outer.map((link) => toLink({ ...link, elapsed: false })),
      ...(plan.strictPhases ? phaseLinks(plan.nodes, isCancelled) : []),
    ],
    start: dayNumber(plan.startOn),
    criticalSlack: plan.criticalSlack,
  };
}

function scheduled(plan: KeptPlan, index: WorkdayIndex, today?: string): Schedule {
  return schedule({ ...engineInput(plan), ...(today !== undefined && { today: dayNumber(today) }) }, index);
}

export type Days = Pick<Reckoned, 'startOn' | 'endOn'>;
const NO_DAYS: Days = { startOn: null, endOn: null };

/** Texts of days, each made once: the nodes of a plan share a few hundred days. */
function dayTexts(): (day: number) => string {
  const texts = new Map<number, string>();
  return (at) => {
    const known = texts.get(at);
    if (known !== undefined) return known;
    const text = dayText(at);
    texts.set(at, text);
    return text;
  };
}

/**
 * What `reckon` says of the days alone: who only asks where nodes stand gets it in a fraction of the time, and once for all
 * that is asked.
 */
export class PlanDays {
  private readonly found: Schedule;

  /** @throws PlanCircle what follows itself */
  constructor(
    calendar: WorkCalendar,
    private readonly plan: KeptPlan,
  ) {
    this.found = scheduled(plan, new WorkdayIndex(calendar, firstDay(plan)));
  }

  /** By id, in the plan's order. */
  all(): Map<string, Days> {
    const text = dayTexts();
    const days = new Map<string, Days>();
    const own = this.plan.nodes.length;
    this.found.eachDays((at, id, start, end) => {
      // Behind them stand those of other plans.
      if (at < own) days.set(id, start === null || end === null ? NO_DAYS : { startOn: text(start), endOn: text(end) });
    });
    return days;
  }

  /** The first day on which a node would begin without its pin; null of what has no dates. */
  freeStart = (id: string): string | null => textOf(this.found.get(id)?.unpinned ?? null);
}

/**
 * Where each node would stand if all others stood on the days that are given: what stands elsewhere than it was given
 * needs a pin, or a hand, to stay there.
 * @returns by id @throws PlanCircle
 */
export function besideGiven(
  calendar: WorkCalendar,
  plan: KeptPlan,
  given: ReadonlyMap<string, { startOn: string; endOn: string }>,
): Map<string, Days> {
  const first = Math.min(firstDay(plan), ...[...given.values()].map(({ startOn }) => dayNumber(startOn) - MARGIN));
  const index = new WorkdayIndex(calendar, first);
  const { nodes: own, links, start } = engineInput(plan);
  const held = own.map((node) => {
    const days = given.get(node.id);
    return days ? { ...node, manual: { start: dayNumber(days.startOn), end: dayNumber(days.endOn) } } : node;
  });
  const asked = schedule({ nodes: held, links, start }, index);
  const bounded = own.map(({ latest, ...node }) => {
    const { bound = null, start: stood = null, freeSlack = null } = asked.get(node.id) ?? {};
    if (node.manual) return node;
    // What is to be late stands where it cannot wait any longer.
    const waits = latest && stood !== null && freeSlack !== null;
    const last = waits ? index.dayFrom(index.morning(stood) + freeSlack) : null;
    const least = last === null ? bound : Math.max(last, bound ?? last);
    return least === null ? node : { ...node, startNoEarlier: Math.max(least, node.startNoEarlier ?? least) };
  });
  const found = schedule({ nodes: bounded, links: [], start }, index);
  return new Map([...found].map(([id, days]) => [id, { startOn: textOf(days.start), endOn: textOf(days.end) }]));
}

/**
 * What is scheduled by hand, put on another day: on just that one, free or not, with `count` working days, or as many as
 * it has. What stands on free days only keeps its length in days.
 */
export function putByHand(
  calendar: WorkCalendar,
  was: Span,
  start: number,
  count = calendar.count(was.start, was.end),
): Span {
  const end =
    count === 0 ? start + Math.max(0, was.end - was.start) : calendar.add(calendar.onOrAfter(start), count - 1);
  return { start, end };
}

/**
 * @param today makes it a forecast: what has not begun starts today at the earliest
 * @returns by id
 * @throws PlanCircle what follows itself
 */
export function reckon(calendar: WorkCalendar, plan: KeptPlan, today?: string): Map<string, Reckoned> {
  const isCancelled = cancelledOf(plan.nodes);
  const index = new WorkdayIndex(calendar, firstDay(plan));
  const found = new Map(scheduled(plan, index, today));
  const workdays = ({ id, kind }: KeptNode) => {
    const { start, end } = found.get(id) as Scheduled;
    // Work on free days only is as much as that of a day.
    return start === null || end === null || isPoint(kind) ? 0 : Math.max(1, index.evening(end) - index.morning(start));
  };
  const percent = percents(
    plan.nodes,
    (node): Part => ({
      progress: ownProgress(node),
      weight: node.weight,
      workdays: workdays(node),
      cancelled: isCancelled(node),
    }),
  );
  const text = dayTexts();
  // Named one by one: spreading them takes most of the time of a plan of thousands.
  const told = (node: KeptNode): Reckoned => {
    const one = found.get(node.id) as Scheduled;
    return {
      startOn: one.start === null ? null : text(one.start),
      endOn: one.end === null ? null : text(one.end),
      percent: percent.get(node.id) ?? 0,
      driver: one.driver.by === 'manual' && ledByTasks(node) ? { by: 'tasks' } : one.driver,
      totalSlack: one.totalSlack,
      freeSlack: one.freeSlack,
      critical: one.critical,
      early: one.early,
      late: one.late,
      workdays: workdays(node),
      cancelled: isCancelled(node),
    };
  };
  return new Map(plan.nodes.map((node) => [node.id, told(node)]));
}

/** Of groups from what is in them, children before their parents. */
function percents(nodes: readonly KeptNode[], partOf: (node: KeptNode) => Part): Map<string, number> {
  const children = new Map<string, KeptNode[]>();
  for (const node of nodes) {
    if (node.parentId === null) continue;
    const list = children.get(node.parentId);
    if (list) list.push(node);
    else children.set(node.parentId, [node]);
  }
  const found = new Map<string, number>();
  const of = (node: KeptNode): number => {
    const own = children.get(node.id);
    const value = own
      ? (progressOf(own.map((child) => ({ ...partOf(child), progress: of(child) }))) ?? 0)
      : partOf(node).progress;
    found.set(node.id, value);
    return value;
  };
  for (const node of nodes) if (!found.has(node.id)) of(node);
  return found;
}
