/** How far each task may slip without moving the end of the plan. Pure. */
import type { Span, WorkCalendar } from '../../../../contract/tenant/workdays';
import { earliestStart, type PlanGraph, type PlanLink, type PlanNode } from './engine';

/** The latest end of the earlier task that leaves the later one, ending at `latest`, where it is. */
function latestEnd(calendar: WorkCalendar, pre: Span, post: Span, latest: number, link: PlanLink): number {
  const slip = calendar.distance(calendar.onOrBefore(post.end), latest);
  const start = calendar.add(calendar.onOrAfter(post.start), Math.max(slip, 0));
  const room = calendar.distance(calendar.onOrAfter(earliestStart(calendar, pre, post, link)), start);
  const end = calendar.onOrBefore(pre.end);
  return room === 0 ? end : calendar.add(end, room);
}

export interface Slack {
  projectEnd: number | null;
  /** In working days, of tasks that are planned and not over; 0 and less is critical. */
  of: Map<string, number>;
}

export function slackOf(calendar: WorkCalendar, { nodes, links }: PlanGraph): Slack {
  const open = [...nodes.values()].filter(
    (node): node is PlanNode & { span: Span } => !node.finished && node.span !== null,
  );
  const first = open[0];
  if (!first) return { projectEnd: null, of: new Map() };
  const projectEnd = open.reduce((most, { span }) => Math.max(most, span.end), first.span.end);
  const last = calendar.onOrBefore(projectEnd);
  const latest = new Map(open.map(({ id }) => [id, last]));
  const known = new Map(open.map((node) => [node.id, node]));
  const into = new Map<string, PlanLink[]>();
  const left = new Map<string, number>();
  for (const link of links) {
    if (!known.has(link.preId) || !known.has(link.postId)) continue;
    into.set(link.postId, [...(into.get(link.postId) ?? []), link]);
    left.set(link.preId, (left.get(link.preId) ?? 0) + 1);
  }
  // From what nothing waits for, backwards.
  const order = open.filter(({ id }) => !left.get(id)).map(({ id }) => id);
  for (const id of order) {
    const post = known.get(id);
    if (!post) continue;
    for (const link of into.get(id) ?? []) {
      const pre = known.get(link.preId);
      if (!pre) continue;
      const end = latestEnd(calendar, pre.span, post.span, latest.get(id) ?? last, link);
      latest.set(pre.id, Math.min(latest.get(pre.id) ?? last, end));
      const rest = (left.get(pre.id) ?? 0) - 1;
      left.set(pre.id, rest);
      if (rest === 0) order.push(pre.id);
    }
  }
  const of = new Map(
    open.map(({ id, span }) => [id, calendar.distance(calendar.onOrBefore(span.end), latest.get(id) ?? last)]),
  );
  return { projectEnd, of };
}
