/** Tasks as points of the engine: their days on a line of working days, and what one dependency asks. Pure. */
import { bindsStart, countsEnd } from '../../../../contract/plan/linkPoints';
import { WorkdayIndex } from '../../../../contract/plan/workdayIndex';
import type { Span, WorkCalendar } from '../../../../contract/time/workdays';
import type { TaskLink, TaskNode } from './model';

/** A milestone of one day is a point, the evening of that day; one that was given more days has a length. */
export const isPoint = ({ milestone }: Pick<TaskNode, 'milestone'>, span: Span): boolean =>
  milestone && span.start === span.end;

/** A line that begins before any of the tasks, however far leads and ends that are bound draw their starts forward. */
export function indexOver(
  calendar: WorkCalendar,
  nodes: Iterable<TaskNode>,
  links: readonly Pick<TaskLink, 'postId' | 'type' | 'lag'>[],
): WorkdayIndex {
  const daysOf = new Map<string, number>();
  const parents = new Set<string | null>();
  let [first, longest] = [Number.POSITIVE_INFINITY, 0];
  for (const { id, parentId, span, real, pin } of nodes) {
    const days = span ? span.end - span.start + 1 : 0;
    daysOf.set(id, days);
    parents.add(parentId);
    longest = Math.max(longest, days);
    first = Math.min(first, span?.start ?? first, real?.start ?? first, pin ?? first);
  }
  let leads = 1;
  for (const { postId, type, lag } of links) {
    // A parent hands on to all in it what is asked of its end.
    const days = parents.has(postId) ? longest : (daysOf.get(postId) ?? 0);
    leads += Math.max(0, -lag) + (type === 'FF' || type === 'SF' ? days : 0);
  }
  return new WorkdayIndex(calendar, Number.isFinite(first) ? calendar.add(first, -leads) : 0);
}

/** In working days. What stands on free days only takes as many, once it has to move. */
export function lengthOf(index: WorkdayIndex, node: TaskNode, span: Span): number {
  if (isPoint(node, span)) return 0;
  return index.evening(span.end) - index.morning(span.start) || span.end - span.start + 1;
}

export function pointsOf(index: WorkdayIndex, node: TaskNode, span: Span): Span {
  const end = index.evening(span.end);
  return { start: isPoint(node, span) ? end : index.morning(span.start), end };
}

/** By which days a task binds what follows it; null: by none. */
export const bindingSpan = ({ cancelled, real, span }: TaskNode): Span | null => (cancelled ? null : (real ?? span));

/** What a dependency asks of the start or the end of the later task, as a point; null where it asks for nothing. */
function asked(index: WorkdayIndex, pre: TaskNode, link: TaskLink): number | null {
  const span = bindingSpan(pre);
  if (!span) return null;
  const { start, end } = pointsOf(index, pre, span);
  return (countsEnd(link) ? end : start) + link.lag;
}

/** Whether the later task stands earlier than the dependency allows; what is over is not judged. */
export function violates(index: WorkdayIndex, pre: TaskNode, post: TaskNode, link: TaskLink): boolean {
  if (post.finished || !post.span) return false;
  const point = asked(index, pre, link);
  const { start, end } = pointsOf(index, post, post.span);
  return point !== null && (bindsStart(link) ? start : end) < point;
}

/** The first day on which the later task may start, as far as one predecessor goes. */
export function earliestStart(index: WorkdayIndex, pre: TaskNode, post: TaskNode, link: TaskLink): number | null {
  const point = asked(index, pre, link);
  if (point === null || !post.span) return null;
  const length = lengthOf(index, post, post.span);
  const start = bindsStart(link) ? point : point - length;
  return length === 0 ? index.dayUntil(start) : index.dayFrom(start);
}
