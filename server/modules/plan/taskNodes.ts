/** A node of the plan is made of a task, and back; each is one act that its maker takes back. */

import { eq } from 'drizzle-orm';
import { isPoint, nodeKinds } from '../../../contract/plan/kinds';
import type { NodesOfTasks, NodeToTask, PlanActed, TaskNode } from '../../../contract/plan/plan';
import { wbsOf } from '../../../contract/plan/rollup';
import { dayNumber } from '../../../contract/time/workdays';
import { planNode, planNodeTask } from '../../db/schema';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { bornOf } from '../../object/born';
import type { LoadedProject } from '../../object/project';
import { canEditPlan, canViewPlan } from '../../policies/plan';
import { hiddenAt } from '../task';
import { changePlan } from './change';
import { nodesOf, projectOfPlan } from './load';
import { dropIdlePins, editableNode, NODE, openParent, staleNode } from './nodes';

interface MadeOf extends Record<string, unknown> {
  id: string;
  title: string;
  executorId: string | null;
  /** Somebody of the project. */
  isMember: boolean;
  planStart: string | null;
  planEnd: string | null;
  onNode: string | null;
}

/** A value as it is told: none where the stage of the task hides it, for a node says it to everybody who sees the plan. */
const told = (field: string, value: string) => `CASE WHEN NOT ${hiddenAt(`'${field}'`)} THEN ${value} END`;

const TASKS = `
  SELECT t.id, t.title, ${told('executorId', 't.executor_id')} AS "executorId",
         ${told('planStart', 't.plan_start::text')} AS "planStart", ${told('planEnd', 't.plan_end::text')} AS "planEnd",
         nt.node_id AS "onNode",
         t.executor_id = $4::uuid OR EXISTS (SELECT 1 FROM project_person w WHERE w.tenant_id = $1 AND w.project_id = $3::uuid
           AND w.user_id = t.executor_id) AS "isMember"
    FROM task t LEFT JOIN plan_node_task nt ON nt.tenant_id = t.tenant_id AND nt.task_id = t.id
   WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.project_id = $3::uuid AND t.deleted_at IS NULL`;

/** A node says to everybody who sees the plan what its task is called. @throws 404, 422 */
async function tasksFor(context: TenantContext, project: LoadedProject, taskIds: readonly string[]): Promise<MadeOf[]> {
  const found = await context.platform.objects.findVisible(context, 'task', taskIds, 'keep');
  if (found.length < taskIds.length) throw notFound('任务');
  if (found.some(({ subject }) => subject.project?.id !== project.id)) throw againstRule('只能使用本项目的任务');
  const hidden = found.find(({ subject }) => !subject.openToProject);
  if (hidden)
    throw againstRule(`${hidden.subject.no ?? '任务'} 是私密任务，不能变为计划节点：看计划的人都会看到它的标题`);
  const rows = await context.db.query<MadeOf>(TASKS, [taskIds, project.id, project.ownerId]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return taskIds.flatMap((id) => byId.get(id) ?? []);
}

/**
 * A work package a task, with its title, days and person; the task hangs on it and says how far it is. Begins where the
 * task is planned to begin, as late as its predecessors allow.
 * @throws 404, 403, 422 a private task, or one of another project
 */
export async function createNodesOfTasks(
  context: TenantContext,
  { projectId, parentId, afterId, taskIds }: NodesOfTasks,
): Promise<PlanActed> {
  const project = await projectOfPlan(context, projectId, (one) => canEditPlan(context.actor, one));
  const { userId, tenantId } = context.actor;
  const calendar = await context.platform.calendars.of(tenantId);
  const act = { action: 'planNodesOfTasks' };
  const { made, ...acted } = await changePlan(context, project, act, async (draft, within) => {
    const tasks = await tasksFor({ ...context, ...within }, project, taskIds);
    openParent(draft, parentId);
    let behind = afterId;
    const ids: string[] = [];
    for (const { id: taskId, title, executorId, isMember, planStart, planEnd, onNode } of tasks) {
      const start = planStart ?? planEnd;
      const length = start && planEnd ? calendar.count(dayNumber(start), dayNumber(planEnd)) : 1;
      const pin = start && { constraintType: 'SNET' as const, constraintOn: start, pinnedBy: userId, pinnedAt: now() };
      const id = draft.add({
        ...{ kind: 'work' as const, title: title.slice(0, 200), parentId, rank: draft.rankBehind(parentId, behind) },
        ...{ ownerId: isMember ? executorId : null, duration: Math.max(1, length), progressSource: 'tasks' as const },
        ...pin,
      });
      draft.hangLater({ taskId, before: onNode, after: id });
      ids.push(id);
      behind = id;
    }
    draft.unlessCircle(() => dropIdlePins(draft, ids, calendar));
    return ids[0] ?? null;
  });
  return { ...acted, id: made };
}
const now = () => new Date().toISOString();

/**
 * A node without others in it goes. Its tasks hang on what it stood in; where none hung on it, one is made of it, with its
 * title, days and person. Its dependencies go with it.
 * @returns `id` is that of the task; null where its own tasks stay
 * @throws 404, 403, 409, 422 it holds others, or is a milestone
 */
export async function makeTaskOfNode(context: TenantContext, id: string, { version }: NodeToTask): Promise<PlanActed> {
  const { project } = await editableNode(context, id);
  const act = { action: 'planTaskOfNode' };
  const { made, ...acted } = await changePlan(context, project, act, async (draft, within) => {
    const row = draft.node(id);
    if (!row) throw notFound(NODE);
    if (row.version !== version) throw await staleNode({ ...context, ...within }, row);
    if (draft.isGroup(id)) throw againstRule('它下面还有节点，请先移走或删除下级节点');
    if (isPoint(row.kind)) throw againstRule(`${nodeKinds[row.kind]}不能变为任务`);
    draft.remove([id]);
    const own = await within.db.select(planNodeTask, eq(planNodeTask.nodeId, id));
    for (const { taskId } of own) draft.hangLater({ taskId, before: id, after: row.parentId });
    if (own.length > 0) return null;
    const { create } = context.platform.objects.kind('task');
    if (!create) throw notFound('任务');
    const values = { ...(row.startOn && row.endOn && { planStart: row.startOn, planEnd: row.endOn }) };
    const asked = { title: row.title, assigneeId: row.ownerId, description: row.description, values };
    const task = await create({ ...context, ...within }, asked, await bornOf(within, { type: 'planNode', id }));
    draft.made.push(task.id);
    draft.hangLater({ taskId: task.id, before: null, after: row.parentId });
    return task.id;
  });
  return { ...acted, id: made };
}

/** The node that a task hangs on, for whoever sees both. @throws 404 the task is not there for the reader */
export async function nodeOfTask(context: TenantContext, taskId: string): Promise<TaskNode> {
  const { platform, db, actor } = context;
  const [task] = await platform.objects.findVisible(context, 'task', [taskId]);
  if (!task) throw notFound('任务');
  const [hung] = await db.select(planNodeTask, eq(planNodeTask.taskId, taskId));
  const node = hung && (await db.find(planNode, hung.nodeId));
  const project = node && (await platform.projects.find(actor.tenantId, node.projectId));
  if (!node || !project || !canViewPlan(actor, project)) return { node: null };
  const [rule] = await db.query<{ taskDates: 'apart' | 'node' | 'tasks' }>(
    'SELECT task_dates AS "taskDates" FROM plan WHERE tenant_id = $1 AND id = $2',
    [node.planId],
  );
  const { id, title, startOn, endOn, planId } = node;
  const wbs = wbsOf(await nodesOf(db, planId)).get(id) ?? '';
  return { node: { id, projectId: project.id, wbs, title, startOn, endOn, taskDates: rule?.taskDates ?? 'apart' } };
}
