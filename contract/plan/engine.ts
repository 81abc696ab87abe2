/**
 * Dates of a plan as a function of its inputs: the same plan has the same dates, whatever was moved before (specification
 * §2 "plan"; areas: plan). Forward for dates, backward for slack. Runs on both sides: the console's preview and the server
 * agree; the tasks of a project stand on it as well. Linear in nodes and links; points are working days (`WorkdayIndex`).
 */
import { PlanCircle, PlanGraph } from './graph';
import { bindsStart, countsEnd, latestFor } from './linkPoints';
import type { Driver, PlanInput, PlanLink, PlanNode, Scheduled } from './model';
import type { WorkdayIndex } from './workdayIndex';

const NONE = -0x3fffffff;
const FAR = 0x3fffffff;

/** What a node stands where it stands for, as a number; what is not among them is a link. */
const causes = ['plan', 'pin', 'real', 'manual', 'today', 'children', 'latest'] as const;
const [PLAN, PIN, REAL, MANUAL, TODAY, CHILDREN, LATEST, START_LINK, END_LINK] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** @throws PlanCircle what follows itself has no date */
export function schedule(input: PlanInput, index: WorkdayIndex): Schedule {
  const graph = new PlanGraph(input.nodes, input.links);
  const circle = graph.circle();
  if (circle) throw new PlanCircle(circle);
  return new Schedule(input, graph, index);
}

/** Called for each node and link, so that they look nothing up outside. */
function later(one: number, other: number): number {
  if (one > other) return one;
  return other;
}
function earlier(one: number, other: number): number {
  if (one < other) return one;
  return other;
}

/** A plan that was reckoned: points in flat arrays, told node by node to whoever asks. */
export class Schedule {
  private readonly start: Int32Array;
  private readonly end: Int32Array;
  /** Of a group: the earliest end in it, which a finish-to-finish link into it binds. */
  private readonly leastEnd: Int32Array;
  private readonly lateStart: Int32Array;
  private readonly lateEnd: Int32Array;
  /** What predecessors and gates ask of a start and of an end, and which link asks most. */
  private readonly startBound: Int32Array;
  private readonly endBound: Int32Array;
  private readonly startLink: Int32Array;
  private readonly endLink: Int32Array;
  /** The latest end, and the latest start, with which a node moves none of its successors, nor those of its groups. */
  private readonly freeEnd: Int32Array;
  private readonly freeStart: Int32Array;
  /** Days on which a node really stands, by hand or by what happened, free days too; of a group the outermost in it. */
  private readonly fixedFrom: Int32Array;
  private readonly fixedTo: Int32Array;
  private readonly driver: Uint8Array;
  private readonly planStart: number;
  private readonly today: number;
  private planEnd = NONE;
  /** Something stands as late as it may. */
  private isDelayed = false;

  constructor(
    private readonly input: PlanInput,
    private readonly graph: PlanGraph,
    private readonly index: WorkdayIndex,
  ) {
    const { size, order } = graph;
    const filled = (value: number) => new Int32Array(size).fill(value);
    this.start = filled(FAR);
    this.end = filled(NONE);
    this.leastEnd = filled(FAR);
    this.lateStart = filled(FAR);
    this.lateEnd = filled(FAR);
    this.startBound = filled(NONE);
    this.endBound = filled(NONE);
    this.startLink = filled(-1);
    this.endLink = filled(-1);
    this.freeEnd = filled(FAR);
    this.freeStart = filled(FAR);
    this.fixedFrom = filled(FAR);
    this.fixedTo = filled(NONE);
    this.driver = new Uint8Array(size);
    this.planStart = index.morning(input.start);
    this.today = input.today === undefined ? NONE : index.morning(input.today);
    for (const vertex of order) {
      if (vertex < size) this.enter(vertex);
      if (vertex >= size) this.leave(vertex - size);
      else if (graph.isGroup[vertex] === 0) this.leave(vertex);
    }
    for (let at = 0; at < size; at += 1) {
      if (!this.node(at).outside) this.planEnd = later(this.planEnd, this.end[at] as number);
    }
    for (let place = order.length - 1; place >= 0; place -= 1) {
      const vertex = order[place] as number;
      if (vertex >= size) this.boundLate(vertex - size);
      else if (graph.isGroup[vertex] === 0) this.boundLate(vertex);
      if (vertex < size) this.closeLate(vertex);
    }
  }

  get(id: string): Scheduled | undefined {
    const at = this.graph.at.get(id);
    return at === undefined ? undefined : this.told(at);
  }

  *[Symbol.iterator](): Generator<[string, Scheduled]> {
    for (let at = 0; at < this.graph.size; at += 1) yield [this.node(at).id, this.told(at)];
  }

  /** The days alone, null of what has none: a plan of thousands is told so in a fraction of the time. */
  eachDays(tell: (at: number, id: string, start: number | null, end: number | null) => void): void {
    for (let at = 0; at < this.graph.size; at += 1) {
      const { id, cancelled } = this.node(at);
      const span = cancelled || this.isEmpty(at) ? null : this.spanOf(at);
      tell(at, id, span?.start ?? null, span?.end ?? null);
    }
  }

  /** Ids, each after all that its dates follow from. */
  *inOrder(): Generator<string> {
    const { size, isGroup, order } = this.graph;
    for (const vertex of order) {
      if (vertex >= size) yield this.node(vertex - size).id;
      else if (isGroup[vertex] === 0) yield this.node(vertex).id;
    }
  }

  private node(at: number): PlanNode {
    return this.graph.nodes[at] as PlanNode;
  }

  private isOver(at: number): boolean {
    const { cancelled, realEnd } = this.node(at);
    return cancelled === true || (realEnd ?? null) !== null;
  }

  /** Nothing in it has dates. */
  private isEmpty(at: number): boolean {
    return this.end[at] === NONE;
  }

  /** A group of milestones is none, nor is work on free days only. */
  private isPoint(at: number): boolean {
    return this.start[at] === this.end[at] && this.graph.isGroup[at] === 0 && this.node(at).duration === 0;
  }

  /** No evening lies before the plan: what nothing asks for stands on the first morning. */
  private isEvening = (at: number): boolean =>
    this.isPoint(at) &&
    !this.node(at).atStart &&
    ((this.start[at] as number) > this.planStart || this.fixedFrom[at] !== FAR);

  /** What is asked of a node, from outside and by its group. */
  private enter(at: number): void {
    const parent = this.graph.parent[at] as number;
    if (parent < 0) return;
    const { startBound, startLink, endBound, endLink } = this;
    if ((startBound[parent] as number) > (startBound[at] as number)) {
      startBound[at] = startBound[parent] as number;
      startLink[at] = startLink[parent] as number;
    }
    if ((endBound[parent] as number) > (endBound[at] as number)) {
      endBound[at] = endBound[parent] as number;
      endLink[at] = endLink[parent] as number;
    }
  }

  /** Its dates, and what they ask of its successors. */
  private leave(at: number): void {
    const { graph, start, end, leastEnd } = this;
    const node = this.node(at);
    if (graph.isGroup[at] === 1) this.driver[at] = CHILDREN;
    else if (!node.cancelled) this.place(at, node);
    if (node.cancelled || this.isEmpty(at)) return;
    if (graph.isGroup[at] === 0) {
      const from = this.dawnOf(at);
      const to = end[at] as number;
      const fixedFrom = this.fixedFrom[at] as number;
      const fixedTo = later(this.fixedTo[at] as number, fixedFrom === FAR ? NONE : fixedFrom);
      leastEnd[at] = to;
      for (let group = graph.parent[at] as number; group >= 0; group = graph.parent[group] as number) {
        if (from < (start[group] as number)) start[group] = from;
        if (to > (end[group] as number)) end[group] = to;
        if (to < (leastEnd[group] as number)) leastEnd[group] = to;
        this.fixedFrom[group] = earlier(this.fixedFrom[group] as number, fixedFrom);
        this.fixedTo[group] = later(this.fixedTo[group] as number, fixedTo);
      }
    }
    const last = graph.outStart[at + 1] as number;
    for (let place = graph.outStart[at] as number; place < last; place += 1) {
      const link = graph.out[place] as number;
      const to = graph.to[link] as number;
      const bound = this.boundOf(link);
      const isStart = bindsStart(graph.links[link] as PlanLink);
      const bounds = isStart ? this.startBound : this.endBound;
      if (bound <= (bounds[to] as number)) continue;
      bounds[to] = bound;
      (isStart ? this.startLink : this.endLink)[to] = link;
    }
  }

  /** From where a group spans it: a milestone of the evening takes its day with it. */
  private dawnOf(at: number): number {
    const start = this.start[at] as number;
    if (!this.isEvening(at)) return start;
    const day = this.fixedFrom[at] as number;
    return day === FAR ? start - 1 : this.index.morning(day);
  }

  /** The point that a link asks of its successor's start or end. Days of the calendar are counted from the day itself, a free one too. */
  private boundOf(place: number): number {
    const { graph, index } = this;
    const at = graph.from[place] as number;
    const link = graph.links[place] as PlanLink;
    const [start, end] = [this.start[at] as number, this.end[at] as number];
    if (!link.elapsed) return (countsEnd(link) ? end : start) + link.lag;
    if (countsEnd(link)) return index.morning(later(index.dayUntil(end), this.fixedTo[at] as number) + 1 + link.lag);
    const fixed = (this.fixedFrom[at] as number) + (this.isEvening(at) ? 1 : 0);
    return index.morning(earlier(index.dayFrom(start), fixed) + link.lag);
  }

  private stand(at: number, start: number, end: number, driver: number): void {
    this.start[at] = start;
    this.end[at] = end;
    this.driver[at] = driver;
  }

  private place(at: number, node: PlanNode): void {
    const { index } = this;
    const { realStart, realEnd, manual, duration } = node;
    if (realEnd !== undefined && realEnd !== null) {
      const end = index.evening(realEnd);
      this.fix(at, earlier(realStart ?? realEnd, realEnd), realEnd);
      this.stand(at, earlier(end, index.morning(realStart ?? realEnd)), end, REAL);
    } else if (realStart !== undefined && realStart !== null) {
      this.begun(at, node, realStart);
    } else if (manual && duration === 0 && manual.start === manual.end) {
      const point = this.pinned(node, manual.end);
      this.fix(at, manual.start, manual.end);
      this.stand(at, point, point, MANUAL);
    } else if (manual) {
      this.fix(at, manual.start, manual.end);
      this.stand(at, index.morning(manual.start), index.evening(manual.end), MANUAL);
    } else {
      this.follow(at, node);
    }
  }

  private fix(at: number, from: number, to: number): void {
    this.fixedFrom[at] = from;
    this.fixedTo[at] = to;
  }

  /** From its real start on as long as it takes, or to the end that was set by hand; a forecast looks at what is left. */
  private begun(at: number, { manual, duration, progress = 0 }: PlanNode, realStart: number): void {
    const { index } = this;
    const start = index.morning(realStart);
    // In integers: 0.55 · 100 would be 56.
    const left = this.today + Math.ceil((duration * (100 - progress)) / 100);
    const isHeld = manual != null && manual.end >= realStart && index.evening(manual.end) >= left;
    this.fix(at, realStart, isHeld ? manual.end : NONE);
    this.stand(at, start, isHeld ? index.evening(manual.end) : later(start + duration, left), REAL);
  }

  /** As early as the plan, its pin and its predecessors allow. */
  private follow(at: number, node: PlanNode): void {
    const { index, today } = this;
    const { duration, startNoEarlier, endNoEarlier } = node;
    // A milestone of the evening is asked by its pin for the evening of that day.
    const pin = startNoEarlier == null ? NONE : this.pinned(node, startNoEarlier);
    const endPin = endNoEarlier == null ? NONE : index.evening(endNoEarlier) - duration;
    const startBound = this.startBound[at] as number;
    const endBound = (this.endBound[at] as number) - duration;
    const start = later(later(later(this.planStart, pin), later(endPin, today)), later(startBound, endBound));
    this.stand(at, start, start + duration, PLAN);
    // Of several that ask for as much, the first is told.
    if (start === this.planStart) return;
    const isPinned = start === pin || start === endPin;
    this.driver[at] = isPinned ? PIN : start === today ? TODAY : start === startBound ? START_LINK : END_LINK;
  }

  private pinned({ duration, atStart }: PlanNode, day: number): number {
    return duration === 0 && !atStart ? this.index.evening(day) : this.index.morning(day);
  }

  /** How late a node may end: by what is above it, its own deadline and its successors. */
  private boundLate(at: number): void {
    const { graph, index, lateStart, lateEnd } = this;
    const node = this.node(at);
    const parent = graph.parent[at] as number;
    const length = (this.end[at] as number) - (this.start[at] as number);
    let late = parent < 0 ? this.planEnd : earlier(this.planEnd, lateEnd[parent] as number);
    if (node.endNoLater != null) late = earlier(late, index.evening(node.endNoLater));
    if (node.startNoLater != null) late = earlier(late, index.morning(node.startNoLater) + length);
    this.inheritFree(at, parent);
    const last = graph.outStart[at + 1] as number;
    for (let place = graph.outStart[at] as number; place < last; place += 1) {
      const out = graph.out[place] as number;
      const to = graph.to[out] as number;
      if (this.isOver(to) || this.isEmpty(to) || this.isEmpty(at)) continue;
      const link = graph.links[out] as PlanLink;
      const isStart = bindsStart(link);
      const target = (isStart ? lateStart[to] : lateEnd[to]) as number;
      if (target >= FAR) continue;
      const latest = latestFor(link, target, index);
      const own = countsEnd(link);
      if (own) late = earlier(late, latest);
      else if (graph.isGroup[at] === 0) late = earlier(late, latest + length);
      else this.boundFirst(at, this.start[at] as number, latest);
      const free = own ? this.freeEnd : this.freeStart;
      const asks = (isStart ? this.start[to] : this.leastEnd[to]) as number;
      free[at] = earlier(free[at] as number, latestFor(link, asks, index));
    }
    lateEnd[at] = earlier(lateEnd[at] as number, late);
    if (node.latest && graph.isGroup[at] === 0) this.delay(at, node, length);
  }

  /** As late as moves none of its successors, which stand already, nor the end of the plan, nor misses a deadline. */
  private delay(at: number, node: PlanNode, length: number): void {
    if (node.manual || (node.realStart ?? null) !== null || this.isOver(at)) return;
    // A morning on the last evening would be the day behind the end.
    const last = this.planEnd - (node.atStart ? 1 : 0);
    const end = earlier(earlier(this.freeEnd[at] as number, this.lateEnd[at] as number), last);
    const start = earlier(end - length, this.freeStart[at] as number);
    if (start <= (this.start[at] as number)) return;
    this.stand(at, start, start + length, LATEST);
    this.leastEnd[at] = start + length;
    this.isDelayed = true;
  }

  /** What is in it stands later by now; nothing that follows the group had to move for that. */
  private spanAnew(group: number): void {
    const { children, childStart, isGroup } = this.graph;
    const last = childStart[group + 1] as number;
    let [first, end, least] = [FAR, NONE, FAR];
    for (let place = childStart[group] as number; place < last; place += 1) {
      const at = children[place] as number;
      if (this.isEmpty(at)) continue;
      first = earlier(first, isGroup[at] === 1 ? (this.start[at] as number) : this.dawnOf(at));
      end = later(end, this.end[at] as number);
      least = earlier(least, this.leastEnd[at] as number);
    }
    [this.start[group], this.end[group], this.leastEnd[group]] = [first, end, least];
  }

  /** What follows a group waits for the last in it, or for the first. */
  private inheritFree(at: number, parent: number): void {
    if (parent < 0 || this.isEmpty(at)) return;
    const { freeEnd, freeStart } = this;
    freeEnd[at] = earlier(freeEnd[at] as number, freeEnd[parent] as number);
    const first = this.graph.isGroup[at] === 1 ? (this.start[at] as number) : this.dawnOf(at);
    if (freeStart[parent] === FAR || first !== this.start[parent]) return;
    freeStart[at] = earlier(
      freeStart[at] as number,
      (freeStart[parent] as number) + (this.start[at] as number) - first,
    );
  }

  /** A group starts with its first: only those in it that stand first must not come later. */
  private boundFirst(group: number, first: number, latestStart: number): void {
    const { children, childStart, isGroup } = this.graph;
    const last = childStart[group + 1] as number;
    for (let place = childStart[group] as number; place < last; place += 1) {
      const at = children[place] as number;
      if (isGroup[at] === 1) {
        if (this.start[at] === first) this.boundFirst(at, first, latestStart);
        continue;
      }
      if (this.dawnOf(at) !== first) continue;
      const length = (this.end[at] as number) - first;
      this.lateEnd[at] = earlier(this.lateEnd[at] as number, latestStart + length);
    }
  }

  /** What its successors' predecessors need to know: of a group the least of its leaves. */
  private closeLate(at: number): void {
    if (this.isDelayed && this.graph.isGroup[at] === 1) this.spanAnew(at);
    if (this.isEmpty(at) || this.isOver(at)) return;
    const { lateStart, lateEnd, graph } = this;
    if (graph.isGroup[at] === 0) {
      lateStart[at] = (lateEnd[at] as number) - ((this.end[at] as number) - (this.start[at] as number));
    }
    const parent = graph.parent[at] as number;
    if (parent >= 0) lateStart[parent] = earlier(lateStart[parent] as number, lateStart[at] as number);
  }

  private driverOf(at: number): Driver {
    const code = this.driver[at] as number;
    const link = code === START_LINK ? this.startLink[at] : code === END_LINK ? this.endLink[at] : undefined;
    if (link !== undefined) return { by: 'link', from: this.graph.links[link]?.from ?? '' };
    return { by: causes[code] ?? 'plan' };
  }

  /** How far a node may move before a successor has to. */
  private freeOf(at: number): number {
    const [start, end] = [this.start[at] as number, this.end[at] as number];
    const free = earlier((this.freeEnd[at] as number) - end, (this.freeStart[at] as number) - start);
    return earlier(free, this.planEnd - end);
  }

  /** Its days: where they are fixed these themselves, on whichever day of the week. */
  private spanOf(at: number): { start: number; end: number } {
    const { index } = this;
    const [from, to] = [this.fixedFrom[at] as number, this.fixedTo[at] as number];
    const isGroup = this.graph.isGroup[at] === 1;
    const isMorning = this.isPoint(at) && !this.isEvening(at);
    const [first, last] = [this.start[at] as number, this.end[at] as number];
    const reckoned = this.isEvening(at) ? index.dayUntil(first) : index.dayFrom(first);
    const start = isGroup ? earlier(from, reckoned) : from === FAR ? reckoned : from;
    if (!isGroup && to !== NONE) return { start, end: to };
    const end = isMorning ? start : later(index.dayUntil(last), isGroup ? to : NONE);
    return { start, end: later(start, end) };
  }

  private told(at: number): Scheduled {
    const { index } = this;
    const node = this.node(at);
    const driver = this.driverOf(at);
    if (node.cancelled || this.isEmpty(at)) {
      const nothing = { start: null, end: null, bound: null, unpinned: null, totalSlack: null, freeSlack: null };
      return { ...nothing, driver, critical: false, early: false, late: false };
    }
    const [start, end] = [this.start[at] as number, this.end[at] as number];
    const isOver = this.isOver(at);
    const totalSlack = isOver ? null : (this.lateEnd[at] as number) - end;
    const fixed = node.manual || (node.realStart ?? null) !== null;
    const follows = !fixed && !isOver && this.graph.isGroup[at] === 0;
    const linked = later(this.startBound[at] as number, (this.endBound[at] as number) - (end - start));
    const asked = later(linked, node.startNoEarlier == null ? NONE : index.morning(node.startNoEarlier));
    const deadline = earlier(
      node.endNoLater == null ? FAR : index.evening(node.endNoLater),
      node.startNoLater == null ? FAR : index.morning(node.startNoLater) + (end - start),
    );
    const dayOf = (point: number) => (this.isEvening(at) ? index.dayUntil(point) : index.dayFrom(point));
    const span = this.spanOf(at);
    return {
      start: span.start,
      end: span.end,
      driver,
      bound: linked < NONE / 2 ? null : dayOf(linked),
      unpinned: follows ? dayOf(later(linked, later(this.planStart, this.today))) : span.start,
      totalSlack,
      freeSlack: totalSlack === null ? null : later(0, earlier(totalSlack, this.freeOf(at))),
      critical: totalSlack !== null && totalSlack <= (this.input.criticalSlack ?? 0),
      early: Boolean(fixed) && !isOver && asked > start,
      late: !isOver && end > deadline,
    };
  }
}
