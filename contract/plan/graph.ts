/** The graph of a plan, in an order in which each node comes after all that lead to it; what follows itself is a circle. */
import type { PlanLink, PlanNode } from './model';

export class PlanCircle extends Error {
  /** @param path ids, the first again at its end */
  constructor(readonly path: readonly string[]) {
    super(`circle: ${path.join(' → ')}`);
  }
}

/** Nodes as numbers. A group has two vertices: what comes in reaches its gate (2i), what goes out leaves its end (2i + 1). */
export class PlanGraph {
  readonly at: Map<string, number>;
  readonly parent: Int32Array;
  readonly isGroup: Uint8Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Vertices, each after all that lead to it. */
  readonly order: Int32Array;

  constructor(
    readonly nodes: readonly PlanNode[],
    readonly links: readonly PlanLink[],
  ) {
    const n = nodes.length;
    this.at = new Map(nodes.map(({ id }, at) => [id, at]));
    this.parent = new Int32Array(n).fill(-1);
    this.isGroup = new Uint8Array(n);
    for (const [at, { parentId }] of nodes.entries()) {
      const parent = parentId === null ? undefined : this.at.get(parentId);
      if (parent === undefined) continue;
      this.parent[at] = parent;
      this.isGroup[parent] = 1;
    }
    this.from = Int32Array.from(links, (link) => this.at.get(link.from) ?? -1);
    this.to = Int32Array.from(links, (link) => this.at.get(link.to) ?? -1);
    this.order = this.sort();
  }

  private *edges(): Generator<[number, number]> {
    for (let at = 0; at < this.nodes.length; at += 1) {
      yield [2 * at, 2 * at + 1];
      const parent = this.parent[at] ?? -1;
      if (parent < 0) continue;
      yield [2 * parent, 2 * at];
      yield [2 * at + 1, 2 * parent + 1];
    }
    for (let link = 0; link < this.links.length; link += 1) {
      const [from = -1, to = -1] = [this.from[link], this.to[link]];
      if (from >= 0 && to >= 0) yield [2 * from + 1, 2 * to];
    }
  }

  private sort(): Int32Array {
    const size = 2 * this.nodes.length;
    const offsets = new Int32Array(size + 1);
    const waiting = new Int32Array(size);
    let count = 0;
    for (const [from, to] of this.edges()) {
      offsets[from + 1] = (offsets[from + 1] ?? 0) + 1;
      waiting[to] = (waiting[to] ?? 0) + 1;
      count += 1;
    }
    for (let at = 0; at < size; at += 1) offsets[at + 1] = (offsets[at + 1] ?? 0) + (offsets[at] ?? 0);
    const targets = new Int32Array(count);
    const next = offsets.slice(0, size);
    for (const [from, to] of this.edges()) {
      targets[next[from] ?? 0] = to;
      next[from] = (next[from] ?? 0) + 1;
    }
    const order = new Int32Array(size);
    let filled = 0;
    for (let at = 0; at < size; at += 1) if (waiting[at] === 0) order[filled++] = at;
    for (let head = 0; head < filled; head += 1) {
      const vertex = order[head] ?? 0;
      for (let edge = offsets[vertex] ?? 0; edge < (offsets[vertex + 1] ?? 0); edge += 1) {
        const target = targets[edge] ?? 0;
        waiting[target] = (waiting[target] ?? 0) - 1;
        if (waiting[target] === 0) order[filled++] = target;
      }
    }
    if (filled < size) throw new PlanCircle(this.circle(waiting, offsets, targets));
    return order;
  }

  /** Follows what still waits until it comes back to where it was. */
  private circle(waiting: Int32Array, offsets: Int32Array, targets: Int32Array): string[] {
    // From any waiting vertex a way leads backward into the circle; forward it may lead out of it.
    const into = new Map<number, number>();
    for (let vertex = 0; vertex < waiting.length; vertex += 1) {
      if ((waiting[vertex] ?? 0) === 0) continue;
      for (let edge = offsets[vertex] ?? 0; edge < (offsets[vertex + 1] ?? 0); edge += 1) {
        const target = targets[edge] ?? 0;
        if ((waiting[target] ?? 0) > 0 && !into.has(target)) into.set(target, vertex);
      }
    }
    const seen = new Map<number, number>();
    const path: number[] = [];
    let at = [...into.keys()][0] ?? 0;
    while (!seen.has(at)) {
      seen.set(at, path.length);
      path.push(at);
      at = into.get(at) ?? at;
    }
    const round = path.slice(seen.get(at)).reverse();
    const ids = round.map((vertex) => this.nodes[vertex >> 1]?.id ?? '');
    const names = ids.filter((id, index) => id !== ids[(index + ids.length - 1) % ids.length]);
    const [first = ids[0] ?? ''] = names;
    return [...(names.length > 0 ? names : [first]), first];
  }
}

/** @returns the ids of a circle, the first again at its end; null where there is none */
export function circleOf(nodes: readonly PlanNode[], links: readonly PlanLink[]): readonly string[] | null {
  try {
    new PlanGraph(nodes, links);
    return null;
  } catch (error) {
    if (error instanceof PlanCircle) return error.path;
    throw error;
  }
}
