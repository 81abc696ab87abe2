/** Where an act hangs tasks: written once the nodes that it made are there, and kept so that it can be taken back. */
import { eq } from 'drizzle-orm';
import { planNodeTask } from '../../db/schema';
import type { ObjectContext } from '../../object/define';
import { assertMayStand } from '../task';
import type { PlanDraft } from './draft';

/** @throws 422 a task that has begun would begin a phase whose gate is closed */
export async function hangTasks(context: ObjectContext, draft: PlanDraft): Promise<void> {
  const { db, actor } = context;
  const ids: string[] = [];
  for (const one of draft.wanted) {
    const { taskId, before, after } = one;
    const [now] = await db.select(planNodeTask, eq(planNodeTask.taskId, taskId));
    // Somebody hung it elsewhere meanwhile: it stays there.
    if ((now?.nodeId ?? null) !== before || before === after) continue;
    if (after === null) await db.delete(planNodeTask, eq(planNodeTask.taskId, taskId));
    else if (before === null) await db.insertIfAbsent(planNodeTask, { nodeId: after, taskId, createdBy: actor.userId });
    else await db.update(planNodeTask, { nodeId: after }, eq(planNodeTask.taskId, taskId));
    if (after !== null) ids.push(taskId);
    draft.hung.push(one);
  }
  if (ids.length > 0) await assertMayStand(context, ids);
}
