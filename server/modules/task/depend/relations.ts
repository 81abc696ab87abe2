/** Relations between tasks (`ccTaskRela`): related, duplicate, superseding. They constrain nothing. */
import { eq } from 'drizzle-orm';
import type { RelationCreate } from '../../../../contract/task/depend';
import { relationKinds } from '../../../../contract/task/enums';
import { newId } from '../../../base/present';
import { taskRelation } from '../../../db/schema';
import { duplicate, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { addLink } from '../../../object/links';
import { canRelateTask } from '../../../policies/task';
import { assertMay } from '../core/assertMay';
import { type LoadedTask, loadTask } from '../core/load';
import { otherTask, type Said } from '../history/others';
import { announceLink, noteLink } from './common';
import { relatable } from './links';

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
    const other = await loadTask(within, { id: relaTaskId });
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

/** From either end: who may change relations of one of the two tasks, and sees the other. */
export function removeRelation(context: TenantContext, id: string): Promise<void> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const [row] = await tx.select(taskRelation, eq(taskRelation.id, id));
    if (!row) throw notFound('关联');
    const from = await loadTask(within, { id: row.fromId });
    const to = await loadTask(within, { id: row.toId });
    if (!canRelateTask(context.actor, to.project, to.facts)) assertMay(canRelateTask, context.actor, from);
    await tx.delete(taskRelation, eq(taskRelation.id, id));
    await noteLink(tx, context.actor.userId, [
      { task: from, field: 'relation', label: label(row.kind), before: say(to), after: null },
      { task: to, field: 'relation', label: label(row.kind), before: say(from), after: null },
    ]);
    announceLink(within, [from, to]);
  });
}
