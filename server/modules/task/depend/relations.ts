/** Relations between tasks (`ccTaskRela`): related, duplicate, superseding. They constrain nothing. */
import { eq } from 'drizzle-orm';
import type { RelationCreate } from '../../../../contract/task/depend';
import { relationKinds } from '../../../../contract/task/enums';
import { newId } from '../../../base/present';
import { taskRelation } from '../../../db/schema';
import { ApiError, duplicate, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { addLink } from '../../../object/links';
import { canRelateTask } from '../../../policies/task';
import { assertMay } from '../read/assertMay';
import { announceLink, noteLink } from '../read/dependencies';
import { noteGranted, relateGranted } from '../read/dependencyGrants';
import { type LoadedTask, loadTask } from '../read/load';
import { otherTask, type Said } from '../read/names';
import { relatable } from './links';

type Relation = typeof taskRelation.$inferSelect;
const say = ({ record }: LoadedTask): Said => ({ other: otherTask(record) });
const label = (kind: RelationCreate['kind']) => `关联任务（${relationKinds[kind ?? 'relates']}）`;

/** `POST ccTaskRela`: with another task, or with a questionnaire. */
export function addRelation(
  context: TenantContext,
  { taskId, relaTaskId, formId, kind = 'relates' }: RelationCreate,
): Promise<{ id: string }> {
  if (relaTaskId !== undefined) return relateTasks(context, taskId, relaTaskId, kind);
  if (formId === undefined) throw invalid('请选择要关联的任务或问卷', 'relaTaskId');
  return bindForm(context, taskId, formId);
}

/** The questionnaire is then answered about this task; whoever may link the task and sees the questionnaire. */
function bindForm(context: TenantContext, taskId: string, formId: string): Promise<{ id: string }> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const task = await relatable(within, taskId);
    const [form] = await context.platform.objects.findVisible(within, 'questionnaire', [formId], 'keep');
    if (!form) throw notFound('问卷');
    const from = { type: 'task', id: taskId } as const;
    if (!(await addLink(tx, { from, to: form.ref, kind: 'asks', createdBy: context.actor.userId }))) {
      throw duplicate('该问卷已经关联到此任务', 'formId');
    }
    announceLink(within, [task]);
    return { id: formId };
  });
}

function relateTasks(
  context: TenantContext,
  taskId: string,
  relaTaskId: string,
  kind: NonNullable<RelationCreate['kind']>,
): Promise<{ id: string }> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const task = await relatable(within, taskId);
    if (relaTaskId === taskId) throw invalid('任务不能关联它自己', 'relaTaskId');
    const other = await seenTask(within, relaTaskId);
    if (!other) return relateGranted(within, task, relaTaskId, kind);
    // "Relates" has no direction: it is kept from the smaller id to the larger.
    const [fromId, toId] = kind === 'relates' && relaTaskId < taskId ? [relaTaskId, taskId] : [taskId, relaTaskId];
    const { userId } = context.actor;
    const id = newId();
    const row = { id, fromId, toId, kind, createdBy: userId, updatedBy: userId };
    if ((await tx.insertIfAbsent(taskRelation, row)) === 0) {
      throw duplicate(`任务 ${other.record.task_no} 已经关联`, 'relaTaskId');
    }
    await noteLink(tx, userId, [
      { task, field: 'relation', label: label(kind), before: null, after: say(other) },
      { task: other, field: 'relation', label: label(kind), before: null, after: say(task) },
    ]);
    announceLink(within, [task, other]);
    return { id };
  });
}

/** Null where the actor may not see it, or it is not there. */
const seenTask = (context: TenantContext, id: string): Promise<LoadedTask | null> =>
  loadTask(context, { id }).catch((error: unknown) => {
    if (error instanceof ApiError && error.kind === 'NOT_FOUND') return null;
    throw error;
  });

/** One that was made by a grant goes from the one end that the actor sees, also when the grant is over. */
async function removeGranted(context: TenantContext, row: Relation, own: LoadedTask | null): Promise<void> {
  if (!own || row.grantId === null) throw notFound('关联');
  assertMay(canRelateTask, context.actor, own);
  await context.db.delete(taskRelation, eq(taskRelation.id, row.id));
  const otherId = row.fromId === own.record.id ? row.toId : row.fromId;
  await noteGranted(context, own, { id: otherId, no: null }, false);
  announceLink(context, [own]);
}

/** From either end: who may change relations of one of the two tasks, and sees the other. */
export function removeRelation(context: TenantContext, id: string): Promise<void> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const [row] = await tx.select(taskRelation, eq(taskRelation.id, id));
    if (!row) throw notFound('关联');
    const from = await seenTask(within, row.fromId);
    const to = await seenTask(within, row.toId);
    if (!from || !to) return removeGranted(within, row, from ?? to);
    if (!canRelateTask(context.actor, to.project, to.facts)) assertMay(canRelateTask, context.actor, from);
    await tx.delete(taskRelation, eq(taskRelation.id, id));
    await noteLink(tx, context.actor.userId, [
      { task: from, field: 'relation', label: label(row.kind), before: say(to), after: null },
      { task: to, field: 'relation', label: label(row.kind), before: say(from), after: null },
    ]);
    announceLink(within, [from, to]);
  });
}
