/** Tasks on nodes: they say how far the node is. A task hangs on one node at the most. */
import { eq } from 'drizzle-orm';
import type { NodeTask, NodeTaskCreate, NodeTasks } from '../../../contract/plan/baseline';
import { plan, planNode, planNodeTask } from '../../db/schema';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { bornOf } from '../../object/born';
import type { ObjectContext } from '../../object/define';
import { announce } from '../../object/events';
import { noteHistory } from '../../object/history/note';
import { logOperation } from '../../object/operationLog';
import type { LoadedProject } from '../../object/project';
import type { Found } from '../../object/registry';
import { assertMayStand, foundTask, othersChange, outcomeOf, withoutHidden } from '../task';
import type { NodeRow } from './load';
import { editableNode, nodeFor } from './nodes';

interface TaskRow extends Record<string, unknown> {
  id: string;
  type_id: string;
  stage_id: string;
  custom_fields: Record<string, never>;
  executor_id: string | null;
  progress: number;
  outcome: string;
  private_type: number;
  plan_start: string | null;
  plan_end: string | null;
}

/** In the order of their numbers; public ones that the reader may not list are counted only, and private ones of others not at all. */
export async function tasksOf(context: TenantContext, nodeId: string): Promise<NodeTasks> {
  const { platform, db, actor } = context;
  await nodeFor(context, nodeId);
  const rows = await db.query<TaskRow>(
    `SELECT t.id, t.type_id, t.stage_id, '{}'::jsonb AS custom_fields, t.executor_id, t.progress, ${outcomeOf()} AS outcome,
            t.private_type, t.plan_start, t.plan_end FROM plan_node_task nt
       JOIN task t ON t.tenant_id = nt.tenant_id AND t.id = nt.task_id AND t.deleted_at IS NULL
      WHERE nt.tenant_id = $1 AND nt.node_id = $2 ORDER BY t.seq, t.id`,
    [nodeId],
  );
  const ids = rows.map(({ id }) => id);
  const seen = new Map(
    (await platform.objects.findVisible(context, 'task', ids)).map((one) => [one.ref.id, one.subject]),
  );
  const people = await platform.directory.of(actor.tenantId);
  const workflow = await platform.workflows.of(actor.tenantId);
  const tasks = rows.flatMap((stored): NodeTask[] => {
    const row = withoutHidden(stored, workflow);
    const subject = seen.get(row.id);
    if (!subject) return [];
    const closed = subject.state?.closed ?? false;
    return [
      {
        ...{ id: row.id, no: subject.no ?? '', title: subject.title, stage: subject.state?.label ?? '', closed },
        progress: row.outcome === 'delivered' ? 100 : row.progress,
        ...{ executor: people(row.executor_id), planStart: row.plan_start, planEnd: row.plan_end },
      },
    ];
  });
  return { tasks, hidden: rows.filter((row) => row.private_type === 0 && !seen.has(row.id)).length };
}

interface Told {
  node: NodeRow;
  project: LoadedProject;
  action: 'planTasksLinked' | 'planTasksUnlinked';
  tasks: readonly Found[];
}

export async function tell(context: ObjectContext, { node, project, action, tasks }: Told): Promise<void> {
  const { db, actor } = context;
  const side = action === 'planTasksLinked' ? 'after' : 'before';
  const change = othersChange('tasks', '任务', { [side]: tasks.map(foundTask) });
  await noteHistory(db, { type: 'planNode', id: node.id }, actor.userId, {
    ...{ event: 'updated', changes: [change], projectId: project.id },
  });
  announce(context, { type: 'planNode', id: node.id }, { project });
  await logOperation(db, actor, {
    ...{ module: 'plan', action, objectType: 'planNode', objectId: node.id, projectId: project.id },
    ...{ changes: [change], detail: { title: node.title } },
  });
}

/**
 * With its first tasks a node of which nothing was reported takes its progress from them.
 * @throws 422 a task that has begun would begin a phase whose gate is closed
 */
async function hang(context: ObjectContext, node: NodeRow, taskIds: readonly string[]): Promise<void> {
  const { db, actor } = context;
  await db.query(
    `INSERT INTO plan_node_task (tenant_id, node_id, task_id, created_by)
     SELECT $1, $2::uuid, x.id, $4::uuid FROM unnest($3::uuid[]) AS x(id)
     ON CONFLICT (tenant_id, task_id) DO UPDATE SET node_id = excluded.node_id`,
    [node.id, taskIds, actor.userId],
  );
  await assertMayStand(context, taskIds);
  if (node.progressSource === 'tasks' || node.progress > 0 || node.realEnd !== null) return;
  await db.update(planNode, { progressSource: 'tasks', version: node.version + 1 }, eq(planNode.id, node.id));
}

/** From another node they come over. @throws 404 a task that is not of the project, or not for the actor to see */
export async function linkTasks(context: TenantContext, nodeId: string, taskIds: readonly string[]): Promise<void> {
  const { project } = await editableNode(context, nodeId);
  await context.db.transaction(async (db) => {
    const within = { ...context, db };
    const { row: node } = await nodeFor(within, nodeId);
    const found = await context.platform.objects.findVisible(within, 'task', taskIds, 'keep');
    if (found.length < new Set(taskIds).size) throw notFound('任务');
    if (found.some(({ subject }) => subject.project?.id !== project.id)) throw againstRule('只能关联本项目的任务');
    await hang(within, node, taskIds);
    await tell(within, { node, project, action: 'planTasksLinked', tasks: found });
  });
}

/** Made by the rights of tasks: whoever may not create one may not do so here. */
export async function createTaskOn(
  context: TenantContext,
  nodeId: string,
  { title, executorId }: NodeTaskCreate,
): Promise<{ id: string }> {
  const { project } = await editableNode(context, nodeId);
  return context.db.transaction(async (db) => {
    const within = { ...context, db };
    const { row: node } = await nodeFor(within, nodeId);
    const { create } = context.platform.objects.kind('task');
    if (!create) throw notFound('任务');
    const asked = { title: title.trim(), assigneeId: executorId, values: await datesFor(within, node) };
    const { id } = await create(within, asked, await bornOf(within, { type: 'planNode', id: nodeId }));
    await hang(within, node, [id]);
    const tasks = await context.platform.objects.findVisible(within, 'task', [id]);
    await tell(within, { node, project, action: 'planTasksLinked', tasks });
    return { id };
  });
}

/** Where nodes lead, a task that is made on one stands on its days. */
async function datesFor({ db }: ObjectContext, { planId, startOn, endOn }: NodeRow) {
  const [owner] = await db.select(plan, eq(plan.id, planId));
  return owner?.taskDates === 'node' && startOn && endOn ? { planStart: startOn, planEnd: endOn } : {};
}

export async function unlinkTask(context: TenantContext, nodeId: string, taskId: string): Promise<void> {
  const { project } = await editableNode(context, nodeId);
  await context.db.transaction(async (db) => {
    const within = { ...context, db };
    const { row: node } = await nodeFor(within, nodeId);
    const [found] = await context.platform.objects.findVisible(within, 'task', [taskId]);
    const [on] = await db.select(planNodeTask, eq(planNodeTask.taskId, taskId), eq(planNodeTask.nodeId, nodeId));
    if (!found || !on) throw notFound('任务');
    await db.delete(planNodeTask, eq(planNodeTask.taskId, taskId), eq(planNodeTask.nodeId, nodeId));
    await tell(within, { node, project, action: 'planTasksUnlinked', tasks: [found] });
  });
}
