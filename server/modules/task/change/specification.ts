/** For what relates norms and tasks: the norm of a task is set with the task's own rules and history. */
import type { ObjectContext } from '../../../object/define';
import { loadTask } from '../read/load';
import { planWithChildren } from './along';
import { saveChanges } from './update';

/**
 * Sets the norm of a task that has `from`, with its history, in the caller's transaction.
 * @returns false where the task has another one, which stays
 */
export async function setSpecification(
  within: ObjectContext,
  taskId: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> {
  const before = await loadTask(within as Parameters<typeof loadTask>[0], { id: taskId }, true);
  if (before.record.specification_id !== from) return false;
  const changes = await planWithChildren(within as Parameters<typeof planWithChildren>[0], before, {
    specificationId: to,
  });
  await saveChanges(within, changes);
  return changes.length > 0;
}
