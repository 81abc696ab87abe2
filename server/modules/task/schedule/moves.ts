/**
 * What moves when something in a plan of tasks moved, by the engine of the plan. Pure: a graph in, moves out. Dates follow
 * from links, lengths and pins alone: the same inputs have the same dates. See docs/decisions/scheduling.md.
 */
import { Schedule } from '../../../../contract/plan/engine';
import { PlanGraph } from '../../../../contract/plan/graph';
import type { PlanLink, PlanNode, Scheduled } from '../../../../contract/plan/model';
import type { WorkdayIndex } from '../../../../contract/plan/workdayIndex';
import type { Span, WorkCalendar } from '../../../../contract/time/workdays';
import type { Move, PlanChange, TaskGraph, TaskLink, TaskNode } from './model';
import { indexOver, isPoint, lengthOf, pointsOf } from './points';

interface Held {
  /** Tasks that stay where they are, whatever they follow; those with a gap are pinned there. */
  stay?: ReadonlySet<string>;
}

/** Each task once, after all that leads to it. What stands in a circle stays, and shows as violated. */
export function reschedule(
  calendar: WorkCalendar,
  graph: TaskGraph,
  changes: readonly PlanChange[],
  { stay = new Set() }: Held = {},
): Move[] {
  const index = indexOver(calendar, graph.nodes.values(), graph.links);
  const plan = new TaskPlan(graph, changes, stay, new Set(), index);
  const circular = plan.graph.inCircles();
  if (circular.size === 0) return plan.moves();
  return new TaskPlan(graph, changes, stay, circular, index).moves();
}

/** The second of a task that binds by its real dates and is spanned by its planned ones. */
const REAL = 'real ';
const ownId = (id: string) => (id.startsWith(REAL) ? id.slice(REAL.length) : id);
const keyOf = (preId: string, postId: string) => `${preId} ${postId}`;

class TaskPlan {
  readonly graph: PlanGraph;
  private readonly changes = new Map<string, PlanChange>();
  private readonly fresh = new Set<string>();
  private readonly children: Map<string, TaskNode[]>;
  private readonly linksInto: Map<string, TaskLink[]>;
  private readonly isGroup = remembered((id) => this.spansOthers(id));
  /** Something that is planned leads to it, or to what it stands in. */
  private readonly isBound = remembered((id) => this.inherits(id, (link) => this.binds(link)));
  private readonly wasBound = remembered((id) =>
    this.inherits(id, (link) => this.binds(link) && !this.isFresh(link), { before: true }),
  );
  private readonly hasLinks = remembered((id) => this.inherits(id, () => true));
  private readonly isLinkedAnew = remembered((id) => this.inherits(id, (link) => this.isFresh(link)));

  constructor(
    private readonly tasks: TaskGraph,
    changes: readonly PlanChange[],
    private readonly stay: ReadonlySet<string>,
    /** What stands in a circle: it stays, and its links among each other are left out. */
    private readonly circular: ReadonlySet<string>,
    private readonly index: WorkdayIndex,
  ) {
    for (const change of changes) {
      this.changes.set(change.id, { ...this.changes.get(change.id), ...change });
      for (const preId of change.linked ?? []) this.fresh.add(keyOf(preId, change.id));
    }
    this.children = groupBy(tasks.nodes.values(), (node) => (this.standsApart(node) ? null : node.parentId));
    this.linksInto = groupBy(tasks.links, ({ postId }) => postId);
    this.graph = new PlanGraph([...this.planNodes()], [...this.planLinks()]);
  }

  moves(): Move[] {
    const schedule = new Schedule(
      { nodes: this.graph.nodes, links: this.graph.links, start: this.index.first },
      this.graph,
      this.index,
    );
    const moves: Move[] = [];
    const now = new Map<string, Span>();
    for (const id of schedule.inOrder()) {
      const node = this.tasks.nodes.get(id);
      if (!node || !this.tasks.reached.has(id)) continue;
      const move = this.isGroup(id) ? this.enclosed(node, now) : this.followed(node, schedule.get(id));
      if (!move) continue;
      now.set(id, move.span);
      moves.push(move);
    }
    return moves;
  }

  private *planNodes(): Generator<PlanNode> {
    for (const node of this.tasks.nodes.values()) {
      const { id, span } = node;
      const parentId = this.parentOf(node);
      if (this.isGroup(id)) yield { id, parentId, duration: 0 };
      else if (span && !node.cancelled) yield { id, parentId, ...this.placeOf(node, span) };
      if (this.bindsReally(node)) {
        const { real } = node;
        yield { id: REAL + id, parentId: null, duration: isPoint(node, real) ? 0 : 1, manual: real };
      }
    }
  }

  private *planLinks(): Generator<PlanLink> {
    for (const link of this.tasks.links) {
      const { preId, postId, type, lag } = link;
      const pre = this.tasks.nodes.get(preId);
      const post = this.tasks.nodes.get(postId);
      if (!pre || !post || !this.binds(link) || !(this.isGroup(postId) || this.isFollower(post))) continue;
      yield { from: this.bindsReally(pre) ? REAL + preId : preId, to: postId, type, lag };
    }
  }

  /** Where a task without children stands: as early as it may, or where it is. */
  private placeOf(node: TaskNode, span: Span): Omit<PlanNode, 'id' | 'parentId'> {
    const duration = lengthOf(this.index, node, span);
    if (!this.isFree(node)) return { duration, manual: span };
    const change = this.changes.get(node.id);
    const isPut = change?.placed || change?.resized || this.isNewlyBound(node.id);
    return { duration, startNoEarlier: isPut ? span.start : node.pin };
  }

  /** Whether predecessors may move it. */
  private isFollower({ id, follows, begun, span }: TaskNode): boolean {
    return this.tasks.reached.has(id) && follows && !begun && span !== null && !this.circular.has(id);
  }

  /** Without predecessors a task stands where it was put: at its pin, or where it is. */
  private isFree(node: TaskNode): boolean {
    const { id, pin } = node;
    if (!this.isFollower(node) || this.stay.has(id)) return false;
    return this.isBound(id) || (pin !== null && !this.changes.get(id)?.placed);
  }

  private isNewlyBound = (id: string): boolean => this.isBound(id) && !this.wasBound(id);
  private isFresh = ({ preId, postId }: TaskLink): boolean => this.fresh.has(keyOf(preId, postId));

  private bindsReally(node: TaskNode): node is TaskNode & { real: Span } {
    const { id, real, cancelled } = node;
    return real !== null && !cancelled && !this.isGroup(id);
  }

  private binds({ preId, postId }: TaskLink): boolean {
    if (this.circular.has(preId) && this.circular.has(postId)) return false;
    const pre = this.tasks.nodes.get(preId);
    return pre !== undefined && (this.stands(pre) || this.bindsReally(pre));
  }

  private stands = ({ id, span, cancelled }: TaskNode): boolean => !cancelled && (span !== null || this.isGroup(id));

  private spansOthers(id: string): boolean {
    const node = this.tasks.nodes.get(id);
    if (!node?.follows || !this.tasks.reached.has(id) || this.circular.has(id)) return false;
    return (this.children.get(id) ?? []).some(this.stands);
  }

  /** A private task below what others see is no part of it: neither what it spans, nor what its links ask of. */
  private standsApart({ parentId, isPrivate }: TaskNode): boolean {
    return isPrivate && parentId !== null && this.tasks.nodes.get(parentId)?.isPrivate === false;
  }

  private parentOf = (node: TaskNode): string | null => {
    const { parentId } = node;
    return parentId !== null && !this.standsApart(node) && this.isGroup(parentId) ? parentId : null;
  };

  /** Whether any link into a task, or into what it stands in (stood in before the change), is such a one. */
  private inherits(id: string, fits: (link: TaskLink) => boolean, { before = false } = {}): boolean {
    if ((this.linksInto.get(id) ?? []).some(fits)) return true;
    const node = this.tasks.nodes.get(id);
    const parent = node && !(before && this.changes.get(id)?.joined) ? this.parentOf(node) : null;
    return parent !== null && this.inherits(parent, fits, { before });
  }

  private followed(node: TaskNode, told: Scheduled | undefined): Move | null {
    const { id, span } = node;
    if (!told || !span || !this.isFollower(node) || told.start === null || told.end === null) return null;
    const wanted = { start: told.start, end: told.end };
    // Free days at its edges are no difference.
    const moved = this.isFree(node) && !this.standsAlike(node, span, wanted);
    const pin = this.pinOf(node, span, told.bound);
    if (!moved && pin === node.pin) return null;
    const by = told.driver.by === 'link' ? ownId(told.driver.from) : null;
    return { id, span: moved ? wanted : span, pin, moved, by, summary: false };
  }

  private standsAlike(node: TaskNode, span: Span, wanted: Span): boolean {
    const [is, becomes] = [pointsOf(this.index, node, span), pointsOf(this.index, node, wanted)];
    return is.start === becomes.start && is.end === becomes.end;
  }

  /** A pin holds what somebody put behind its predecessors; where they ask for as much, it is none. */
  private pinOf(node: TaskNode, { start }: Span, bound: number | null): number | null {
    const { id, pin } = node;
    if (!this.hasLinks(id)) return null;
    const behind = (day: number | null) =>
      day !== null && (bound === null || this.isLater(node, day, bound)) ? day : null;
    const change = this.changes.get(id);
    if (change?.placed || this.isNewlyBound(id)) return behind(start);
    if (change?.resized || (this.stay.has(id) && bound !== null)) return behind(start) ?? pin;
    return this.isLinkedAnew(id) ? behind(pin) : pin;
  }

  private isLater(node: TaskNode, day: number, bound: number): boolean {
    const pointOf = (one: number) => pointsOf(this.index, node, { start: one, end: one }).start;
    return pointOf(day) > pointOf(bound);
  }

  private enclosed(node: TaskNode, now: ReadonlyMap<string, Span>): Move | null {
    const { id, pin, span } = node;
    let [start, end, by] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, ''];
    for (const child of this.children.get(id) ?? []) {
      const own = this.stands(child) ? (now.get(child.id) ?? child.span) : null;
      if (!own) continue;
      start = Math.min(start, own.start);
      if (own.end > end) [end, by] = [own.end, child.id];
    }
    if (this.stay.has(id) || by === '' || (span?.start === start && span.end === end)) return null;
    return { id, span: { start, end }, pin, moved: true, by, summary: true };
  }
}

/** An answer for an id, sought once. A task that stands in itself, which cannot be, is no group. */
function remembered(seek: (id: string) => boolean): (id: string) => boolean {
  const known = new Map<string, boolean>();
  return (id) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    known.set(id, false);
    const answer = seek(id);
    known.set(id, answer);
    return answer;
  };
}

function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string | null): Map<string, T[]> {
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
