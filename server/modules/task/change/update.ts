/** Changing a task (`PUT ccTask/update/{taskId}`): rights by field, stage by transition, history of every field. */
import type { TaskDetail, TaskUpdate } from '../../../../contract/task/task';
import { jsonInstant } from '../../../base/present';
import { ApiError, stale } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { presentDetail } from '../read/detail';
import { type LoadedChange, type LoadedTask, loadTask } from '../read/load';
import { lockAlong, planWithChildren } from './along';
import { askApps } from './askApps';
import type { TaskChange } from './plan';
import { lockPlanOf, rescheduleChanged, touchesPlan } from './reschedule';
import { tellChange } from './tell';
import { writeChanges } from './write';

export async function updateTask(context: TenantContext, taskId: string, input: TaskUpdate): Promise<TaskDetail> {
  const { db } = context;
  const checked = await askApps(context, taskId, input);
  const after = await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    if (touchesPlan(input)) await lockPlanOf(within, taskId);
    await lockAlong(tx, taskId, input);
    const before = await loadTask(within, { id: taskId }, true);
    if (before.record.version !== input.version) throw await staleTask(within, before);
    const changes = await planWithChildren(within, before, { ...input, checked });
    if (changes.length === 0) return before;
    await saveChanges(within, changes);
    return loadTask(within, { id: taskId }).catch((error: unknown) => {
      // One may have made it private to others and thereby lost it; the change itself was right.
      if (error instanceof ApiError) return before;
      throw error;
    });
  });
  return presentDetail(context, after);
}

/** Changes of tasks of one project, written and told, with what follows them. */
export async function saveChanges(
  within: Pick<TenantContext, 'platform' | 'actor' | 'db'>,
  changes: readonly TaskChange[],
): Promise<void> {
  const { platform, actor, db } = within;
  await writeChanges({ platform, db, actorId: actor.userId }, changes);
  for (const change of changes) await tellChange(platform, db, actor, change);
  await rescheduleChanged(within, changes);
  const [first] = changes;
  if (!first) return;
  db.afterCommit(() =>
    platform.bus.publish({
      type: 'task',
      tenantId: actor.tenantId,
      projectId: first.before.project.id,
      taskIds: changes.map(({ after }) => after.id),
      former: changes.flatMap(({ before }) => peopleOf(before)),
    }),
  );
}

/** Whose lists it stands on: they learn of it too when the change takes it from them. */
const peopleOf = ({ record }: LoadedChange): string[] =>
  [record.executor_id, ...(record.team ?? []).map(({ userId }) => userId), ...record.involved].filter(
    (id): id is string => id !== null,
  );

/** 409 with the task as it stands now, who changed it and when. */
export async function staleTask(
  context: Pick<TenantContext, 'platform' | 'actor' | 'db'>,
  { record, ...rest }: LoadedTask,
) {
  const people = await context.platform.directory.of(context.actor.tenantId);
  return stale({
    current: await presentDetail(context, { record, ...rest }),
    updatedBy: people(record.updated_by),
    updatedTime: jsonInstant(record.updated_at),
  });
}
