/** A project's plan as it is kept: three statements, however many nodes. */
import { eq } from 'drizzle-orm';
import type { TaskDates } from '../../../contract/plan/kinds';
import type { KeptLink, KeptNode, KeptOuter } from '../../../contract/plan/reckon';
import { newId } from '../../base/present';
import { today } from '../../base/zone';
import { type PlanBag, plan, planLink, planNode } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { closedProject, type LoadedProject } from '../../object/project';
import { canViewPlan } from '../../policies/plan';
import { isClosed } from '../../policies/project';
import { readerOf } from './columns';
import { type OuterRow, outerOf } from './outerRows';
import { taskSpans } from './taskSpans';

export type PlanRow = typeof plan.$inferSelect;
/** Who made and changed a node is read where somebody asks: of the thousands in a plan nobody does. */
const UNREAD = ['createdBy', 'createdAt', 'updatedBy', 'updatedAt'] as const;
/**
 * What a file of MS Project said and the plan does not use may be larger than all the rest: it is read with the whole, and of
 * what an act writes (`bags.ts`). Undefined: it was not read.
 */
type Bagged = { bag?: PlanBag | null };
export type NodeRow = Omit<typeof planNode.$inferSelect, 'search' | 'bag' | (typeof UNREAD)[number]> &
  Bagged & {
    taskPercent?: number | null;
    /** The days of its tasks, where they lead. */
    taskStart?: string | null;
    taskEnd?: string | null;
  };
/** A node that was read by itself. */
export type WholeNode = NodeRow & Pick<typeof planNode.$inferSelect, (typeof UNREAD)[number]>;
export type LinkRow = Omit<typeof planLink.$inferSelect, 'bag'> & Bagged;

export interface LoadedPlan {
  project: LoadedProject;
  /** Null: nothing is planned yet. */
  plan: PlanRow | null;
  startOn: string;
  criticalSlack: number;
  strictPhases: boolean;
  taskDates: TaskDates;
  nodes: NodeRow[];
  links: LinkRow[];
  /** Predecessors in other plans. */
  outer: OuterRow[];
}

type Judge = (project: LoadedProject) => boolean;

/** The project of an act on its plan: 404 where the plan may not be seen, 422 in a closed project, else 403. */
export async function projectOfPlan(
  { platform, actor }: Pick<TenantContext, 'platform' | 'actor'>,
  projectId: string,
  may: Judge = () => true,
): Promise<LoadedProject> {
  const project = await platform.projects.find(actor.tenantId, projectId);
  if (!project || project.recycled || !canViewPlan(actor, project)) throw notFound('项目');
  if (may(project)) return project;
  throw isClosed(project) ? closedProject(project) : forbidden();
}

/** By the rank among siblings, parents before children. */
export function inOrder<N extends { id: string; parentId: string | null; rank: number }>(nodes: readonly N[]): N[] {
  const children = new Map<string | null, N[]>();
  const known = new Set(nodes.map(({ id }) => id));
  for (const node of nodes) {
    const parent = node.parentId !== null && known.has(node.parentId) ? node.parentId : null;
    const list = children.get(parent);
    if (list) list.push(node);
    else children.set(parent, [node]);
  }
  for (const list of children.values()) list.sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  const found: N[] = [];
  const open = [...(children.get(null) ?? [])].reverse();
  // Ends: it goes down from the top, and below the top no circle hangs.
  for (let next = open.pop(); next; next = open.pop()) {
    found.push(next);
    for (const child of [...(children.get(next.id) ?? [])].reverse()) open.push(child);
  }
  return found;
}

const NOT_RECYCLED = { deletedAt: null, deletedBy: null, deleteReason: null };
const LIVE = ' AND deleted_at IS NULL';
const notRead = ['search', ...UNREAD, ...Object.keys(NOT_RECYCLED)];
const readNodes = readerOf<NodeRow>(planNode, [...notRead, 'bag'], LIVE);
const readLinks = readerOf<LinkRow>(planLink, ['bag']);
const readWholeNodes = readerOf<NodeRow>(planNode, notRead, LIVE);
const readWholeLinks = readerOf<LinkRow>(planLink, []);

export const nodesOf = async (db: TenantDb, planId: string, whole = false): Promise<NodeRow[]> =>
  inOrder(await (whole ? readWholeNodes : readNodes)(db, planId, NOT_RECYCLED));

/**
 * Where a project has no plan yet, it is empty and starts with the project.
 * @param lock until the transaction ends nobody else changes it
 * @param whole with what files said and the plan does not use
 */
export async function loadPlan(
  { db }: Pick<TenantContext, 'db'>,
  project: LoadedProject,
  lock = false,
  whole = false,
): Promise<LoadedPlan> {
  if (lock) {
    await db.query('SELECT 1 FROM plan WHERE tenant_id = $1 AND project_id = $2 FOR UPDATE', [project.id]);
  }
  const [row] = await db.select(plan, eq(plan.projectId, project.id));
  if (!row) {
    const startOn = await firstDayOf(db, project.id);
    const settings = { startOn, criticalSlack: 0, strictPhases: false, taskDates: NEW_PLAN };
    return { project, plan: null, ...settings, nodes: [], links: [], outer: [] };
  }
  const nodes = await nodesOf(db, row.id, whole);
  if (row.taskDates === 'tasks') await spanNodes(db, row.id, nodes);
  const live = new Set(nodes.map(({ id }) => id));
  const links = await (whole ? readWholeLinks : readLinks)(db, row.id, {});
  return {
    project,
    plan: row,
    startOn: row.startOn,
    criticalSlack: row.criticalSlack,
    strictPhases: row.strictPhases,
    taskDates: row.taskDates,
    nodes,
    links: links.filter(({ fromId, toId }) => live.has(fromId) && live.has(toId)),
    outer: (await outerOf(db, row.id)).filter(({ toId }) => live.has(toId)),
  };
}

/** A plan that is made now is one schedule with its tasks. */
const NEW_PLAN: TaskDates = 'node';

/** Tells each node without others in it which days its tasks span. */
export async function spanNodes(db: TenantDb, planId: string, nodes: readonly NodeRow[]): Promise<void> {
  const spans = await taskSpans(db, planId);
  const groups = new Set(nodes.map(({ parentId }) => parentId));
  for (const node of nodes) {
    const span = groups.has(node.id) ? undefined : spans.get(node.id);
    node.taskStart = span?.start ?? null;
    node.taskEnd = span?.end ?? null;
  }
}

async function firstDayOf(db: TenantDb, projectId: string): Promise<string> {
  const [found] = await db.query<{ day: string | null }>(
    'SELECT plan_start AS day FROM project WHERE tenant_id = $1 AND id = $2',
    [projectId],
  );
  return found?.day ?? today();
}

/** The plan of a project, made where it has none, and locked. */
export async function openPlan(
  context: Pick<TenantContext, 'db' | 'actor'>,
  project: LoadedProject,
): Promise<LoadedPlan & { plan: PlanRow }> {
  const { db, actor } = context;
  const by = { createdBy: actor.userId, updatedBy: actor.userId };
  const loaded = await loadPlan(context, project, true);
  if (loaded.plan) return loaded as LoadedPlan & { plan: PlanRow };
  await db.insertIfAbsent(plan, {
    id: newId(),
    projectId: project.id,
    startOn: loaded.startOn,
    taskDates: NEW_PLAN,
    ...by,
  });
  return (await loadPlan(context, project, true)) as LoadedPlan & { plan: PlanRow };
}

/** As `contract/plan/reckon.ts` takes it. */
export const kept = ({
  startOn,
  criticalSlack,
  strictPhases,
  nodes,
  links,
  outer = [],
}: Pick<LoadedPlan, 'startOn' | 'criticalSlack' | 'strictPhases'> & {
  nodes: readonly KeptNode[];
  links: readonly KeptLink[];
  outer?: readonly KeptOuter[];
}) => ({ startOn, criticalSlack, strictPhases, nodes, links, outer });
