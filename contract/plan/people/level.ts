/**
 * Levelling of loads (specification §2 "plan"): where people have more than a day's work on a day, nodes wait. A proposal
 * and nothing else; pure, and the same plan gives the same proposal.
 *
 * The first day on which somebody has too much is looked for; of the nodes that need them then, the one that may wait
 * longest waits until another is over, the plan is reckoned anew by its own engine, and so on. Days before it never change
 * again. What has begun or is over, is scheduled by hand or led by its tasks stays, and so does what has a constraint of
 * another kind than a pin. A node also waits for the leave of who works on it, where they are away on its first day or for
 * half of its days or more: a day off in the middle of a month's work moves nothing, and is told.
 */
import { dayText, type WorkCalendar } from '../../time/workdays';
import { schedule } from '../engine';
import type { PlanNode, Scheduled } from '../model';
import { engineInput, firstDay, type KeptNode, type KeptPlan } from '../reckon';
import { WorkdayIndex } from '../workdayIndex';

export const levelOrders = { slack: '浮动时间少的优先', priority: '优先级高的优先' } as const;
export type LevelOrder = keyof typeof levelOrders;

export interface LevelledNode extends KeptNode {
  priority: number;
}
/** Percent of a day by node and person. */
export type Demands = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Levelled {
  /** By node that waits: the day before which it does not begin. */
  pins: Map<string, string>;
  /** Days of all nodes without and with the pins. */
  before: Map<string, { startOn: string | null; endOn: string | null }>;
  after: Map<string, { startOn: string | null; endOn: string | null }>;
  /** Days of people, each counted by itself, on which more than a day is planned. */
  overBefore: number;
  overAfter: number;
  /** Nodes that need more than a day of somebody by themselves. */
  unsolved: string[];
}

/** Whether somebody is on leave on a day. */
export type Away = (person: string, day: number) => boolean;

const FULL = 100;
/** Working days that a leave is looked through for its end: who is away for longer has somebody else do it. */
const LEAVE_MAX = 260;
/** Each takes one reckoning; what is too much after that stays and is told. */
export const LEVEL_TURNS = 600;

interface Running {
  id: string;
  start: number;
  end: number;
  percent: number;
}

const mayWait = ({ mode, constraintType, realStart, realEnd, cancelled, taskStart }: KeptNode): boolean =>
  mode === 'auto' &&
  (constraintType === 'ASAP' || constraintType === 'SNET') &&
  realStart === null &&
  realEnd === null &&
  !cancelled &&
  taskStart == null;

/** Who works on what, by person and point of `WorkdayIndex`. */
function loadsOf(demands: Demands, index: WorkdayIndex, dates: ReadonlyMap<string, Scheduled>) {
  const loads = new Map<string, Map<number, Running[]>>();
  for (const [id, people] of demands) {
    const { start, end } = dates.get(id) ?? { start: null, end: null };
    if (start === null || end === null) continue;
    const [from, to] = [index.morning(start), index.evening(end)];
    for (const [person, percent] of people) {
      const own = loads.get(person) ?? new Map<number, Running[]>();
      loads.set(person, own);
      for (let day = from; day < to; day += 1) {
        const running = own.get(day) ?? [];
        own.set(day, running);
        running.push({ id, start: from, end: to, percent });
      }
    }
  }
  return loads;
}
const sumOf = (running: readonly Running[]) => running.reduce((sum, { percent }) => sum + percent, 0);

/** A person's day as a point of `WorkdayIndex`: more is planned than they can do on it. */
type TooFull = (person: string, day: number, running: readonly Running[]) => boolean;

function overOf(loads: ReturnType<typeof loadsOf>, isOver: TooFull): number {
  let over = 0;
  for (const [person, own] of loads) for (const [day, running] of own) if (isOver(person, day, running)) over += 1;
  return over;
}

interface Clash {
  person: string;
  day: number;
  running: Running[];
}

/** The first day that is too full, of those that can be helped. */
function firstClash(loads: ReturnType<typeof loadsOf>, isOver: TooFull, helpless: ReadonlySet<string>): Clash | null {
  let found: Clash | null = null;
  for (const [person, own] of loads) {
    for (const [day, running] of own) {
      if (found && (day > found.day || (day === found.day && person >= found.person))) continue;
      if (isOver(person, day, running) && !helpless.has(`${person} ${day}`)) found = { person, day, running };
    }
  }
  return found;
}

/** @returns step by step, so that others are answered between two reckonings @throws PlanCircle */
export function* levelling(
  calendar: WorkCalendar,
  plan: KeptPlan<LevelledNode>,
  demands: Demands,
  order: LevelOrder,
  away: Away = () => false,
): Generator<void, Levelled> {
  const index = new WorkdayIndex(calendar, firstDay(plan));
  const byId = new Map(plan.nodes.map((node) => [node.id, node]));
  const groups = new Set(plan.nodes.map(({ parentId }) => parentId));
  const { nodes: given, ...input } = engineInput(plan);
  const nodes = new Map(given.map((node) => [node.id, node]));
  const reckoned = () => new Map(schedule({ ...input, nodes: [...nodes.values()] }, index));
  const isAway = (person: string, point: number) => away(person, index.dayFrom(point));
  const isOver: TooFull = (person, day, running) => sumOf(running) > FULL || isAway(person, day);
  // A group's work is that of its nodes; what is over asks for nobody any more.
  const asked: Demands = new Map(
    [...demands].filter(([id]) => byId.has(id) && !groups.has(id) && byId.get(id)?.realEnd === null),
  );
  const unsolved = [...asked].filter(([, people]) => [...people.values()].some((one) => one > FULL)).map(([id]) => id);
  const stays = new Set(unsolved);
  const rank = (dates: ReadonlyMap<string, Scheduled>) => (a: Running, b: Running) => {
    const slack = (dates.get(b.id)?.totalSlack ?? 0) - (dates.get(a.id)?.totalSlack ?? 0);
    const priority = (byId.get(a.id)?.priority ?? 0) - (byId.get(b.id)?.priority ?? 0);
    const [first, second] = order === 'slack' ? [slack, priority] : [priority, slack];
    // Of equals the one that begins later waits.
    return first || second || b.start - a.start || (a.id < b.id ? 1 : -1);
  };
  const pins = new Map<string, string>();
  const helpless = new Set<string>();
  let dates = reckoned();
  const before = daysOf(dates);
  const overBefore = overOf(loadsOf(asked, index, dates), isOver);
  for (let turn = 0; turn < LEVEL_TURNS; turn += 1) {
    yield;
    const clash = firstClash(loadsOf(asked, index, dates), isOver, helpless);
    if (!clash) break;
    const may = (id: string) => mayWait(byId.get(id) as KeptNode) && !stays.has(id);
    const waiting = nextToWait(clash, may, rank(dates), (point) => isAway(clash.person, point));
    if (!waiting) {
      helpless.add(`${clash.person} ${clash.day}`);
      continue;
    }
    const day = index.dayFrom(waiting.until);
    const node = nodes.get(waiting.id) as PlanNode;
    nodes.set(waiting.id, { ...node, startNoEarlier: day });
    pins.set(waiting.id, dayText(day));
    dates = reckoned();
  }
  const overAfter = overOf(loadsOf(asked, index, dates), isOver);
  return { pins, before, after: daysOf(dates), overBefore, overAfter, unsolved };
}

/** Which of those that need a person on a day waits, and until which point: the end of their leave, or of another one. */
function nextToWait(
  { day, running }: Clash,
  may: (id: string) => boolean,
  rank: (a: Running, b: Running) => number,
  isAway: (point: number) => boolean,
): { id: string; until: number } | null {
  const candidates = running.filter(({ id }) => may(id)).sort(rank);
  if (isAway(day)) {
    const waiting = candidates.find((one) => waitsForLeave(one, isAway));
    let back = day;
    while (back < day + LEAVE_MAX && isAway(back)) back += 1;
    return waiting && !isAway(back) ? { id: waiting.id, until: back } : null;
  }
  const [first] = candidates;
  if (!first) return null;
  const others = running.filter(({ id }) => id !== first.id);
  const ends = others.map(({ end }) => end).filter((end) => end > day);
  return ends.length === 0 ? null : { id: first.id, until: Math.min(...ends) };
}

/** They are away when it begins, or for half of its days or more. */
function waitsForLeave({ start, end }: Running, isAway: (point: number) => boolean): boolean {
  if (isAway(start)) return true;
  let missed = 0;
  for (let point = start; point < end; point += 1) if (isAway(point)) missed += 1;
  return 2 * missed >= end - start;
}

const daysOf = (dates: ReadonlyMap<string, Scheduled>) => {
  const text = (day: number | null) => (day === null ? null : dayText(day));
  return new Map([...dates].map(([id, { start, end }]) => [id, { startOn: text(start), endOn: text(end) }]));
};
