/** Plans of tasks for tests: written by days, reckoned, and told by days. */
import type { DependencyType } from '../../../../contract/task/enums';
import { dayNumber, dayText, type Span, type WorkCalendar } from '../../../../contract/time/workdays';
import type { PlanChange, TaskLink, TaskNode } from './model';
import { reschedule } from './moves';

export const span = (start: string, end = start): Span => ({ start: dayNumber(start), end: dayNumber(end) });
export const said = ({ start, end }: Span): string => `${dayText(start)} ${dayText(end)}`;
export const link = (preId: string, postId: string, type: DependencyType = 'FS', lag = 0): TaskLink => ({
  ...{ preId, postId, type, lag },
});
export const nodeOf = (id: string, more: Partial<TaskNode> = {}): TaskNode => ({
  ...{ id, parentId: null, span: null, real: null, pin: null, milestone: false },
  ...{ follows: true, begun: false, finished: false, cancelled: false, isPrivate: false },
  ...more,
});

export type Days = Record<string, [string, string?] | null>;
export function graphOf(days: Days, links: TaskLink[], extra: Record<string, Partial<TaskNode>> = {}) {
  const nodes = new Map(
    Object.entries(days).map(([id, dates]) => [id, nodeOf(id, { span: dates && span(...dates), ...extra[id] })]),
  );
  return { nodes, links, reached: new Set(nodes.keys()) };
}
export type Graph = ReturnType<typeof graphOf>;

/** Reckons, writes what moves into the plan, and tells what moved. */
export function moved(calendar: WorkCalendar, graph: Graph, changes: PlanChange[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const move of reschedule(calendar, graph, changes)) {
    Object.assign(graph.nodes.get(move.id) as TaskNode, { span: move.span, pin: move.pin });
    if (move.moved) found[move.id] = said(move.span);
  }
  return found;
}
