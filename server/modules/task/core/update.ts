/** Changing a task (`PUT ccTask/update/{taskId}`): rights by field, stage by transition, history of every field. */

import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { finishedCategories } from '../../../../contract/task/enums';
import type { FieldChange, TaskDetail, TaskUpdate } from '../../../../contract/task/task';
import { task, taskHistory, taskMember } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { ApiError, forbidden, stale } from '../../../errors';
import { htmlToText, sanitize } from '../../../http/html';
import { jsonInstant, newId } from '../../../http/present';
import type { TenantContext } from '../../../http/route';
import { canAssignTask, canDateTask, canUpdateTask } from '../../../policies/task';
import { planTransition } from '../workflow/transition';
import { describeChanges } from './changes';
import { presentDetail } from './detail';
import { type LoadedTask, loadTask } from './load';
import { refreshParents } from './parents';
import { addInvolved, tellExecutor } from './people';
import { searchWords } from './search';
import { assertAssignable, assertCustomValues, assertDates } from './values';

type TaskSet = PgUpdateSetSource<typeof task>;

export async function updateTask(context: TenantContext, taskId: string, input: TaskUpdate): Promise<TaskDetail> {
  const { platform, db, actor } = context;
  const after = await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const before = await loadTask(within, { id: taskId }, true);
    if (before.record.version !== input.version) throw await staleTask(within, before);
    assertRights(context, before, input);
    await assertValues(tx, before, input);
    const { set, name } = await stageChange(within, before, input);
    Object.assign(set, fieldSet(before, input));
    const workflow = await platform.workflows.of(actor.tenantId);
    const people = await platform.directory.of(actor.tenantId);
    const changes = describeChanges(before.record, input, workflow, people, await fieldNames(tx, before, input));
    if (changes.length === 0) return before;
    await tx.update(
      task,
      { ...set, version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` } as TaskSet,
      eq(task.id, taskId),
    );
    if (input.involveMember) await replaceInvolved(tx, taskId, input.involveMember);
    await recordChange(tx, before, actor.userId, changes, name, input.reason);
    if (set.category) await refreshParents(tx, [before.record.parent_id]);
    if (input.executorId !== before.record.executor_id) {
      const { record } = before;
      await tellExecutor(
        platform,
        tx,
        actor,
        { taskId, taskNo: record.task_no, title: record.title },
        input.executorId,
      );
    }
    tx.afterCommit(() =>
      platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId: before.project.id, taskIds: [taskId] }),
    );
    return loadTask(within, { id: taskId }).catch((error: unknown) => {
      // One may have made it private to others and thereby lost it; the change itself was right.
      if (error instanceof ApiError) return before;
      throw error;
    });
  });
  return presentDetail(context, after);
}

/** 409 with the task as it stands now, who changed it and when. */
export async function staleTask(context: TenantContext, { record, ...rest }: LoadedTask) {
  const people = await context.platform.directory.of(context.actor.tenantId);
  return stale({
    current: await presentDetail(context, { record, ...rest }),
    updatedBy: people(record.updated_by),
    updatedTime: jsonInstant(record.updated_at),
  });
}

const dateFields = ['planStart', 'planEnd'] as const;
const plainFields = [
  'title',
  'notes',
  'urgent',
  'progress',
  'privateTask',
  'involveMember',
  'customFields',
  'estimateHours',
] as const;

function assertRights({ actor }: TenantContext, { project, facts }: LoadedTask, input: TaskUpdate): void {
  if (plainFields.some((field) => input[field] !== undefined) && !canUpdateTask(actor, project, facts))
    throw forbidden();
  if (input.executorId !== undefined && !canAssignTask(actor, project, facts)) throw forbidden('您没有权限指派执行人');
  if (dateFields.some((field) => input[field] !== undefined) && !canDateTask(actor, project, facts)) {
    throw forbidden('您没有权限设置起止时间');
  }
}

async function assertValues(db: TenantDb, { record, project }: LoadedTask, input: TaskUpdate): Promise<void> {
  assertDates(
    input.planStart === undefined ? record.plan_start : input.planStart,
    input.planEnd === undefined ? record.plan_end : input.planEnd,
  );
  const known = new Set([...record.involved, record.executor_id]);
  const added = [input.executorId, ...(input.involveMember ?? [])].filter((id): id is string => Boolean(id));
  await assertAssignable(
    db,
    project,
    added.filter((id) => !known.has(id)),
  );
  if (input.customFields) await assertCustomValues(db, project.id, input.customFields);
}

async function stageChange(
  context: TenantContext,
  { record, facts, project }: LoadedTask,
  { stageId, executorId, reason }: TaskUpdate,
): Promise<{ set: TaskSet; name: string | null }> {
  if (!stageId || stageId === record.stage_id) return { set: {}, name: null };
  const { db, actor, platform } = context;
  const effect = planTransition({
    actor,
    project,
    workflow: await platform.workflows.of(actor.tenantId),
    task: {
      ...facts,
      executorId: executorId === undefined ? facts.executorId : executorId,
      stageId: record.stage_id,
      realStart: record.real_start,
    },
    toStageId: stageId,
    reason,
    openChildren: record.child_total - record.child_done,
    openPredecessors: await openPredecessors(db, record.id),
    now: new Date().toISOString(),
  });
  return {
    name: effect.name,
    set: {
      stageId: effect.stage.id,
      category: effect.stage.category,
      ...(effect.realStart !== undefined && { realStart: effect.realStart }),
      ...(effect.realEnd !== undefined && { realEnd: effect.realEnd }),
      ...(effect.progress !== undefined && { progress: effect.progress }),
      ...(effect.reopened && { reopenCount: sql`reopen_count + 1` }),
    },
  };
}

async function openPredecessors(db: TenantDb, taskId: string): Promise<string[]> {
  const rows = await db.query<{ task_no: string }>(
    `SELECT t.task_no FROM task_depend d
       JOIN task t ON t.tenant_id = d.tenant_id AND t.id = d.pre_id AND t.deleted_at IS NULL
        AND NOT (t.category = ANY($3::text[]))
      WHERE d.tenant_id = $1 AND d.post_id = $2 AND d.type = 'FS' ORDER BY t.seq LIMIT 5`,
    [taskId, finishedCategories],
  );
  return rows.map((row) => row.task_no);
}

function fieldSet({ record }: LoadedTask, input: TaskUpdate): TaskSet {
  const title = input.title?.trim() ?? record.title;
  const notes = input.notes === undefined ? record.notes : sanitize(input.notes);
  const rewritten = title !== record.title || notes !== record.notes;
  const words = () => searchWords(title, htmlToText(notes), record.task_no, record.external_key ?? '');
  return {
    ...(rewritten && {
      title,
      notes,
      search: sql`array_to_tsvector(${sql.param([...words(), record.task_no.toLowerCase(), String(record.seq)])}::text[])`,
    }),
    ...(input.urgent !== undefined && { urgent: input.urgent }),
    ...(input.executorId !== undefined && { executorId: input.executorId }),
    ...(input.planStart !== undefined && { planStart: input.planStart }),
    ...(input.planEnd !== undefined && { planEnd: input.planEnd }),
    ...(input.progress !== undefined && { progress: input.progress }),
    ...(input.estimateHours !== undefined && { estimateHours: input.estimateHours }),
    ...(input.privateTask !== undefined && { privateType: input.privateTask ? 1 : 0 }),
    ...(input.customFields && {
      customFields: sql`jsonb_strip_nulls(custom_fields || ${JSON.stringify(input.customFields)}::jsonb)`,
    }),
  };
}

async function replaceInvolved(db: TenantDb, taskId: string, userIds: string[]): Promise<void> {
  await db.delete(taskMember, and(eq(taskMember.taskId, taskId), eq(taskMember.role, 'involve')));
  await addInvolved(db, taskId, userIds);
}

async function recordChange(
  db: TenantDb,
  { record, project }: LoadedTask,
  actorId: string,
  changes: FieldChange[],
  transition: string | null,
  reason: string | undefined,
): Promise<void> {
  await db.insert(taskHistory, {
    id: newId(),
    taskId: record.id,
    projectId: project.id,
    actorId,
    event: transition ? 'transition' : 'updated',
    changes,
    reason: reason?.trim() || null,
  });
}

async function fieldNames(db: TenantDb, { project }: LoadedTask, { customFields }: TaskUpdate) {
  if (!customFields) return new Map<string, string>();
  const rows = await db.query<{ id: string; name: string }>(
    'SELECT id, name FROM custom_field WHERE tenant_id = $1 AND project_id = $2',
    [project.id],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
