/**
 * What moves when something in a plan moved. Pure: reads a graph, returns the moves.
 *
 * A task that follows others (mode auto, not over) starts at the earliest where they allow it: it moves on when it would
 * stand too early, and it comes forward with them when it stood right behind them. A gap that somebody left stays.
 * How many working days it takes does not change. A parent spans its children. See docs/decisions/scheduling.md.
 */
import type { DependencyType } from '../../../../contract/task/enums';
import { moveSpan, type Span, type WorkCalendar } from '../../../../contract/tenant/workdays';

export interface PlanNode {
  id: string;
  parentId: string | null;
  /** One day where only the start or only the end is set; null without any. */
  span: Span | null;
  /** Follows its predecessors and children: mode auto, in a project that schedules by itself, not over. */
  follows: boolean;
  /** Over: holds nobody up any more. */
  finished: boolean;
  cancelled: boolean;
}

export interface PlanLink {
  preId: string;
  postId: string;
  type: DependencyType;
  /** Working days. */
  lag: number;
}

export interface PlanGraph {
  nodes: ReadonlyMap<string, PlanNode>;
  links: readonly PlanLink[];
}

/** What was changed by hand. */
export interface PlanChange {
  id: string;
  /** Where it stood before, when it was moved by hand: then it is not drawn forward to its predecessors. */
  before?: Span | null;
  /** Dependencies on others as they were before, where they were changed. */
  linksBefore?: readonly PlanLink[];
}

export interface Move {
  id: string;
  span: Span;
  /** The predecessor, or the child, that made it move. */
  by: string;
  /** Whether `by` is a child. */
  summary: boolean;
}

/** The first day on which the later task may start, as far as one predecessor goes. */
export function earliestStart(calendar: WorkCalendar, pre: Span, post: Span, { type, lag }: PlanLink): number {
  const length = calendar.count(post.start, post.end);
  const endingAt = (end: number) => (length > 0 ? calendar.add(end, 1 - length) : end - (post.end - post.start));
  // An end is the evening of its day and a start the morning: from evening to morning lies one step.
  const preStart = calendar.onOrAfter(pre.start);
  const preEnd = calendar.onOrBefore(pre.end);
  switch (type) {
    case 'FS':
      return calendar.add(preEnd, 1 + lag);
    case 'SS':
      return calendar.add(preStart, lag);
    case 'FF':
      return endingAt(calendar.add(preEnd, lag));
    case 'SF':
      return endingAt(calendar.add(preStart, lag - 1));
  }
}

/** Whether the later task stands earlier than the dependency allows. */
export const violates = (calendar: WorkCalendar, pre: PlanNode, post: PlanNode, link: PlanLink): boolean =>
  !pre.finished &&
  !post.finished &&
  pre.span !== null &&
  post.span !== null &&
  calendar.onOrAfter(post.span.start) < calendar.onOrAfter(earliestStart(calendar, pre.span, post.span, link));

export function reschedule(
  calendar: WorkCalendar,
  { nodes, links }: PlanGraph,
  changes: readonly PlanChange[],
): Move[] {
  const seeds = new Map(changes.map((change) => [change.id, change]));
  const into = groupBy(links, (link) => link.postId);
  const outOf = groupBy(links, (link) => link.preId);
  const children = groupBy([...nodes.values()], (node) => node.parentId);
  const now = new Map([...nodes].map(([id, { span }]) => [id, span]));
  const before = new Map(now);
  for (const { id, before: was } of changes) if (was !== undefined) before.set(id, was);

  const bound = (spans: Map<string, Span | null>, own: Span, those: readonly PlanLink[]) => {
    let day = Number.NEGATIVE_INFINITY;
    let by = '';
    for (const link of those) {
      const pre = nodes.get(link.preId);
      const span = spans.get(link.preId);
      if (!pre || pre.finished || !span) continue;
      const start = calendar.onOrAfter(earliestStart(calendar, span, own, link));
      if (start > day) [day, by] = [start, link.preId];
    }
    return { day, by };
  };

  const follow = (node: PlanNode, span: Span): Move | null => {
    const change = seeds.get(node.id);
    const mine = into.get(node.id) ?? [];
    const wanted = bound(now, span, mine);
    const start = calendar.onOrAfter(span.start);
    const late = wanted.day > start;
    const heldBefore = bound(before, before.get(node.id) ?? span, change?.linksBefore ?? mine).day;
    const drawn = change?.before === undefined && start === heldBefore && Number.isFinite(wanted.day);
    if (!late && !(drawn && wanted.day < start)) return null;
    return { id: node.id, span: moveSpan(calendar, span, wanted.day), by: wanted.by, summary: false };
  };

  const enclose = (node: PlanNode): Move | null => {
    const spans = (children.get(node.id) ?? []).flatMap((child) => {
      const span = now.get(child.id);
      return span && !child.cancelled ? [{ id: child.id, ...span }] : [];
    });
    const [first] = spans;
    if (!first) return null;
    const start = spans.reduce((least, span) => Math.min(least, span.start), first.start);
    const end = spans.reduce((most, span) => Math.max(most, span.end), first.end);
    const span = now.get(node.id);
    if (span?.start === start && span.end === end) return null;
    const by = spans.find((one) => one.end === end)?.id ?? first.id;
    return { id: node.id, span: { start, end }, by, summary: true };
  };

  const moves: Move[] = [];
  const touched = new Set(seeds.keys());
  for (const id of inOrder(nodes, links, [...seeds.keys()])) {
    const node = nodes.get(id);
    if (!node || !touched.has(id)) continue;
    const span = now.get(id) ?? null;
    const hasSpans = (children.get(id) ?? []).some((child) => now.get(child.id) && !child.cancelled);
    const move = !node.follows ? null : hasSpans ? enclose(node) : span && follow(node, span);
    if (move) {
      moves.push(move);
      now.set(id, move.span);
    }
    if (!move && !seeds.has(id)) continue;
    // A parent's dates are asked for whenever a child came, went or moved.
    if (node.parentId) touched.add(node.parentId);
    for (const link of outOf.get(id) ?? []) touched.add(link.postId);
  }
  return moves;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * What can be reached from the seeds, each after all that leads to it. What stands in a circle (a parent that waits for
 * something that waits for its child) is left out: it stays, and shows as violated.
 */
function inOrder(nodes: PlanGraph['nodes'], links: readonly PlanLink[], seeds: readonly string[]): string[] {
  const after = groupBy(links, (link) => link.preId);
  const next = (id: string) => {
    const parent = nodes.get(id)?.parentId;
    const posts = (after.get(id) ?? []).map((link) => link.postId);
    return (parent ? [...posts, parent] : posts).filter((one) => nodes.has(one));
  };
  const reached = new Set(seeds);
  const waiting = new Map<string, number>();
  for (const id of reached) {
    for (const one of next(id)) {
      reached.add(one);
      waiting.set(one, (waiting.get(one) ?? 0) + 1);
    }
  }
  const order = [...reached].filter((id) => !waiting.get(id));
  for (const id of order) {
    for (const one of next(id)) {
      const left = (waiting.get(one) ?? 0) - 1;
      waiting.set(one, left);
      if (left === 0) order.push(one);
    }
  }
  return order;
}
