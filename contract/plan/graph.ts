/** The graph of a plan, in an order in which each node comes after all that lead to it; what follows itself is a circle. */
import type { PlanLink, PlanNode } from './model';

export class PlanCircle extends Error {
  /** @param path ids, the first again at its end */
  constructor(readonly path: readonly string[]) {
    super(`circle: ${path.join(' → ')}`);
  }
}

/**
 * Nodes as numbers, all in flat arrays. A node is a vertex; a group is two: what comes in reaches its gate (its number),
 * what goes out leaves its end (its number behind those of all nodes).
 */
export class PlanGraph {
  readonly size: number;
  readonly at = new Map<string, number>();
  readonly parent: Int32Array;
  readonly isGroup: Uint8Array;
  /** Ends of the links; -1 where one is no node of the plan. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Links by the node that they leave: those of node n are `out[outStart[n]]` to before `out[outStart[n + 1]]`. */
  readonly outStart: Int32Array;
  readonly out: Int32Array;
  /** Children by their parent, in the same way. */
  readonly childStart: Int32Array;
  readonly children: Int32Array;
  /** Vertices, each after all that lead to it; only the first `sorted` where some stand in a circle. */
  readonly order: Int32Array;
  readonly sorted: number;
  /** Of each vertex, how many lead to it that have no place in the order. */
  private readonly waiting: Int32Array;

  constructor(
    readonly nodes: readonly PlanNode[],
    readonly links: readonly PlanLink[],
  ) {
    const n = nodes.length;
    this.size = n;
    for (let at = 0; at < n; at += 1) this.at.set((nodes[at] as PlanNode).id, at);
    this.parent = new Int32Array(n).fill(-1);
    this.isGroup = new Uint8Array(n);
    let vertices = n;
    for (let at = 0; at < n; at += 1) {
      const { parentId } = nodes[at] as PlanNode;
      const parent = parentId === null ? undefined : this.at.get(parentId);
      if (parent === undefined) continue;
      this.parent[at] = parent;
      if (this.isGroup[parent] === 0) vertices += 1;
      this.isGroup[parent] = 1;
    }
    this.from = new Int32Array(links.length);
    this.to = new Int32Array(links.length);
    for (let link = 0; link < links.length; link += 1) {
      const { from, to } = links[link] as PlanLink;
      const pre = this.at.get(from) ?? -1;
      const post = this.at.get(to) ?? -1;
      this.from[link] = post < 0 ? -1 : pre;
      this.to[link] = pre < 0 ? -1 : post;
    }
    [this.outStart, this.out] = grouped(this.from, n);
    [this.childStart, this.children] = grouped(this.parent, n);
    this.waiting = this.leading();
    this.order = new Int32Array(vertices);
    this.sorted = this.sort();
  }

  /** The vertex that a node's successors and its parent wait for. */
  private endOf = (at: number): number => (this.isGroup[at] === 1 ? this.size + at : at);

  /** How many vertices lead to each. */
  private leading(): Int32Array {
    const count = new Int32Array(2 * this.size);
    for (const to of this.to) if (to >= 0) count[to] = (count[to] as number) + 1;
    for (let at = 0; at < this.size; at += 1) {
      const parent = this.parent[at] as number;
      if (parent < 0) continue;
      count[at] = (count[at] as number) + 1;
      count[this.size + parent] = (count[this.size + parent] as number) + 1;
    }
    return count;
  }

  private sort(): number {
    const { order, waiting, size, parent, isGroup, outStart, out, childStart, children, to } = this;
    let filled = 0;
    for (let at = 0; at < size; at += 1) if (waiting[at] === 0) order[filled++] = at;
    const arrive = (vertex: number) => {
      const left = (waiting[vertex] as number) - 1;
      waiting[vertex] = left;
      if (left === 0) order[filled++] = vertex;
    };
    for (let head = 0; head < filled; head += 1) {
      const vertex = order[head] as number;
      if (vertex < size && isGroup[vertex] === 1) {
        const last = childStart[vertex + 1] as number;
        for (let place = childStart[vertex] as number; place < last; place += 1) arrive(children[place] as number);
        continue;
      }
      const at = vertex < size ? vertex : vertex - size;
      const last = outStart[at + 1] as number;
      for (let place = outStart[at] as number; place < last; place += 1) arrive(to[out[place] as number] as number);
      const above = parent[at] as number;
      if (above >= 0) arrive(size + above);
    }
    return filled;
  }

  /** @returns the ids of a circle, the first again at its end; null where there is none */
  circle(): readonly string[] | null {
    if (this.sorted === this.order.length) return null;
    // From any waiting vertex a way leads backward into the circle; forward it may lead out of it.
    const into = new Map<number, number>();
    for (const [vertex, target] of this.unsorted()) if (!into.has(target)) into.set(target, vertex);
    const seen = new Map<number, number>();
    const path: number[] = [];
    let at = into.keys().next().value ?? 0;
    // Ends: each turn sees one more of the vertices, which are finite.
    while (!seen.has(at)) {
      seen.set(at, path.length);
      path.push(at);
      at = into.get(at) ?? at;
    }
    const round = path.slice(seen.get(at)).reverse();
    const ids = round.map(this.idOf);
    const names = ids.filter((id, index) => id !== ids[(index + ids.length - 1) % ids.length]);
    const [first = ids[0] ?? ''] = names;
    return [...(names.length > 0 ? names : [first]), first];
  }

  /** Ids of what stands in a circle, or between two of them: none of it has dates that would follow from others. */
  inCircles(): ReadonlySet<string> {
    const onward = new Map<number, number>();
    const back = new Map<number, number[]>();
    for (const [vertex, target] of this.unsorted()) {
      onward.set(vertex, (onward.get(vertex) ?? 0) + 1);
      const list = back.get(target);
      if (list) list.push(vertex);
      else back.set(target, [vertex]);
    }
    // What only follows from a circle leads back to none: it is taken away from its end.
    const loose = [...back.keys()].filter((vertex) => !onward.get(vertex));
    for (const vertex of loose) {
      for (const before of back.get(vertex) ?? []) {
        const left = (onward.get(before) ?? 0) - 1;
        onward.set(before, left);
        if (left === 0) loose.push(before);
      }
    }
    return new Set([...onward].filter(([, left]) => left > 0).map(([vertex]) => this.idOf(vertex)));
  }

  private idOf = (vertex: number): string => this.nodes[vertex % this.size]?.id ?? '';

  /** What leads from one vertex without a place in the order to another one. */
  private *unsorted(): Generator<[number, number]> {
    const { size, parent, isGroup, links, from, to } = this;
    const waits = (vertex: number) => (this.waiting[vertex] as number) > 0;
    for (let link = 0; link < links.length; link += 1) {
      const [pre, post] = [from[link] as number, to[link] as number];
      if (pre >= 0 && waits(this.endOf(pre)) && waits(post)) yield [this.endOf(pre), post];
    }
    for (let at = 0; at < size; at += 1) {
      const above = parent[at] as number;
      if (above >= 0 && waits(above) && waits(at)) yield [above, at];
      if (above >= 0 && waits(this.endOf(at)) && waits(size + above)) yield [this.endOf(at), size + above];
      if (isGroup[at] === 1 && waits(at) && waits(size + at)) yield [at, size + at];
    }
  }
}

/** The items of each group next to each other, and where each group begins; those of group -1 are left out. */
function grouped(groupOf: Int32Array, groups: number): [start: Int32Array, items: Int32Array] {
  const start = new Int32Array(groups + 1);
  for (const group of groupOf) if (group >= 0) start[group + 1] = (start[group + 1] as number) + 1;
  for (let group = 0; group < groups; group += 1) {
    start[group + 1] = (start[group + 1] as number) + (start[group] as number);
  }
  const items = new Int32Array(start[groups] as number);
  const next = start.slice(0, groups);
  for (let item = 0; item < groupOf.length; item += 1) {
    const group = groupOf[item] as number;
    if (group < 0) continue;
    items[next[group] as number] = item;
    next[group] = (next[group] as number) + 1;
  }
  return [start, items];
}

/** @returns the ids of a circle, the first again at its end; null where there is none */
export const circleOf = (nodes: readonly PlanNode[], links: readonly PlanLink[]): readonly string[] | null =>
  new PlanGraph(nodes, links).circle();
