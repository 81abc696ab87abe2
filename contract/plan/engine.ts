/**
 * Dates of a plan as a function of its inputs: the same plan has the same dates, whatever was moved before (specification
 * §2 "plan"; areas: plan). Forward for dates, backward for slack. Runs on both sides: the console's preview and the server
 * agree. Linear in nodes and links; points are working days (`WorkdayIndex`).
 */
import { PlanGraph } from './graph';
import type { Driver, PlanInput, PlanLink, PlanNode, Scheduled } from './model';
import type { WorkdayIndex } from './workdayIndex';

const NONE = -0x3fffffff;
const FAR = 0x3fffffff;

/**
 * @returns by id
 * @throws PlanCircle what follows itself has no date
 */
export function schedule(input: PlanInput, index: WorkdayIndex): Map<string, Scheduled> {
  const graph = new PlanGraph(input.nodes, input.links);
  return new Engine(input, graph, index).run();
}

class Engine {
  private readonly n: number;
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
  private readonly free: Int32Array;
  private readonly drivers: Driver[] = [];
  private readonly outOf: number[][];

  constructor(
    private readonly input: PlanInput,
    private readonly graph: PlanGraph,
    private readonly index: WorkdayIndex,
  ) {
    this.n = graph.nodes.length;
    const filled = (value: number) => new Int32Array(this.n).fill(value);
    this.start = filled(FAR);
    this.end = filled(NONE);
    this.leastEnd = filled(FAR);
    this.lateStart = filled(FAR);
    this.lateEnd = filled(FAR);
    this.startBound = filled(NONE);
    this.endBound = filled(NONE);
    this.startLink = filled(-1);
    this.endLink = filled(-1);
    this.free = filled(FAR);
    this.outOf = graph.nodes.map(() => []);
    for (let link = 0; link < graph.links.length; link += 1) {
      const from = graph.from[link] ?? -1;
      if (from >= 0 && (graph.to[link] ?? -1) >= 0) this.outOf[from]?.push(link);
    }
  }

  private node = (at: number): PlanNode => this.graph.nodes[at] as PlanNode;
  private isOver = (at: number): boolean => {
    const { cancelled, realEnd } = this.node(at);
    return Boolean(cancelled) || (realEnd ?? null) !== null;
  };
  /** Nothing in it has dates. */
  private isEmpty = (at: number): boolean => this.end[at] === NONE;

  run(): Map<string, Scheduled> {
    for (const vertex of this.graph.order) {
      if (vertex % 2 === 0) this.enter(vertex >> 1);
      else this.leave(vertex >> 1);
    }
    let planEnd = NONE;
    for (const value of this.end) planEnd = Math.max(planEnd, value);
    for (let place = this.graph.order.length - 1; place >= 0; place -= 1) {
      const vertex = this.graph.order[place] ?? 0;
      if (vertex % 2 === 1) this.boundLate(vertex >> 1, planEnd);
      else this.closeLate(vertex >> 1);
    }
    return this.result(planEnd);
  }

  /** What is asked of a node, from outside and by its group. */
  private enter(at: number): void {
    const parent = this.graph.parent[at] ?? -1;
    if (parent < 0) return;
    if ((this.startBound[parent] ?? NONE) > (this.startBound[at] ?? NONE)) {
      this.startBound[at] = this.startBound[parent] ?? NONE;
      this.startLink[at] = this.startLink[parent] ?? -1;
    }
    if ((this.endBound[parent] ?? NONE) > (this.endBound[at] ?? NONE)) {
      this.endBound[at] = this.endBound[parent] ?? NONE;
      this.endLink[at] = this.endLink[parent] ?? -1;
    }
  }

  /** Its dates, and what they ask of its successors. */
  private leave(at: number): void {
    const node = this.node(at);
    if (this.graph.isGroup[at]) this.drivers[at] = { by: 'children' };
    else if (!node.cancelled) this.place(at, node);
    else this.drivers[at] = { by: 'plan' };
    if (node.cancelled || this.isEmpty(at)) return;
    if (!this.graph.isGroup[at]) this.leastEnd[at] = this.end[at] ?? FAR;
    for (
      let group = this.graph.parent[at] ?? -1;
      group >= 0 && !this.graph.isGroup[at];
      group = this.graph.parent[group] ?? -1
    ) {
      this.start[group] = Math.min(this.start[group] ?? FAR, this.start[at] ?? FAR);
      this.end[group] = Math.max(this.end[group] ?? NONE, this.end[at] ?? NONE);
      this.leastEnd[group] = Math.min(this.leastEnd[group] ?? FAR, this.end[at] ?? FAR);
    }
    for (const link of this.outOf[at] ?? []) {
      const to = this.graph.to[link] ?? -1;
      const bound = this.boundOf(link);
      if (this.bindsStart(link)) {
        if (bound > (this.startBound[to] ?? NONE)) [this.startBound[to], this.startLink[to]] = [bound, link];
      } else if (bound > (this.endBound[to] ?? NONE)) {
        [this.endBound[to], this.endLink[to]] = [bound, link];
      }
    }
  }

  private bindsStart(link: number): boolean {
    const { type } = this.graph.links[link] as PlanLink;
    return type === 'FS' || type === 'SS';
  }

  /** The point that a link asks of its successor. */
  private boundOf(link: number): number {
    const { type, lag, elapsed } = this.graph.links[link] as PlanLink;
    const from = this.graph.from[link] ?? 0;
    const isEnd = type === 'FS' || type === 'FF';
    const point = (isEnd ? this.end[from] : this.start[from]) ?? 0;
    if (!elapsed) return point + lag;
    return this.index.morning((isEnd ? this.index.dayUntil(point) + 1 : this.index.dayFrom(point)) + lag);
  }

  private place(at: number, node: PlanNode): void {
    const { start, end, driver } = this.placed(at, node);
    this.start[at] = start;
    this.end[at] = end;
    this.drivers[at] = driver;
  }

  private placed(at: number, node: PlanNode): { start: number; end: number; driver: Driver } {
    const { index } = this;
    const { realStart, realEnd, manual, duration } = node;
    if (realEnd !== undefined && realEnd !== null) {
      const end = index.evening(realEnd);
      return { start: Math.min(end, index.morning(realStart ?? realEnd)), end, driver: { by: 'real' } };
    }
    const today = this.input.today === undefined ? NONE : index.morning(this.input.today);
    if (realStart !== undefined && realStart !== null) {
      const start = index.morning(realStart);
      const left = Math.ceil(duration * (1 - (node.progress ?? 0) / 100));
      return { start, end: Math.max(start + duration, today + left), driver: { by: 'real' } };
    }
    if (manual) return { start: index.morning(manual.start), end: index.evening(manual.end), driver: { by: 'manual' } };
    // A milestone of the evening is asked by its pin for the evening of that day.
    const pinned = (day: number) => (duration === 0 && !node.atStart ? index.evening(day) : index.morning(day));
    const asked: [number, Driver][] = [
      [node.startNoEarlier == null ? NONE : pinned(node.startNoEarlier), { by: 'pin' }],
      [node.endNoEarlier == null ? NONE : index.evening(node.endNoEarlier) - duration, { by: 'pin' }],
      [today, { by: 'today' }],
      [this.startBound[at] ?? NONE, this.linkDriver(this.startLink[at] ?? -1)],
      [(this.endBound[at] ?? NONE) - duration, this.linkDriver(this.endLink[at] ?? -1)],
    ];
    let [start, driver]: [number, Driver] = [index.morning(this.input.start), { by: 'plan' }];
    for (const [point, by] of asked) if (point > start) [start, driver] = [point, by];
    return { start, end: start + duration, driver };
  }

  private linkDriver = (link: number): Driver => ({ by: 'link', from: this.graph.links[link]?.from ?? '' });

  /** How late a node may end: by what is above it, its own deadline and its successors. */
  private boundLate(at: number, planEnd: number): void {
    const node = this.node(at);
    const parent = this.graph.parent[at] ?? -1;
    let late = parent < 0 ? planEnd : Math.min(planEnd, this.lateEnd[parent] ?? FAR);
    if (node.endNoLater != null) late = Math.min(late, this.index.evening(node.endNoLater));
    const length = (this.end[at] ?? 0) - (this.start[at] ?? 0);
    if (node.startNoLater != null) late = Math.min(late, this.index.morning(node.startNoLater) + length);
    for (const link of this.outOf[at] ?? []) {
      const to = this.graph.to[link] ?? 0;
      if (this.isOver(to) || this.isEmpty(to) || this.isEmpty(at)) continue;
      const { type, lag, elapsed } = this.graph.links[link] as PlanLink;
      const target = this.bindsStart(link) ? (this.lateStart[to] ?? FAR) : (this.lateEnd[to] ?? FAR);
      if (target >= FAR) continue;
      const own = type === 'FS' || type === 'FF';
      const latest = !elapsed
        ? target - lag
        : own
          ? this.index.morning(this.index.dayFrom(target) - lag)
          : this.index.morning(this.index.dayFrom(target) - lag + 1) - 1;
      if (own) late = Math.min(late, latest);
      else if (!this.graph.isGroup[at]) late = Math.min(late, latest + length);
      else this.boundFirst(at, latest);
      const asks = this.bindsStart(link) ? (this.start[to] ?? 0) : (this.leastEnd[to] ?? 0);
      this.free[at] = Math.min(this.free[at] ?? FAR, asks - this.boundOf(link));
    }
    this.lateEnd[at] = Math.min(this.lateEnd[at] ?? FAR, late);
  }

  /** A group starts with its first: only those that stand first must not come later. */
  private boundFirst(group: number, latestStart: number): void {
    for (let at = 0; at < this.n; at += 1) {
      if (this.graph.isGroup[at] || this.start[at] !== this.start[group] || !this.isIn(at, group)) continue;
      const length = (this.end[at] ?? 0) - (this.start[at] ?? 0);
      this.lateEnd[at] = Math.min(this.lateEnd[at] ?? FAR, latestStart + length);
    }
  }

  private isIn(at: number, group: number): boolean {
    for (let above = this.graph.parent[at] ?? -1; above >= 0; above = this.graph.parent[above] ?? -1) {
      if (above === group) return true;
    }
    return false;
  }

  /** What its successors' predecessors need to know: of a group the least of its leaves. */
  private closeLate(at: number): void {
    if (this.isEmpty(at) || this.isOver(at)) return;
    if (!this.graph.isGroup[at])
      this.lateStart[at] = (this.lateEnd[at] ?? 0) - ((this.end[at] ?? 0) - (this.start[at] ?? 0));
    const parent = this.graph.parent[at] ?? -1;
    if (parent < 0) return;
    this.lateStart[parent] = Math.min(this.lateStart[parent] ?? FAR, this.lateStart[at] ?? FAR);
  }

  private result(planEnd: number): Map<string, Scheduled> {
    const found = new Map<string, Scheduled>();
    for (let at = 0; at < this.n; at += 1) found.set(this.node(at).id, this.told(at, planEnd));
    return found;
  }

  private told(at: number, planEnd: number): Scheduled {
    const node = this.node(at);
    const driver = this.drivers[at] ?? { by: 'plan' };
    if (node.cancelled || this.isEmpty(at)) {
      return {
        start: null,
        end: null,
        driver,
        totalSlack: null,
        freeSlack: null,
        critical: false,
        early: false,
        late: false,
      };
    }
    const [start = 0, end = 0] = [this.start[at], this.end[at]];
    const isOver = this.isOver(at);
    const totalSlack = isOver ? null : (this.lateEnd[at] ?? planEnd) - end;
    const free = this.free[at] ?? FAR;
    const isPoint = start === end && !this.graph.isGroup[at];
    const isMorning = isPoint && Boolean(node.atStart);
    const fixed = node.manual || (node.realStart ?? null) !== null;
    const asked = Math.max(
      this.startBound[at] ?? NONE,
      (this.endBound[at] ?? NONE) - (end - start),
      node.startNoEarlier == null ? NONE : this.index.morning(node.startNoEarlier),
    );
    const deadline = Math.min(
      node.endNoLater == null ? FAR : this.index.evening(node.endNoLater),
      node.startNoLater == null ? FAR : this.index.morning(node.startNoLater) + (end - start),
    );
    return {
      start: isPoint && !isMorning ? this.index.dayUntil(end) : this.index.dayFrom(start),
      end: isMorning ? this.index.dayFrom(start) : this.index.dayUntil(end),
      driver,
      totalSlack,
      freeSlack: isOver ? null : Math.max(0, Math.min(free, planEnd - end)),
      critical: totalSlack !== null && totalSlack <= (this.input.criticalSlack ?? 0),
      early: Boolean(fixed) && !isOver && asked > start,
      late: !isOver && end > deadline,
    };
  }
}
