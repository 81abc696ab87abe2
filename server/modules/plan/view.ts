/** A plan as its readers get it: reckoned, numbered, in order. */
import type { Person } from '../../../contract/envelope';
import type { NodeDetail, PlanLinkView, PlanNodeView, PlanView } from '../../../contract/plan/plan';
import { type Reckoned, reckon } from '../../../contract/plan/reckon';
import { wbsOf } from '../../../contract/plan/rollup';
import { round2 } from '../../../contract/report/earned';
import { upward } from '../../../contract/turns';
import type { People } from '../../base/people';
import { iso } from '../../base/present';
import { planNode } from '../../db/schema';
import type { TenantContext } from '../../http/route';
import { namedIn } from '../../object/fields/values';
import type { LoadedProject } from '../../object/project';
import {
  canCommentNode,
  canEditPlan,
  canKeepBaselines,
  canKeepPlanTemplates,
  canReportNode,
} from '../../policies/plan';
import { acceptanceOf, acceptancesOf } from './acceptance';
import { kept, type LinkRow, type LoadedPlan, loadPlan, type NodeRow, projectOfPlan } from './load';
import { nodeFor } from './nodes';
import { presentOuter } from './outer';
import { NO_TASKS, rolledHours, type TaskSum, taskSums } from './taskSums';

interface Seen {
  loaded: LoadedPlan;
  dates: ReadonlyMap<string, Reckoned>;
  wbs: ReadonlyMap<string, string>;
  tasks: (nodeId: string) => TaskSum;
  /** With those of the nodes below. */
  hours: ReturnType<typeof rolledHours>;
  /** Of deliverables that are to be accepted. */
  accepted: Awaited<ReturnType<typeof acceptancesOf>>;
  people: People;
}

/** The plan with everything that is reckoned of it. @param whole with what files said and the plan does not use */
export async function seenPlan(
  { platform, db, actor }: Pick<TenantContext, 'platform' | 'db' | 'actor'>,
  project: LoadedProject,
  whole = false,
): Promise<Seen> {
  return seen({ platform, db, actor }, project, await loadPlan({ db }, project, false, whole));
}

async function seen(
  { platform, db, actor }: Pick<TenantContext, 'platform' | 'db' | 'actor'>,
  project: LoadedProject,
  loaded: LoadedPlan,
): Promise<Seen> {
  const tasks = loaded.plan ? await taskSums(db, loaded.plan.id, { actor, project }) : () => NO_TASKS;
  for (const node of loaded.nodes) node.taskPercent = tasks(node.id).percent;
  const calendar = await platform.calendars.of(actor.tenantId);
  return {
    ...{ loaded, tasks, dates: reckon(calendar, kept(loaded)), wbs: wbsOf(loaded.nodes) },
    hours: rolledHours(loaded.nodes, tasks),
    accepted: await acceptancesOf({ db }, project, loaded.nodes),
    people: await platform.directory.of(actor.tenantId),
  };
}

const presentLink = ({ id, fromId, toId, type, lag, elapsed }: LinkRow): PlanLinkView => ({
  ...{ id, fromId, toId, type, lag, elapsed },
});

const hoursOf = ({ hours, spent }: Pick<TaskSum, 'hours' | 'spent'>) => ({
  ...{ hours: round2(hours), spentHours: round2(spent) },
});

function presentNode(row: NodeRow, { dates, wbs, tasks, hours, people, accepted }: Seen): PlanNodeView {
  const { total, done, percent: taskPercent } = tasks(row.id);
  const found = dates.get(row.id);
  if (!found) throw new Error(`The node ${row.id} was not reckoned`);
  const { workdays: _workdays, cancelled: _cancelled, ...reckoned } = found;
  const { id, parentId, kind, title, mode, duration, atStart, constraintType, constraintOn, deadline } = row;
  const { manualStart, manualEnd, realStart, realEnd, progress, progressSource, weight, cancelled, priority, version } =
    row;
  return {
    ...{ id, parentId, kind, title, mode, duration, atStart, constraintType, constraintOn, deadline },
    ...{ manualStart, manualEnd, realStart, realEnd, progress, progressSource, weight, cancelled, priority, version },
    ...reckoned,
    customFields: row.customFields,
    ...{ acceptWay: row.acceptWay, accepted: accepted.get(id)?.state ?? null },
    wbs: wbs.get(id) ?? '',
    owner: people(row.ownerId),
    pinnedBy: people(row.pinnedBy),
    pinnedTime: row.pinnedAt && iso(row.pinnedAt),
    ...{ tasks: total, tasksDone: done, taskPercent, ...hoursOf(hours(row.id)) },
    ...{ taskStart: row.taskStart ?? null, taskEnd: row.taskEnd ?? null },
  };
}

/** People whom own fields of nodes name. */
function namedInAll(nodes: readonly NodeRow[], people: People): Person[] {
  const named = new Map<string, Person>();
  for (const { customFields } of nodes)
    for (const person of namedIn(customFields, people)) named.set(person.userId, person);
  return [...named.values()];
}

export async function planOf(context: TenantContext, projectId: string): Promise<PlanView> {
  const project = await projectOfPlan(context, projectId);
  return viewOf(context, project, await loadPlan(context, project));
}

/** @param loaded the plan, or the draft of a change request over it */
export async function viewOf(context: TenantContext, project: LoadedProject, loaded: LoadedPlan): Promise<PlanView> {
  const found = await seen(context, project, loaded);
  const { plan, startOn, criticalSlack, strictPhases, taskDates, nodes, links } = loaded;
  const projectId = project.id;
  const [baseline] = plan
    ? await context.db.query('SELECT 1 AS one FROM plan_baseline WHERE tenant_id = $1 AND plan_id = $2 LIMIT 1', [
        plan.id,
      ])
    : [];
  return {
    ...{ projectId, id: plan?.id ?? null, startOn, criticalSlack, strictPhases, taskDates },
    version: plan?.version ?? 0,
    nodes: nodes.map((node) => presentNode(node, found)),
    links: links.map(presentLink),
    outer: await presentOuter(context, project, loaded.outer),
    named: namedInAll(nodes, found.people),
    editable: canEditPlan(context.actor, project),
    keepsBaselines: canKeepBaselines(context.actor, project),
    keepsTemplates: canKeepPlanTemplates(context.actor),
    baselined: baseline !== undefined,
  };
}

export async function nodeDetail(context: TenantContext, id: string): Promise<NodeDetail> {
  const { project } = await nodeFor(context, id);
  const made = await context.db.find(planNode, id);
  const seen = await seenPlan(context, project);
  const { nodes, links } = seen.loaded;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const row = byId.get(id) as NodeRow;
  const names = (one: NodeRow | undefined) => ({
    ...{ wbs: one ? (seen.wbs.get(one.id) ?? '') : '', title: one?.title ?? '' },
    ...{
      startOn: (one && seen.dates.get(one.id)?.startOn) ?? null,
      endOn: (one && seen.dates.get(one.id)?.endOn) ?? null,
    },
  });
  const path: NodeDetail['path'] = [];
  for (const at of upward(row.parentId, (one) => byId.get(one)?.parentId)) {
    path.unshift({ id: at, wbs: seen.wbs.get(at) ?? '', title: byId.get(at)?.title ?? '' });
  }
  const { actor } = context;
  return {
    ...presentNode(row, seen),
    ...{ projectId: project.id, projectName: project.name, description: row.description, path },
    predecessors: links
      .filter(({ toId }) => toId === id)
      .map((link) => {
        const { startOn: _start, ...rest } = names(byId.get(link.fromId));
        return { ...presentLink(link), ...rest };
      }),
    successors: links
      .filter(({ fromId }) => fromId === id)
      .map((link) => {
        const { endOn: _end, ...rest } = names(byId.get(link.toId));
        return { ...presentLink(link), ...rest };
      }),
    named: namedIn(row.customFields, seen.people),
    isGroup: nodes.some(({ parentId }) => parentId === id),
    acceptId: row.acceptId,
    acceptance: await acceptanceOf(context, project, row),
    taskDates: seen.loaded.taskDates,
    editable: canEditPlan(actor, project),
    reportable: canReportNode(actor, project, row),
    commentable: canCommentNode(actor, project, row),
    createdBy: seen.people(made?.createdBy ?? null),
    createdTime: iso(made?.createdAt ?? new Date().toISOString()),
    updatedTime: iso(made?.updatedAt ?? new Date().toISOString()),
  };
}
