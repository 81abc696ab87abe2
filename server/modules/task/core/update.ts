/** Changing a task (`PUT ccTask/update/{taskId}`): rights by field, stage by transition, history of every field. */
import type { TaskDetail, TaskUpdate } from '../../../../contract/task/task';
import { ApiError, stale } from '../../../errors';
import { jsonInstant } from '../../../http/present';
import type { TenantContext } from '../../../http/route';
import { carryOnChanges, lockPlanOf, touchesPlan } from '../schedule/carry';
import { presentDetail } from './detail';
import { type LoadedTask, loadTask } from './load';
import { openSources, planChange } from './plan';
import { tellChange } from './tell';
import { writeChanges } from './write';

export async function updateTask(context: TenantContext, taskId: string, input: TaskUpdate): Promise<TaskDetail> {
  const { platform, db, actor } = context;
  const after = await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    if (touchesPlan(input)) await lockPlanOf(within, taskId);
    const before = await loadTask(within, { id: taskId }, true);
    if (before.record.version !== input.version) throw await staleTask(within, before);
    const change = await planChange(await openSources(within, [taskId]), before, input);
    if (!change) return before;
    await writeChanges({ platform, db: tx, actorId: actor.userId }, [change]);
    await tellChange(platform, tx, actor, change);
    await carryOnChanges(within, [change]);
    tx.afterCommit(() =>
      platform.bus.publish({
        type: 'task',
        tenantId: actor.tenantId,
        projectId: before.project.id,
        taskIds: [taskId],
        former: peopleOf(before),
      }),
    );
    return loadTask(within, { id: taskId }).catch((error: unknown) => {
      // One may have made it private to others and thereby lost it; the change itself was right.
      if (error instanceof ApiError) return before;
      throw error;
    });
  });
  return presentDetail(context, after);
}

/** Whose lists it stands on: they learn of it too when the change takes it from them. */
const peopleOf = ({ record }: LoadedTask): string[] =>
  [record.executor_id, ...record.involved].filter((id): id is string => id !== null);

/** 409 with the task as it stands now, who changed it and when. */
export async function staleTask(context: TenantContext, { record, ...rest }: LoadedTask) {
  const people = await context.platform.directory.of(context.actor.tenantId);
  return stale({
    current: await presentDetail(context, { record, ...rest }),
    updatedBy: people(record.updated_by),
    updatedTime: jsonInstant(record.updated_at),
  });
}
