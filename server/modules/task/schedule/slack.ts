/** How far each task may slip without moving the end of the plan, by the engine's backward pass. Pure. */
import { Schedule } from '../../../../contract/plan/engine';
import { PlanGraph } from '../../../../contract/plan/graph';
import type { PlanLink, PlanNode } from '../../../../contract/plan/model';
import type { Span, WorkCalendar } from '../../../../contract/time/workdays';
import type { TaskGraph, TaskNode } from './model';
import { indexOver, lengthOf } from './points';

export interface Slack {
  projectEnd: number | null;
  /** In working days, of tasks that are planned and not over; 0 and less is critical. */
  of: Map<string, number>;
}

type Planned = TaskNode & { span: Span };

/** Of the plan as it stands: nothing is moved for it. */
export function slackOf(calendar: WorkCalendar, { nodes, links }: Pick<TaskGraph, 'nodes' | 'links'>): Slack {
  const open = [...nodes.values()].filter((node): node is Planned => !node.finished && node.span !== null);
  if (open.length === 0) return { projectEnd: null, of: new Map() };
  const index = indexOver(calendar, open, links);
  const dependencies = links.map(({ preId: from, postId: to, type, lag }): PlanLink => ({ from, to, type, lag }));
  const parents = new Set(open.filter(({ follows }) => follows).map(({ id }) => id));
  const placed = open.map((node): PlanNode => {
    const { id, parentId, span } = node;
    const parent = parentId !== null && parents.has(parentId) ? parentId : null;
    return { id, parentId: parent, duration: lengthOf(index, node, span), manual: span };
  });
  const whole = new PlanGraph(placed, dependencies);
  const circular = whole.inCircles();
  const graph = circular.size === 0 ? whole : withoutCircles(placed, dependencies, circular);
  const schedule = new Schedule({ nodes: graph.nodes, links: graph.links, start: index.first }, graph, index);
  return {
    projectEnd: open.reduce((most, { span }) => Math.max(most, span.end), Number.NEGATIVE_INFINITY),
    of: new Map(open.map(({ id }) => [id, schedule.get(id)?.totalSlack ?? 0])),
  };
}

/** What stands in a circle neither spans what stands in it nor waits for any of it. */
function withoutCircles(
  nodes: readonly PlanNode[],
  links: readonly PlanLink[],
  circular: ReadonlySet<string>,
): PlanGraph {
  return new PlanGraph(
    nodes.map((node) => (circular.has(node.parentId ?? '') ? { ...node, parentId: null } : node)),
    links.filter(({ from, to }) => !(circular.has(from) && circular.has(to))),
  );
}
